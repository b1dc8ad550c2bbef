internal import Geometry
internal import InputEvents
internal import InputSources
internal import Testing

@Suite("Pointers that are held") struct PointerHoldTests {
    private func pointers(_ bench: InputBench) -> [Pointer] {
        bench.events.compactMap { event in
            guard case .pointer(let pointer) = event.kind else { return nil }
            return pointer
        }
    }

    @Test func `a locked pointer stays, and what the mouse does is told`() throws {
        let bench = try InputBench()
        let mouse = bench.plug(InputDevice(name: "Mouse", abilities: .pointer))
        bench.source.pointerHold = PointerHold(.locked, reportsAll: true)
        bench.say(mouse, .moved(x: 10, y: -5, raw: Size(width: 20, height: -10)))
        let told = try #require(pointers(bench).last)
        #expect(told.location == Point(x: 400, y: 240))
        #expect(told.motion == Pointer.Motion(distance: Size(width: 10, height: -5), raw: Size(width: 20, height: -10)))
        bench.source.pointerHold = PointerHold(.locked)
        bench.say(mouse, .moved(x: 10, y: -5))
        #expect(pointers(bench).count == 1)
        bench.source.pointerHold = PointerHold()
        bench.say(mouse, .moved(x: 10, y: -5))
        #expect(pointers(bench).last?.location == Point(x: 410, y: 235))
    }

    @Test func `a confined pointer stays within its rectangles, whatever the mouse does`() throws {
        let bench = try InputBench()
        let mouse = bench.plug(InputDevice(name: "Mouse", abilities: .pointer))
        bench.source.pointerHold = PointerHold(
            .confined([
                Rect(left: 390, top: 230, right: 410, bottom: 250), Rect(left: 400, top: 240, right: 500, bottom: 250),
                Rect(left: 5, top: 5, right: 5, bottom: 9),
            ]))
        bench.say(mouse, .moved(x: 50, y: 30))
        let first = try #require(pointers(bench).last).location
        #expect(first == Point(x: 450, y: 249))
        bench.say(mouse, .moved(x: -1000, y: -1000))
        #expect(pointers(bench).last?.location == Point(x: 390, y: 230))
        bench.source.pointerHold = PointerHold(.confined([]))
        bench.say(mouse, .moved(x: -1000, y: 0))
        #expect(pointers(bench).last?.location == Point(x: 0, y: 230))
    }

    @Test func `at the edge the motion goes on for those who want all of it`() throws {
        let bench = try InputBench()
        let mouse = bench.plug(InputDevice(name: "Mouse", abilities: .pointer))
        bench.say(mouse, .moved(x: 5000, y: 0), .moved(x: 7, y: 0))
        #expect(pointers(bench).count == 1)
        bench.source.pointerHold = PointerHold(reportsAll: true)
        bench.say(mouse, .moved(x: 7, y: 0))
        #expect(pointers(bench).last?.motion?.distance == Size(width: 7, height: 0))
    }

    @Test func `a pointer that is put somewhere is there, on the screen`() throws {
        let bench = try InputBench()
        _ = bench.plug(InputDevice(name: "Mouse", abilities: .pointer))
        bench.source.putPointer(at: Point(x: 12, y: 5000))
        #expect(pointers(bench).last?.location == Point(x: 12, y: 479))
        bench.source.putPointer(at: Point(x: .nan, y: 0))
        #expect(pointers(bench).count == 1)
    }
}
