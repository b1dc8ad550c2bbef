internal import Geometry
internal import InputEvents
internal import InputSources
internal import Testing

@Suite("Pointers") struct PointerTests {
    private func actions(_ bench: InputBench) -> [Pointer.Action] {
        bench.events.compactMap { event in
            guard case .pointer(let pointer) = event.kind else { return nil }
            return pointer.action
        }
    }

    private func location(_ bench: InputBench) -> Point<Logical>? {
        guard case .pointer(let pointer)? = bench.events.last?.kind else { return nil }
        return pointer.location
    }

    private func scrolls(_ bench: InputBench) -> [Scroll] {
        bench.events.compactMap { event in
            guard case .scroll(let scroll) = event.kind else { return nil }
            return scroll
        }
    }

    @Test func `a mouse moves from the middle, and stays on the screen`() throws {
        let bench = try InputBench()
        let mouse = bench.plug(InputDevice(name: "Mouse", abilities: .pointer))
        bench.say(mouse, .moved(x: 10, y: -5))
        #expect(location(bench) == Point(x: 410, y: 235))
        bench.say(mouse, .moved(x: 5000, y: -5000))
        #expect(location(bench) == Point(x: 799, y: 0))
        bench.say(mouse, .moved(x: 3, y: 0), .moved(x: .nan, y: 1))
        #expect(bench.events.count == 2)
    }

    @Test func `the same button of two mice is one, and goes up with the last`() throws {
        let bench = try InputBench()
        let (a, b) = (
            bench.plug(InputDevice(name: "a", abilities: .pointer)), bench.plug(InputDevice(name: "b", abilities: .pointer))
        )
        bench.say(a, .button(code: 0x110, isPressed: true))
        bench.say(b, .button(code: 0x110, isPressed: true))
        bench.say(a, .button(code: 0x110, isPressed: false))
        #expect(actions(bench) == [.pressed(button: 0)])
        bench.devices.unplug(b)
        bench.settle()
        #expect(actions(bench) == [.pressed(button: 0), .released(button: 0)])
    }

    @Test func `a mouse that says places is where it says`() throws {
        let bench = try InputBench()
        let mouse = bench.plug(InputDevice(name: "QEMU USB Tablet", abilities: .pointer))
        bench.say(mouse, .movedTo(.at(0.5, 0.75)), .button(code: 0x110, isPressed: true), .button(code: 0x110, isPressed: false))
        #expect(actions(bench) == [.moved, .pressed(button: 0), .released(button: 0)])
        #expect(location(bench) == Point(x: 400, y: 360))
    }

    @Test func `a wheel has steps, fingers a beginning and an end`() throws {
        let bench = try InputBench()
        let mouse = bench.plug(InputDevice(name: "Mouse", abilities: .pointer))
        bench.say(mouse, .scrolled(.wheel, x: nil, y: 40))
        #expect(scrolls(bench).map(\.phase) == [.moved])
        #expect(scrolls(bench)[0].distance == Size(width: 0, height: -40))
        _ = bench.take()
        bench.say(
            mouse, .scrolled(.fingers, x: nil, y: 3), .scrolled(.fingers, x: 2, y: nil), .scrolled(.fingers, x: nil, y: 0),
            .scrolled(.fingers, x: 0, y: nil), .scrolled(.fingers, x: 0, y: 0))
        #expect(scrolls(bench).map(\.phase) == [.began, .moved, .moved, .ended])
        _ = bench.take()
        bench.say(mouse, .scrolled(.continuous, x: 1, y: nil))
        bench.devices.unplug(mouse)
        bench.settle()
        #expect(scrolls(bench).map(\.phase) == [.began, .cancelled])
    }

    @Test func `a gesture begins once, is one pad's at a time, and ends with its pad`() throws {
        let bench = try InputBench()
        let (a, b) = (
            bench.plug(InputDevice(name: "a", abilities: .pointer)), bench.plug(InputDevice(name: "b", abilities: .pointer))
        )
        func gesture(_ kind: PadGesture.Kind, _ phase: InputPhase, x: Double = 0) -> DeviceReport.Kind {
            .gestured(PadGesture(kind: kind, phase: phase, fingers: 3, distance: Size(width: x, height: 0)))
        }
        func told() -> [PadGesture] {
            bench.take().compactMap { event in
                guard case .gesture(let gesture) = event.kind else { return nil }
                return gesture
            }
        }
        bench.say(a, gesture(.swipe, .moved), gesture(.swipe, .ended))
        #expect(told().isEmpty)
        bench.say(a, gesture(.swipe, .began), gesture(.swipe, .moved, x: 2), gesture(.swipe, .moved, x: .infinity))
        bench.say(b, gesture(.pinch, .began), gesture(.pinch, .moved), gesture(.pinch, .ended))
        bench.say(a, gesture(.pinch, .moved), gesture(.swipe, .ended), gesture(.swipe, .moved))
        let swipe = told()
        #expect(swipe.map(\.phase) == [.began, .moved, .ended] && swipe.allSatisfy { $0.kind == .swipe && $0.fingers == 3 })
        #expect(swipe[1].distance.width == 2)
        bench.say(a, gesture(.hold, .began), gesture(.pinch, .began))
        #expect(told().map { [$0.kind.rawValue, $0.phase.rawValue] } == [[2, 0], [2, 3], [1, 0]])
        bench.devices.unplug(a)
        bench.settle()
        #expect(told().map { [$0.kind.rawValue, $0.phase.rawValue] } == [[1, 3]])
    }

    @Test func `a lid and a folded keyboard are switches`() throws {
        let bench = try InputBench()
        let laptop = bench.plug(InputDevice(name: "Lid Switch", abilities: .switches))
        bench.say(laptop, .toggled(Switch(part: .lid, isOn: true)))
        #expect(bench.events.map(\.kind) == [.toggle(Switch(part: .lid, isOn: true))])
        #expect(!bench.source.canPoint)
    }

    @Test func `a switch that two devices have is one, and is off when the last of them is gone`() throws {
        let bench = try InputBench()
        func positions() -> [Bool] {
            bench.events.compactMap { event in
                guard case .toggle(let toggle) = event.kind, toggle.part == .tabletMode else { return nil }
                return toggle.isOn
            }
        }
        let (a, b) = (
            bench.plug(InputDevice(name: "a", abilities: .switches)), bench.plug(InputDevice(name: "b", abilities: .switches))
        )
        let on = DeviceReport.Kind.toggled(Switch(part: .tabletMode, isOn: true))
        let off = DeviceReport.Kind.toggled(Switch(part: .tabletMode, isOn: false))
        bench.say(a, off, on, on)
        bench.say(b, on)
        bench.say(a, off)
        #expect(positions() == [true])
        bench.devices.unplug(b)
        bench.settle()
        #expect(positions() == [true, false])
        bench.devices.unplug(a)
        bench.settle()
        #expect(positions() == [true, false])
    }

    @Test(arguments: OutputTransform.allCases) func `a place is where it is seen, however the panel is mounted`(
        transform: OutputTransform
    ) throws {
        let size = Size<Physical>(width: 800, height: 480)
        let screen = InputScreen(number: 0, name: "DSI-1", size: size, transform: transform)
        let bench = try InputBench(screens: [screen])
        let mouse = bench.plug(InputDevice(name: "QEMU USB Tablet", abilities: .pointer))
        bench.say(mouse, .movedTo(.at(0.25, 0.75)), .button(code: 0x110, isPressed: true))
        #expect(location(bench) == screen.point(.at(0.25, 0.75)))
        #expect(bench.source.canPoint)
    }
}
