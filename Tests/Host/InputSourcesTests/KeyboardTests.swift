internal import Geometry
internal import Glibc
internal import InputEvents
internal import InputSources
internal import Reactor
internal import Testing

@Suite("Keyboards") struct KeyboardTests {
    /// Codes of the kernel's.
    private let a: UInt32 = 30
    private let z: UInt32 = 44
    private let leftShift: UInt32 = 42
    private let capsLock: UInt32 = 58
    private let enter: UInt32 = 28
    private let f2: UInt32 = 60
    private let control: UInt32 = 29
    private let alternate: UInt32 = 56
    private let backspace: UInt32 = 14

    private func german(_ change: (inout InputOptions) -> Void = { _ in }) throws -> (InputBench, DeviceID) {
        var options = InputOptions()
        options.keyboard = KeyboardLayout(layout: "de")
        options.locale = "en_US.UTF-8"
        change(&options)
        let bench = try InputBench(options)
        return (bench, bench.plug(InputDevice(name: "SeatKeyboard", abilities: .keyboard)))
    }

    private func type(_ bench: InputBench, _ id: DeviceID, _ codes: UInt32...) {
        for code in codes { bench.say(id, .key(code: code, isPressed: true), .key(code: code, isPressed: false)) }
    }

    @Test func `keys write what the layout says, modifiers included`() throws {
        let (bench, id) = try german()
        type(bench, id, 44, 26)
        bench.say(id, .key(code: leftShift, isPressed: true))
        type(bench, id, 26)
        bench.say(id, .key(code: leftShift, isPressed: false))
        #expect(bench.keys.filter { $0.action == .pressed }.map(\.text) == ["y", "ü", "", "Ü"])
        #expect(bench.keys.filter { $0.text == "Ü" }.map(\.modifiers) == [.shift])
    }

    @Test func `a variant without a layout is one of the default layout`() throws {
        let alone = try #require(SeatKeymap(KeyboardLayout(variant: "dvorak")))
        let layout = getenv("XKB_DEFAULT_LAYOUT").map { String(cString: $0) } ?? "us"
        let whole = try #require(SeatKeymap(KeyboardLayout(layout: layout, variant: "dvorak")))
        let plain = try #require(SeatKeymap(KeyboardLayout(layout: layout)))
        #expect(alone.text == whole.text)
        #expect(alone.text != plain.text)
    }

    @Test func `a keyboard that says itself what its keys mean is believed`() throws {
        let (bench, id) = try german()
        let french = try #require(SeatKeymap(KeyboardLayout(layout: "fr")))
        bench.say(id, .keymap("nonsense"))
        type(bench, id, z)
        bench.say(id, .keymap(french.text))
        type(bench, id, z, 16)
        bench.say(id, .modifiers(.init(depressed: 1, latched: 0, locked: 0, group: 0)))
        type(bench, id, 16)
        #expect(bench.keys.filter { $0.action == .pressed }.map(\.text) == ["y", "w", "a", "A"])
        // Who has the same keys elsewhere hears of it between them, and of nonsense not at all.
        let meanings = bench.events.compactMap { if case .meaning(let meaning) = $0.kind { meaning } else { nil } }
        #expect(meanings == [.keymap(french.text), .modifiers(depressed: 1, latched: 0, locked: 0, group: 0)])
        let places = bench.events.indices.filter { if case .meaning = bench.events[$0].kind { true } else { false } }
        #expect(places == [2, 7])
    }

    @Test func `enter writes nothing, and has its symbol`() throws {
        let (bench, id) = try german()
        type(bench, id, enter)
        #expect(bench.keys.map(\.text) == ["", ""])
        #expect(bench.keys[0].symbol == 0xFF0D)
    }

    @Test func `dead keys compose`() throws {
        let (bench, id) = try german()
        // The acute accent of a German keyboard, then e.
        type(bench, id, 13, 18)
        #expect(bench.keys.filter { $0.action == .pressed }.map(\.text) == ["", "é"])
    }

    @Test func `a held key repeats on the loop's clock, as the keymap says which, and stops when it goes up`() throws {
        let (bench, id) = try german {
            $0.repeatDelay = .milliseconds(400)
            $0.repeatInterval = .milliseconds(50)
        }
        bench.say(id, .key(code: a, isPressed: true))
        let start = bench.time.current
        bench.loop.advance(by: .milliseconds(399))
        #expect(bench.keys.count == 1)
        bench.loop.advance(by: .milliseconds(201))
        #expect(bench.keys.map(\.action) == [.pressed] + Array(repeating: .repeated, count: 5))
        #expect(bench.keys.allSatisfy { $0.text == "a" })
        let times = bench.events.dropFirst().map { (($0.time - start.seconds) * 1000).rounded() }
        #expect(times == [400, 450, 500, 550, 600])
        bench.say(id, .key(code: a, isPressed: false))
        bench.loop.advance(by: .seconds(2))
        #expect(bench.keys.count == 7)
        bench.say(id, .key(code: leftShift, isPressed: true))
        bench.loop.advance(by: .seconds(2))
        #expect(bench.keys.count == 8)
        #expect(bench.loop.nextTimerDeadline == nil)
    }

    @Test func `a keyboard that is unplugged lets go of its keys`() throws {
        let (bench, id) = try german()
        bench.say(id, .key(code: leftShift, isPressed: true), .key(code: a, isPressed: true))
        bench.devices.unplug(id)
        bench.settle()
        #expect(bench.keys.map(\.action) == [.pressed, .pressed, .released, .released])
        bench.loop.advance(by: .seconds(2))
        #expect(bench.keys.count == 4)
        let other = bench.plug(InputDevice(name: "Other", abilities: .keyboard))
        type(bench, other, a)
        #expect(bench.keys.suffix(2).first?.text == "a")
    }

    @Test func `caps lock is lit on every keyboard, also on one that comes later`() throws {
        let (bench, id) = try german()
        type(bench, id, capsLock)
        #expect(bench.devices.lamps[id] == .capsLock)
        let other = bench.plug(InputDevice(name: "Other", abilities: .keyboard))
        #expect(bench.devices.lamps[other] == .capsLock)
        type(bench, other, a)
        #expect(bench.keys.suffix(2).first?.text == "A")
    }

    @Test func `keys lead out of the app only where that is allowed`() throws {
        for isAllowed in [false, true] {
            let (bench, id) = try german { $0.switchesTerminals = isAllowed }
            var requests: [String] = []
            bench.source.onTerminalRequest = { requests.append("terminal \($0)") }
            bench.source.onEndRequest = { requests.append("end") }
            bench.say(id, .key(code: control, isPressed: true), .key(code: alternate, isPressed: true))
            type(bench, id, f2, backspace)
            #expect(requests == (isAllowed ? ["terminal 2", "end"] : []))
            #expect(bench.keys.count == (isAllowed ? 2 : 6))
        }
    }

    @Test func `a layout that does not exist is replaced by the default`() throws {
        let (bench, id) = try german { $0.keyboard = KeyboardLayout(layout: "klingon") }
        type(bench, id, z)
        #expect(bench.keys.first?.text == "z")
    }
}
