internal import Buffers
internal import KMS
internal import Presentation
internal import Reactor

/// Draws stripes that move by a pixel a frame, and has one of the frames written back.
final class ProbeSource: FrameSource {
    var onFinished: () -> Void = {}
    var pacer: FramePacer?
    private(set) var shown: [FrameFeedback] = []
    private(set) var differingBytes: Int?
    private var drawn = 0
    private let wanted: Int
    private let capturedFrame: Int?

    init(frames: Int, captures: Bool) {
        wanted = frames
        capturedFrame = captures ? frames / 2 : nil
    }

    func makeFrame(for target: FrameTarget, output: any Output) throws(OutputError) -> FrameContent {
        guard let buffer = try output.acquireBuffer(), case .memory(let bytes) = buffer.backing else { return .notReady }
        drawn += 1
        paint(drawn, into: bytes, buffer)
        if drawn == capturedFrame, let kms = output as? KMSOutput { capture(kms, bytes, buffer) }
        return .drawn(OutputState(buffer: buffer))
    }

    func frameEnded(_ feedback: FrameFeedback) {
        shown.append(feedback)
        if shown.count < wanted { pacer?.requestFrame() } else { onFinished() }
    }

    func outputChanged(_ info: OutputInfo) {}

    func outputAvailable(_ isAvailable: Bool) {}

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
