internal import Buffers
internal import CLinux
internal import Diagnostics
internal import Glibc

/// The window's buffers in shared memory: free, being drawn, or the compositor's until it releases them.
///
/// Ages follow EGL's buffer age, as in `Swapchain`; unlike a display controller, a compositor says itself when it has done with one.
final class WindowBuffers {
    private final class Slot {
        let buffer: RenderBuffer
        let remote: RemoteObject
        var isDrawing = false
        /// The compositor reads from it.
        var isHeld = false

        init(_ buffer: RenderBuffer, _ remote: RemoteObject) {
            self.buffer = buffer
            self.remote = remote
            remote.onEvent = { [unowned self] _, _ in isHeld = false }
        }

        deinit {
            remote.destroy(0)
        }
    }

    private let memory: RemoteObject
    private var slots: [Slot] = []
    private static var most: Int { 4 }

    /// The buffer committed last.
    private(set) var shown: RenderBuffer?

    init(_ connection: CompositorConnection) throws(NestedError) {
        memory = try connection.require("wl_shm", upTo: 1)
    }

    /// The free buffer with the youngest picture; nil when the compositor has all of them.
    func acquire(width: Int, height: Int) -> RenderBuffer? {
        if slots.contains(where: { $0.buffer.width != width || $0.buffer.height != height }) {
            slots = []
            shown = nil
        }
        let free = slots.filter { !$0.isDrawing && !$0.isHeld }
        let slot = free.min { age($0) < age($1) } ?? add(width: width, height: height)
        slot?.isDrawing = true
        return slot?.buffer
    }

    func giveBack(_ buffer: RenderBuffer) {
        guard let slot = slot(of: buffer) else { return }
        slot.isDrawing = false
        buffer.age = 0
    }

    func has(_ buffer: RenderBuffer) -> Bool { slot(of: buffer) != nil }

    /// - Returns: the compositor's name for it; nil when it is none of these.
    func submit(_ buffer: RenderBuffer) -> RemoteObject? {
        guard let slot = slot(of: buffer) else { return nil }
        for other in slots where other !== slot && other.buffer.age > 0 { other.buffer.age += 1 }
        buffer.age = 1
        slot.isDrawing = false
        slot.isHeld = true
        shown = buffer
        return slot.remote
    }

    func forgetContents() {
        for slot in slots { slot.buffer.age = 0 }
    }

    private func age(_ slot: Slot) -> Int { slot.buffer.age == 0 ? .max : slot.buffer.age }

    private func slot(of buffer: RenderBuffer) -> Slot? { slots.first { $0.buffer === buffer } }

    private func add(width: Int, height: Int) -> Slot? {
        guard slots.count < Self.most else { return nil }
        let stride = width * 4
        let size = stride * height
        guard let (descriptor, bytes) = Self.map(size) else { return nil }
        defer { close(descriptor) }
        let buffer = RenderBuffer(
            id: RenderBuffer.makeID(), width: width, height: height, stride: stride, format: .xrgb8888, backing: .memory(bytes),
            release: { munmap(bytes.baseAddress, size) })
        let pool = memory.make("wl_shm_pool", 0, [.newID, .descriptor(descriptor), .int(size)])
        // 1 is XRGB8888.
        let remote = pool?.make(
            "wl_buffer", 0, [.newID, .int(0), .int(width), .int(height), .int(stride), .uint(1)])
        pool?.destroy(1)
        guard let remote else { return nil }
        let slot = Slot(buffer, remote)
        slots.append(slot)
        return slot
    }

    /// Memory that is there: a write to a page that cannot be had would end the process.
    private static func map(_ size: Int) -> (descriptor: Int32, bytes: UnsafeMutableRawBufferPointer)? {
        let descriptor = gimbal_memfd("gimbal-window")
        guard descriptor >= 0, posix_fallocate(descriptor, 0, size) == 0,
            let address = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0), address != MAP_FAILED
        else {
            log.once(
                .warning, id: "window memory", "no memory for a window of \(size) bytes: \(String(cString: strerror(errno)))")
            if descriptor >= 0 { close(descriptor) }
            return nil
        }
        return (descriptor, UnsafeMutableRawBufferPointer(start: address, count: size))
    }
}
