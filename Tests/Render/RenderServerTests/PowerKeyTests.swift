import Geometry
import InputEvents
import InputSources
internal import KMSSimulated
import Reactor
import RenderServer
import RenderTesting
import Testing

@Suite("The power key", .serialized, .oneContextAtATime) struct PowerKeyTests {
    private let panel: SimulatedPanel
    private let button: DeviceID
    private let glass: DeviceID
    private let heard = Heard()

    private final class Heard {
        var events: [InputEvent] = []
        var longPresses = 0
    }

    init() throws {
        var options = DisplayOptions()
        options.idle.off = IdleRules.Stage(after: .seconds(30), swallowsWaking: true)
        panel = try SimulatedPanel(rotation: nil, isTurned: false, moves: false, options: options)
        button = panel.devices.plug(InputDevice(name: "Power Button", abilities: .keyboard))
        glass = panel.devices.plug(InputDevice(name: "Glass", abilities: .touch))
        panel.run(milliseconds: 100)
        let heard = heard
        panel.core.onInput = { heard.events += $0 }
        heard.events = []
        panel.core.takePowerKey { heard.longPresses += 1 }
    }

    private func say(_ isPressed: Bool, for milliseconds: Int64) {
        panel.devices.say(button, .key(code: 116, isPressed: isPressed))
        panel.run(milliseconds: milliseconds)
    }

    private var isLit: Bool { panel.card.isActive(50) }

    @Test func `a short press switches the screens off, and the next one on`() {
        say(true, for: 200)
        #expect(isLit)
        say(false, for: 200)
        #expect(!isLit)
        panel.run(milliseconds: 60_000)
        #expect(!isLit)
        say(true, for: 200)
        #expect(isLit)
        say(false, for: 200)
        #expect(isLit && heard.events.isEmpty && heard.longPresses == 0)
        panel.core.close()
    }

    @Test func `a touch lights screens that the key has switched off, and is not the app's`() {
        say(true, for: 50)
        say(false, for: 200)
        panel.core.isIdleInhibited = true
        panel.run(milliseconds: 200)
        #expect(!isLit, "a film that begins lights nothing")
        for down in [true, false] {
            panel.devices.say(glass, down ? .touchDown(slot: 0, at: Point(x: 0.5, y: 0.5)) : .touchUp(slot: 0))
            panel.run(milliseconds: 100)
        }
        #expect(isLit && heard.events.isEmpty)
        panel.core.close()
    }

    @Test func `a long press is told once, lit or dark, and its release does nothing`() {
        say(true, for: 1_900)
        #expect(heard.longPresses == 0)
        say(false, for: 200)
        #expect(heard.longPresses == 0 && !isLit)
        say(true, for: 5_000)
        #expect(heard.longPresses == 1 && isLit)
        say(false, for: 200)
        #expect(heard.longPresses == 1 && isLit && heard.events.isEmpty)
        panel.core.close()
    }

    @Test func `a button that is unplugged while it is down means nothing, and a key that is given back is the app's`() {
        panel.devices.say(button, .key(code: 116, isPressed: true))
        panel.run(milliseconds: 100)
        panel.devices.unplug(button)
        panel.run(milliseconds: 3_000)
        #expect(isLit && heard.longPresses == 0)
        panel.core.takePowerKey(nil)
        let other = panel.devices.plug(InputDevice(name: "Keyboard", abilities: .keyboard))
        panel.run(milliseconds: 100)
        heard.events = []
        panel.devices.say(other, .key(code: 116, isPressed: true))
        panel.run(milliseconds: 100)
        #expect(heard.events.contains { if case .key(let key) = $0.kind { key.code == 116 } else { false } })
        panel.core.close()
    }
}
