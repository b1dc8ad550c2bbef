internal import Buffers
internal import Glibc
internal import KMS
internal import OutputCore
internal import Reactor

/// Draws stripes that move by a pixel a frame, and has one of the frames written back.
final class ProbeSource: FrameSource {
    var onFinished: () -> Void = {}
    var pacer: FramePacer?
    private(set) var shown: [FrameResult] = []
    private(set) var differingBytes: Int?
    /// True once a frame was drawn that can be compared.
    private(set) var isDrawnByCPU = false
    /// Descriptors that frames left open: each flip has a fence, and the kernel gives it away.
    private(set) var newDescriptors = 0
    private var descriptorsAtBegin = 0
    private var drawn = 0
    private var mappings: [RenderBuffer.ID: UnsafeMutableRawBufferPointer] = [:]
    private let wanted: Int
    private let capturedFrame: Int?

    init(frames: Int, captures: Bool) {
        wanted = frames
        capturedFrame = captures ? frames / 2 : nil
    }

    func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
        guard let buffer = try output.acquireBuffer() else { return .notReady }
        drawn += 1
        // What kms_swrast shares cannot be written by the CPU: then the way to the screen is tested with an empty picture.
        if let bytes = mapped(buffer) {
            isDrawnByCPU = true
            paint(drawn, into: bytes, buffer)
            if drawn == capturedFrame, let kms = output as? KMSOutput { capture(kms, bytes, buffer) }
        }
        return .drawn(OutputState(buffer: buffer))
    }

    /// The CPU's view of a buffer; a dmabuf is mapped once.
    private func mapped(_ buffer: RenderBuffer) -> UnsafeMutableRawBufferPointer? {
        if let known = mappings[buffer.id] { return known }
        switch buffer.backing {
        case .memory(let bytes): return bytes
        case .gbm: return nil
        case .dmabuf(let descriptor, _):
            let size = buffer.stride * buffer.height
            let start = mmap(nil, size, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0)
            guard let start, start != MAP_FAILED else { return nil }
            mappings[buffer.id] = UnsafeMutableRawBufferPointer(start: start, count: size)
            return mappings[buffer.id]
        }
    }

    func frameEnded(_ feedback: FrameResult) {
        shown.append(feedback)
        if shown.count == 10 { descriptorsAtBegin = ProbeSource.countDescriptors() }
        if shown.count == wanted { newDescriptors = ProbeSource.countDescriptors() - descriptorsAtBegin }
        if shown.count < wanted { pacer?.requestFrame() } else { onFinished() }
    }

    func outputChanged(_ info: OutputInfo) {}

    func outputReturned() {}

    private static func countDescriptors() -> Int {
        guard let directory = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(directory) }
        var count = 0
        while readdir(directory) != nil { count += 1 }
        return count
    }

    private func paint(_ number: Int, into bytes: UnsafeMutableRawBufferPointer, _ buffer: RenderBuffer) {
        let words = bytes.bindMemory(to: UInt32.self)
        for y in 0..<buffer.height {
            let row = y * buffer.stride / 4
            for x in 0..<buffer.width {
                let shade = UInt32((x + number) & 0xFF)
                words[row + x] = 0xFF00_0000 | shade << 16 | UInt32(y & 0xFF) << 8 | (255 - shade)
            }
        }
    }

    private func capture(_ output: KMSOutput, _ bytes: UnsafeMutableRawBufferPointer, _ buffer: RenderBuffer) {
        let width = buffer.width
        let height = buffer.height
        let stride = buffer.stride
        do throws(KMSError) {
            try output.captureWriteback { [unowned self] written, writtenStride in
                var count = 0
                for y in 0..<height {
                    for x in 0..<width * 4 where x & 3 != 3 && written[y * writtenStride + x] != bytes[y * stride + x] {
                        count += 1
                    }
                }
                differingBytes = count
            }
        } catch {
            print("\(error)")
        }
    }
}
