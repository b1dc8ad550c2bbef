internal import Geometry
internal import InputEvents
internal import InputSources
internal import Testing

@Suite("Which screen a panel lies on") struct OutputMappingTests {
    private let screens = [
        InputScreen(
            number: 0, name: "HDMI-A-1", size: Size(width: 1920, height: 1080), physicalSize: .init(width: 520, height: 290)),
        InputScreen(
            number: 1, name: "DSI-1", size: Size(width: 480, height: 800), physicalSize: .init(width: 65, height: 108)),
        InputScreen(
            number: 2, name: "HDMI-A-2", size: Size(width: 1280, height: 800), physicalSize: .init(width: 217, height: 136)),
    ]

    private func screen(
        of device: InputDevice, _ screens: [InputScreen]? = nil, _ rules: [InputOptions.Rule<String>] = []
    ) throws -> UInt32? {
        var options = InputOptions()
        options.outputs = rules
        let bench = try InputBench(options, screens: screens ?? self.screens)
        bench.say(bench.plug(device), .touchDown(slot: 0, at: .at(0.5, 0.5)))
        return bench.events.first?.screen
    }

    @Test func `a lone panel belongs to the lone screen, without any rule`() throws {
        #expect(try screen(of: InputDevice(name: "Panel", abilities: .touch), [screens[2]]) == 2)
    }

    @Test func `what is configured comes first, then udev, then size, then what is built in`() throws {
        let small = InputDevice.PhysicalSize(width: 220, height: 133)
        var device = InputDevice(name: "ILITEK Touch", abilities: .touch, outputName: "HDMI-A-1", physicalSize: small)
        #expect(try screen(of: device, nil, [.init(device: "ilitek", value: "DSI-1")]) == 1)
        #expect(try screen(of: device, nil, [.init(device: "", value: "HDMI-A-2")]) == 2)
        #expect(try screen(of: device, nil, [.init(device: "other", value: "DSI-1")]) == 0)
        device.outputName = nil
        #expect(try screen(of: device) == 2)
        device.physicalSize = .init(width: 134, height: 214)
        #expect(try screen(of: device) == 2)
        device.physicalSize = nil
        #expect(try screen(of: device) == 1)
    }

    @Test func `a rule names a device by its numbers, and a screen by its display`() throws {
        var screens = screens
        screens[2].display = "GMB Panel 27 SN-1"
        func rule(_ device: String, _ value: String) -> [InputOptions.Rule<String>] { [.init(device: device, value: value)] }
        let device = InputDevice(name: "Panel", abilities: .touch, vendor: 0x04F3, product: 0x2A1C)
        #expect(try screen(of: device, screens, rule("04f3:2A1C", "HDMI-A-1")) == 0)
        #expect(try screen(of: device, screens, rule("04f3:2a1d", "HDMI-A-1")) == 1)
        #expect(try screen(of: device, screens, rule("4f3:2a1c", "HDMI-A-1")) == 1)
        #expect(try screen(of: device, screens, rule("", "GMB Panel 27")) == 2)
        #expect(try screen(of: device, screens, rule("", "GMB Panel 27 SN-1")) == 2)
        #expect(try screen(of: device, screens, rule("", "GMB Panel 2")) == 1)
        let silent = InputDevice(name: "Panel", abilities: .touch)
        #expect(try screen(of: silent, screens, rule("0000:0000", "HDMI-A-1")) == 1)
    }

    @Test func `a name that no device has is said, and may have one later`() {
        var options = InputOptions()
        options.mentions = [
            .init(place: "--calibration Foo=", device: "Foo", isLoud: true),
            .init(place: "[input goodix]", device: "goodix", isLoud: false),
        ]
        let panel = InputDevice(name: "Goodix Capacitive TouchScreen", abilities: .touch)
        let only = "--calibration Foo=: no input device has that name yet; connected: Goodix Capacitive TouchScreen"
        #expect(options.remarks(on: [panel]).map(\.text) == [only])
        let none = options.remarks(on: [])
        #expect(none.map(\.isLoud) == [true, false])
        #expect(none.last?.text == "[input goodix]: no input device has that name yet; no input device is connected")
    }

    @Test func `a rule for a screen that is not there is none`() throws {
        let device = InputDevice(name: "Panel", abilities: .touch, outputName: "DP-9")
        #expect(try screen(of: device, [screens[0]], [.init(device: "", value: "DP-8")]) == 0)
    }

    @Test func `a panel is calibrated as configured`() throws {
        var options = InputOptions()
        options.calibrations = [.init(device: "goodix", value: CalibrationMatrix(0, 1, 0, -1, 0, 1))]
        let bench = try InputBench(options)
        let (panel, other) = (bench.plugPanel(), bench.plugPanel("Other"))
        #expect(bench.devices.calibrations == [panel: CalibrationMatrix(0, 1, 0, -1, 0, 1)])
        #expect(bench.devices.calibrations[other] == nil)
    }

    @Test func `a matrix is six numbers that keep the panel a square`() {
        #expect(CalibrationMatrix("1,0,0,0,1,0") == .identity)
        #expect(CalibrationMatrix("1 0 0 0 1 0") == .identity)
        for text in ["", "1,0,0,0,1", "1,0,0,0,1,0,0", "1,0,0,0,x,0", "1,0,0,2,0,0", "inf,0,0,0,1,0"] {
            #expect(CalibrationMatrix(text) == nil, "\(text)")
        }
    }
}
