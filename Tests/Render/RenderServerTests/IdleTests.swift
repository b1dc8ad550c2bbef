import Geometry
import InputEvents
import InputSources
import KMS
internal import KMSSimulated
import Motion
import OutputCore
import Reactor
import RenderServer
import RenderTesting
import Scene
import Seats
import Testing

@Suite("Screens without input", .serialized, .oneContextAtATime) struct IdleTests {
    /// Dim after 10 s, off after 30 s.
    private func panel(
        dimSwallows: Bool = false, offSwallows: Bool = true, moves: Bool = false
    ) throws -> (SimulatedPanel, DeviceID, Heard) {
        var options = DisplayOptions()
        options.idle.dim = IdleRules.Stage(after: .seconds(10), swallowsWaking: dimSwallows)
        options.idle.off = IdleRules.Stage(after: .seconds(30), swallowsWaking: offSwallows)
        let panel = try SimulatedPanel(rotation: nil, isTurned: false, moves: moves, options: options)
        let heard = Heard()
        panel.core.onInput = { heard.events += $0 }
        return (panel, panel.devices.plug(InputDevice(name: "Glass", abilities: .touch)), heard)
    }

    private final class Heard {
        var events: [InputEvent] = []
    }

    private func tap(_ panel: SimulatedPanel, _ glass: DeviceID) {
        panel.devices.say(glass, .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)))
        panel.run(milliseconds: 50)
        panel.devices.say(glass, .touchUp(slot: 0))
        panel.run(milliseconds: 50)
    }

    /// Red of the red corner.
    private func red(_ panel: SimulatedPanel) -> UInt32 { panel.color(2, 2) >> 16 }

    @Test func `they are dimmed, then off, and rest meanwhile`() throws {
        let (panel, _, _) = try panel()
        panel.run(milliseconds: 9_900)
        #expect(red(panel) == 0xFF && panel.core.idleStage == .active)
        let before = panel.drawnFrames
        panel.run(milliseconds: 2_000)
        #expect((80...100).contains(red(panel)) && panel.core.idleStage == .dim, "\(red(panel))")
        let dimmed = panel.drawnFrames
        #expect((30...60).contains(dimmed - before), "\(dimmed - before) frames for the way into the dark")
        panel.run(milliseconds: 17_000)
        #expect(panel.drawnFrames == dimmed && panel.card.isActive(50))
        panel.run(milliseconds: 2_000)
        #expect(!panel.card.isActive(50) && panel.core.idleStage == .off && panel.drawnFrames == dimmed)
        panel.core.close()
    }

    @Test func `S59: times that change while it runs count from the last touch, and none keeps the screens awake`() throws {
        let (panel, _, _) = try panel()
        panel.run(milliseconds: 5_000)
        var rules = IdleRules()
        rules.dim = IdleRules.Stage(after: .seconds(6), swallowsWaking: false)
        panel.core.idleRules = rules
        panel.run(milliseconds: 900)
        #expect(panel.core.idleStage == .active)
        panel.run(milliseconds: 200)
        #expect(panel.core.idleStage == .dim)
        panel.core.idleRules = IdleRules()
        #expect(panel.core.idleStage == .active)
        panel.run(milliseconds: 60_000)
        #expect(panel.core.idleStage == .active)
        panel.core.close()
    }

    @Test func `a touch on a dimmed screen is delivered, and the screen is bright at once`() throws {
        let (panel, glass, heard) = try panel()
        panel.run(milliseconds: 12_000)
        tap(panel, glass)
        #expect(heard.events.count == 2 && red(panel) == 0xFF)
        panel.run(milliseconds: 9_800)
        #expect(panel.core.idleStage == .active)
        panel.run(milliseconds: 1_500)
        #expect(panel.core.idleStage == .dim)
        panel.core.close()
    }

    @Test func `the touch that switches a screen on is not delivered, the next one is`() throws {
        let (panel, glass, heard) = try panel()
        panel.run(milliseconds: 40_000)
        tap(panel, glass)
        #expect(heard.events.isEmpty && panel.card.isActive(50) && red(panel) == 0xFF)
        tap(panel, glass)
        #expect(heard.events.count == 2)
        panel.core.close()
    }

    @Test func `a pen that comes to a dark screen wakes it, and its first touch is not delivered`() throws {
        let (panel, _, heard) = try panel()
        let tablet = panel.devices.plug(InputDevice(name: "Pen", abilities: [.tablet, .screen]))
        func say(_ change: PenReport.Change) {
            panel.devices.say(tablet, .pen(PenReport(change, at: Point(x: 0.5, y: 0.5))))
            panel.run(milliseconds: 50)
        }
        panel.run(milliseconds: 40_000)
        heard.events = []
        say(.near(true))
        #expect(panel.core.idleStage == .active)
        for change in [PenReport.Change.tip(isDown: true), .moved, .tip(isDown: false)] { say(change) }
        #expect(heard.events.count == 1, "that it is near")
        for change in [PenReport.Change.tip(isDown: true), .moved, .tip(isDown: false), .near(false)] { say(change) }
        #expect(heard.events.count == 5)
        panel.core.close()
    }

    @Test func `either stage can be told otherwise`() throws {
        let (panel, glass, heard) = try panel(dimSwallows: true, offSwallows: false)
        panel.run(milliseconds: 12_000)
        tap(panel, glass)
        #expect(heard.events.isEmpty)
        panel.run(milliseconds: 40_000)
        tap(panel, glass)
        #expect(heard.events.count == 2 && panel.card.isActive(50))
        panel.core.close()
    }

    @Test func `a key that wakes is kept back with its repetitions and its end`() throws {
        let (panel, _, heard) = try panel()
        let keyboard = panel.devices.plug(InputDevice(name: "Keys", abilities: .keyboard))
        panel.run(milliseconds: 40_000)
        panel.devices.say(keyboard, .key(code: 30, isPressed: true))
        panel.run(milliseconds: 2_000)
        panel.devices.say(keyboard, .key(code: 30, isPressed: false))
        panel.run(milliseconds: 50)
        #expect(heard.events.isEmpty && panel.core.idleStage == .active)
        panel.devices.say(keyboard, .key(code: 30, isPressed: true))
        panel.run(milliseconds: 50)
        #expect(heard.events.count == 1)
        panel.core.close()
    }

    @Test func `the first frame after waking is the present one`() throws {
        let (panel, glass, _) = try panel()
        panel.run(milliseconds: 40_000)
        var commit = SceneCommit(serial: 2)
        commit.values = [ValueEdit(layer: LayerID(1), change: .backgroundColor(.init(red: 1, green: 1, blue: 0)))]
        panel.core.receive([commit])
        panel.run(milliseconds: 1_000)
        #expect(!panel.card.isActive(50))
        var first: UInt32?
        panel.card.onShown = { [unowned panel] _ in first = first ?? panel.color(2, 2) }
        tap(panel, glass)
        #expect(first == 0xFFFF00)
        panel.core.close()
    }

    @Test func `what moves goes on in the dark, and says that it ended`() throws {
        let (panel, _, _) = try panel(moves: true)
        var ended = 0
        panel.core.onFeedback = { if case .frame(let frame) = $0 { ended += frame.ended.count } }
        panel.run(milliseconds: 62_000)
        #expect(!panel.card.isActive(50) && ended == 1)
        panel.core.close()
    }

    @Test func `an app that is watched keeps them awake`() throws {
        let (panel, _, _) = try panel()
        panel.run(milliseconds: 12_000)
        panel.core.isIdleInhibited = true
        panel.run(milliseconds: 100)
        #expect(red(panel) == 0xFF)
        panel.run(milliseconds: 100_000)
        #expect(panel.core.idleStage == .active)
        panel.core.isIdleInhibited = false
        panel.run(milliseconds: 11_000)
        #expect(panel.core.idleStage == .dim)
        panel.core.close()
    }

    @Test func `a session that comes back in the dark stays dark`() throws {
        let (panel, _, _) = try panel()
        panel.run(milliseconds: 40_000)
        panel.device.handle(.disabled)
        panel.device.handle(.enabled)
        panel.run(milliseconds: 1_000)
        #expect(!panel.card.isActive(50))
        panel.core.close()
    }

    // MARK: Light

    /// A light that notes what the panel shows when it is told something, and is out when the test says so.
    private final class Light: PanelLight {
        var level = 1.0
        private(set) var told: [String] = []
        private let isPanelOn: () -> Bool
        private var done: (() -> Void)?
        private var isOn = true

        init(_ isPanelOn: @escaping () -> Bool) { self.isPanelOn = isPanelOn }

        func goOut(then done: @escaping () -> Void) {
            told.append("out, the panel is \(isPanelOn() ? "on" : "off")")
            (isOn, self.done) = (false, done)
        }

        func goOn() {
            guard !isOn else { return }
            told.append("on, the panel is \(isPanelOn() ? "on" : "off")")
            isOn = true
        }

        func isOut() { done?() }
    }

    private func lit(_ panel: SimulatedPanel) -> Light {
        let light = Light { [unowned panel] in panel.card.isActive(50) && panel.card.shownFramebuffer(of: 50) != 0 }
        panel.light = light
        return light
    }

    @Test func `S66: the light is out before the panel is off, and comes with the first picture`() throws {
        let (panel, glass, _) = try panel()
        let light = lit(panel)
        panel.run(milliseconds: 31_000)
        #expect(light.told == ["out, the panel is on"] && panel.card.isActive(50))
        light.isOut()
        panel.run(milliseconds: 100)
        #expect(!panel.card.isActive(50))
        tap(panel, glass)
        #expect(light.told == ["out, the panel is on", "on, the panel is on"] && red(panel) == 0xFF)
        panel.core.close()
    }

    @Test func `a touch while the light goes out brings it back, and the panel is never off`() throws {
        let (panel, glass, _) = try panel()
        let light = lit(panel)
        panel.run(milliseconds: 31_000)
        tap(panel, glass)
        light.isOut()
        panel.run(milliseconds: 1_000)
        #expect(light.told == ["out, the panel is on", "on, the panel is on"] && panel.card.isActive(50))
        panel.core.close()
    }

    @Test func `main is told the light's level, and sets it`() throws {
        let (panel, _, _) = try panel()
        let light = lit(panel)
        var told: [Double] = []
        panel.core.onFeedback = { if case .brightness(let level) = $0 { told.append(level) } }
        light.level = 0.3
        panel.core.tellBrightness()
        panel.core.setBrightness(0.7)
        #expect(told == [0.3] && light.level == 0.7)
        panel.core.close()
    }

    // MARK: The machine's sleep

    @Test func `what began before the machine slept ends for the app as well`() throws {
        let (panel, glass, heard) = try panel()
        let keyboard = panel.devices.plug(InputDevice(name: "Keys", abilities: .keyboard))
        panel.devices.say(glass, .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)))
        panel.devices.say(keyboard, .key(code: 30, isPressed: true))
        panel.run(milliseconds: 50)
        panel.core.sleep {}
        panel.run(milliseconds: 200)
        panel.devices.say(glass, .touchUp(slot: 0))
        panel.devices.say(keyboard, .key(code: 30, isPressed: false))
        panel.run(milliseconds: 50)
        #expect(heard.events.count == 4 && !panel.card.isActive(50))
        panel.core.close()
    }

    @Test(arguments: [true, false])
    func `S67: before the machine sleeps the panel is off, and no touch brings it back until it wakes`(isIdle: Bool) throws {
        let (panel, glass, heard) = try panel()
        panel.run(milliseconds: isIdle ? 40_000 : 1_000)
        var isDark = false
        panel.core.sleep { [unowned panel] in isDark = !panel.card.isActive(50) }
        panel.run(milliseconds: 200)
        #expect(isDark && panel.core.idleStage == .off)
        tap(panel, glass)
        panel.run(milliseconds: 60_000)
        #expect(heard.events.isEmpty && !panel.card.isActive(50))
        panel.core.wake()
        panel.run(milliseconds: 200)
        #expect(panel.card.isActive(50) && red(panel) == 0xFF)
        tap(panel, glass)
        #expect(heard.events.count == 2)
        panel.run(milliseconds: 11_000)
        #expect(panel.core.idleStage == .dim)
        panel.core.close()
    }
}
