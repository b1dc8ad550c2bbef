internal import KMS
internal import KMSSimulated
internal import OutputCore
internal import Reactor
internal import Testing

@Suite("KMS: modes") struct ModeTests {
    let modes = [
        Bench.mode(1920, 1080, hertz: 30), Bench.mode(1280, 720, hertz: 60, isPreferred: true), Bench.mode(1280, 720, hertz: 50),
        Bench.mode(1920, 1080, hertz: 60), Bench.mode(640, 480, hertz: 60),
    ].map(\.outputMode)

    @Test(
        arguments: [
            ("1280x720@60", 1), ("1280x720@50", 2), ("1280x720", 1), ("1920x1080", 3), ("@50", 2), ("@30", 0),
            ("640x480@59.9", 4),
        ] as [(String, Int)])
    func `a mode is found by name, size or rate`(text: String, index: Int) {
        #expect(ModePreference.named(text).choose(from: modes) == index)
    }

    @Test(arguments: ["", "800x600", "1280x720@75", "1280x720@x", "x", "@"]) func `nothing is made up`(text: String) {
        #expect(ModePreference.named(text).choose(from: modes) == nil)
    }

    @Test func `preferred, else the largest at its fastest`() {
        #expect(ModePreference.preferred.choose(from: modes) == 1)
        var plain = modes
        plain[1].isPreferred = false
        #expect(ModePreference.preferred.choose(from: plain) == 3)
        #expect(ModePreference.preferred.choose(from: []) == nil)
    }

    @Test func `a mode survives the way through the kernel's structure`() {
        let mode = Bench.mode(1024, 768, hertz: 60, isPreferred: true)
        #expect(mode.bytes.count == 68)
        #expect(DRMMode(bytes: mode.bytes) == mode)
        #expect(DRMMode(bytes: [1, 2]) == nil)
    }

    @Test func `periods are cut to nanoseconds as the kernel cuts them`() {
        let mode = DRMMode(
            clock: 65_000, horizontal: [1024, 1048, 1184, 1344], vertical: [768, 771, 777, 806], refresh: 60, name: "1024x768")
        #expect(mode.period == .nanoseconds(16_665_600))
        #expect(DRMMode(clock: 0, horizontal: [], vertical: [], refresh: 0, name: "").period == .nanoseconds(16_666_666))
    }

    /// What a file says of a connector or of a display counts from the first frame on, and again when the display comes back.
    @Test func `a display has the mode, scale and size that were configured, also after it was away`() throws {
        var options = KMSOptions()
        options.outputs["DSI-1"] = OutputPreferences(mode: "640x480", scale: 1.5)
        options.outputs["GMB Panel 27"] = OutputPreferences(mode: "1280x720@50", physicalSize: .init(width: 600, height: 340))
        let bench = try Bench(options: options) { $0.edids[101] = EDIDTests.Block().bytes }
        #expect(bench.output.info.mode.width == 640)
        #expect(bench.output.info.scaleHint == 1.5)
        bench.start()
        bench.run(milliseconds: 200)
        func plug(_ connectors: [DRMConnector]) {
            bench.card.connectors = connectors
            bench.device.handleHotplug()
            bench.run(milliseconds: 300)
        }
        plug([])
        #expect(bench.output.info.isPlaceholder)
        plug([Bench.panel(101, name: "DSI-2")])
        #expect(bench.output.info.mode.refreshMillihertz == 50_000)
        #expect(bench.output.info.physicalSize == .init(width: 600, height: 340) && bench.output.info.scaleHint == 1)
        plug([])
        plug([Bench.panel()])
        #expect(bench.output.info.mode.width == 640 && bench.output.info.scaleHint == 1.5)
        bench.close()
    }

    @Test func `a mode on the command line counts before a configured one, and one that is not there is none`() throws {
        var options = KMSOptions()
        options.outputs["DSI-1"].mode = "640x480"
        options.mode = .named("1280x720@50")
        #expect(try Bench(options: options).output.info.mode.refreshMillihertz == 50_000)
        options.mode = .preferred
        options.outputs["DSI-1"].mode = "800x600"
        #expect(try Bench(options: options).output.info.mode.width == 1280)
    }
}
