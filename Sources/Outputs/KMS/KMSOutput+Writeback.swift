internal import Buffers
internal import Diagnostics
internal import Glibc
internal import OutputCore

/// A frame that the display controller writes back into memory as it shows it.
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
        let interface = device.interface
        let memory = try interface.createDumb(width: info.mode.width, height: info.mode.height)
        let layout = FramebufferLayout(
            width: info.mode.width, height: info.mode.height, format: PixelFormat.xrgb8888.code, handle: memory.handle,
            stride: memory.stride)
        do throws(KMSError) {
            capture = WritebackCapture(memory: memory, framebuffer: try interface.addFramebuffer(layout), handler: handler)
        } catch {
            interface.destroyDumb(memory)
            throw error
        }
    }

    func addCapture(_ pipeline: Pipeline) {
        guard let capture, let writeback = pipeline.writeback else { return }
        request.set(writeback.connector, writeback.framebuffer, UInt64(capture.framebuffer))
        request.set(writeback.connector, writeback.outFence, UInt64(UInt(bitPattern: capture.fence)))
    }

    func finishCapture() {
        guard let capture, capture.isSubmitted else { return }
        self.capture = nil
        var descriptor = pollfd(fd: capture.fence.pointee, events: Int16(POLLIN), revents: 0)
        let isDone = capture.fence.pointee < 0 || poll(&descriptor, 1, 1000) == 1
        if isDone { capture.handler(UnsafeRawBufferPointer(capture.memory.bytes), capture.memory.stride) }
        if !isDone { log.warning("\(info.name): the frame was not written back within a second") }
        device.interface.removeFramebuffer(capture.framebuffer)
        device.interface.destroyDumb(capture.memory)
    }
}
