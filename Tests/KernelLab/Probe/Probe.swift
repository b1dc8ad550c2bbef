internal import Buffers
internal import KMS
internal import OutputCore
internal import Reactor
internal import Seats

/// Sets a mode on a real display driver through a real seat, shows 60 frames drawn by the CPU, reads one back through the
/// writeback connector, and says what happened.
///
/// What it is: the smallest program that uses the whole way from the seat to the page flip, run by the kernel lab. What it
/// refuses to do: draw with GL, know UIKit. It exits 0 when every vblank got its frame and the frame read back is the frame
/// drawn; `--legacy` does without the atomic API, `--no-overlays` without overlay planes, `--gpu` in buffers of gbm, `--restore` over a picture of before; `--list` only prints what is there; `--frames=N`; `--real-time` lets vblanks be missed.
///
/// In order: seat → cards → device → pacer → 60 presented events → the frame log's figures → the mode of before.
@main
struct Probe {
    static func main() {
        do {
            let arguments = CommandLine.arguments.dropFirst()
            let loop = try EventLoop()
            let seat = try SeatOpening.open(on: loop)
            let cards = KMSProbe(seat: seat)
            print(cards)
            guard !arguments.contains("--list") else { return }
            guard let card = cards.bestCard else { throw KMSError.noDisplays(card: "this machine") }
            var options = KMSOptions()
            options.usesAtomic = !arguments.contains("--legacy")
            options.usesGPUBuffers = arguments.contains("--gpu")
            options.usesOverlays = !arguments.contains("--no-overlays")
            options.usesWriteback = options.usesAtomic && !arguments.contains("--no-writeback")
            if let mode = arguments.first(where: { $0.hasPrefix("--mode=") }) { options.mode = .named(String(mode.dropFirst(7))) }
            if arguments.contains("--restore") { return try showRestored(card.path, options, seat, loop) }
            let device = try KMSDevice(path: card.path, seat: seat, options: options, loop: loop)
            seat.onEvent = { [unowned device] event in device.handle(event) }
            print("buffers: \(device.gbm.map { "gbm on \($0.path)" } ?? "mapped memory")")
            exitCode(show(on: device, loop))
            device.close()
            seat.close()
        } catch {
            print("\(error)")
            exitCode(false)
        }
        finish()
    }

    /// What is on the screen when the device is opened is there again when it is closed: picture and mode.
    private static func showRestored(_ path: String, _ options: KMSOptions, _ seat: any Seat, _ loop: EventLoop) throws {
        let file = try seat.openDevice(path)
        let before = try PictureBefore(on: KernelDRM(path: path, descriptor: file.descriptor))
        let wasShown = before.isShown
        let device = try KMSDevice(
            options: options, loop: loop,
            connect: { () throws(KMSError) in KernelDRM(path: path, descriptor: file.descriptor) })
        let isGood = show(on: device, loop)
        let wasReplaced = !before.isShown
        device.close()
        print("before: \(wasShown), replaced: \(wasReplaced), restored: \(before.isShown)")
        exitCode(isGood && wasShown && wasReplaced && before.isShown)
        seat.closeDevice(file)
        seat.close()
        finish()
    }

    private static var frameCount: Int {
        CommandLine.arguments.first { $0.hasPrefix("--frames=") }.flatMap { Int($0.dropFirst(9)) } ?? 60
    }

    private static func show(on device: KMSDevice, _ loop: EventLoop) -> Bool {
        let output = device.outputs[0]
        let source = ProbeSource(frames: frameCount, captures: output.canCaptureWriteback)
        let pacer = FramePacer(output: output, source: source, loop: loop)
        source.pacer = pacer
        source.onFinished = { loop.stop() }
        pacer.requestFrame()
        loop.run()
        for frame in source.shown {
            print(
                "\(frame.target.number) T=\(frame.target.presentation.nanoseconds) actual=\(frame.actual.nanoseconds)"
                    + " sequence=\(frame.sequence.map { String($0) } ?? "-") \(frame.kind)")
        }
        let exact = source.shown.dropFirst(8).filter { $0.target.presentation == $0.actual }.count
        let missed = pacer.frameLog.records.reduce(0) { $0 + $1.missedVblanks }
        print(
            "\(output.info.name) \(output.info.mode): \(source.shown.count) frames, \(missed) missed vblanks, "
                + "\(exact) of \(source.shown.count - 8) exactly at T")
        if let bytes = source.differingBytes { print("writeback: \(bytes) bytes differ") }
        print("descriptors left open: \(source.newDescriptors)")
        let complaints = complaints(about: source, missed: missed, output)
        for complaint in complaints { print("failed: \(complaint)") }
        return complaints.isEmpty
    }

    /// What makes the run a failed one. A machine in real time may miss a vblank when its host is busy.
    private static func complaints(about source: ProbeSource, missed: Int, _ output: KMSOutput) -> [String] {
        let isReadBack = !source.isDrawnByCPU || !output.canCaptureWriteback || source.differingBytes == 0
        let lost = source.shown.filter { $0.kind != .presented }.count
        let mayMiss = CommandLine.arguments.contains("--real-time")
        return [
            missed == 0 || mayMiss ? nil : "\(missed) vblanks were missed",
            isReadBack ? nil : "the frame that was read back differs",
            source.newDescriptors == 0 ? nil : "\(source.newDescriptors) descriptors were left open",
            lost == 0 ? nil : "\(lost) frames were not presented",
        ].compactMap { $0 }
    }
}
