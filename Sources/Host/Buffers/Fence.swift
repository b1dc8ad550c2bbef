internal import Glibc

/// A kernel's sync file, which signals when the GPU has drawn or the display has taken a picture; closed with its owner.
package struct Fence: ~Copyable {
    private let descriptor: FileDescriptor

    package init(_ descriptor: consuming FileDescriptor) {
        self.descriptor = descriptor
    }

    /// The descriptor, for a commit, which takes a reference of its own; valid while this value lives.
    package var rawValue: Int32 { descriptor.rawValue }

    /// True when the fence has signaled; the corresponding C function is `poll`.
    package var isSignaled: Bool { Fence.isSignaled(descriptor.rawValue) }

    /// True when a descriptor has signaled, or is none.
    package static func isSignaled(_ descriptor: Int32) -> Bool {
        var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&entry, 1, 0) == 1
    }
}
