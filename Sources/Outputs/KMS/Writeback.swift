internal import Buffers
internal import Diagnostics
internal import Glibc
internal import OutputCore

/// Frames that the display controller writes back into memory as it shows them; one at a time.
struct Writeback {
    private(set) var capture: WritebackCapture?
    /// The driver cannot show and write back at once (kernels that check `possible_clones`): the screen stays dark.
    var isAlone = false

    /// Has the next committed frame written to memory of `mode`'s size.
    mutating func start(
        _ mode: OutputMode, _ interface: any DRMInterface, _ handler: @escaping (UnsafeRawBufferPointer, Int) -> Void
    ) throws(KMSError) {
        // A frame that was refused with its overlays is made a second time.
        guard capture == nil else { return }
        let memory = try interface.createDumb(width: mode.width, height: mode.height)
        let layout = FramebufferLayout(
            width: mode.width, height: mode.height, format: PixelFormat.xrgb8888.code, handle: memory.handle,
            stride: memory.stride)
        do throws(KMSError) {
            capture = WritebackCapture(memory: memory, framebuffer: try interface.addFramebuffer(layout), handler: handler)
        } catch {
            interface.destroyDumb(memory)
            throw error
        }
    }

    /// Adds the waiting capture, if there is one, to a frame's request.
    func add(to request: inout AtomicRequest, _ connector: Pipeline.Writeback?) {
        guard let capture, let connector else { return }
        request.set(connector.connector, connector.framebuffer, UInt64(capture.framebuffer))
        request.set(connector.connector, connector.outFence, UInt64(UInt(bitPattern: capture.fence)))
    }

    /// The kernel took the request.
    func wasSubmitted() { capture?.isSubmitted = true }

    /// The frame is on the screen: waits for its copy, for a second at most, and hands it on.
    mutating func finish(_ interface: any DRMInterface, output name: String) {
        guard let capture, capture.isSubmitted else { return }
        self.capture = nil
        var descriptor = pollfd(fd: capture.fence.pointee, events: Int16(POLLIN), revents: 0)
        let isDone = capture.fence.pointee < 0 || poll(&descriptor, 1, 1000) == 1
        if isDone { capture.handler(UnsafeRawBufferPointer(capture.memory.bytes), capture.memory.stride) }
        if !isDone { log.warning("\(name): the frame was not written back within a second") }
        interface.removeFramebuffer(capture.framebuffer)
        interface.destroyDumb(capture.memory)
    }

    /// The device or its buffers are gone.
    mutating func drop() { capture = nil }
}

/// One frame's copy, from the request to the kernel's fence.
final class WritebackCapture {
    let memory: DumbMemory
    let framebuffer: UInt32
    let handler: (UnsafeRawBufferPointer, Int) -> Void
    let fence: UnsafeMutablePointer<Int32>
    var isSubmitted = false

    init(memory: DumbMemory, framebuffer: UInt32, handler: @escaping (UnsafeRawBufferPointer, Int) -> Void) {
        self.memory = memory
        self.framebuffer = framebuffer
        self.handler = handler
        fence = .allocate(capacity: 1)
        fence.initialize(to: -1)
    }

    deinit {
        if fence.pointee >= 0 { Glibc.close(fence.pointee) }
        fence.deallocate()
    }
}

extension KMSOutput {
    /// True when the driver can write shown frames into memory and the device was opened for it.
    package var canCaptureWriteback: Bool { pipeline?.writeback != nil }

    /// Has the next committed frame written to memory; `handler` gets XRGB8888 rows and the bytes of a row when it is on the
    /// screen. One at a time. Throws when there is no writeback connector.
    package func captureWriteback(_ handler: @escaping (UnsafeRawBufferPointer, Int) -> Void) throws(KMSError) {
        guard canCaptureWriteback else { throw .unsupported(object: info.name, feature: "writeback") }
        try writeback.start(info.mode, device.interface, handler)
    }
}
