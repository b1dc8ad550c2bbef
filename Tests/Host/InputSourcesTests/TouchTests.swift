internal import Geometry
internal import InputEvents
internal import InputSources
internal import Reactor
internal import Seats
internal import TestSupport
internal import Testing

@Suite("Touches") struct TouchTests {
    @Test func `a finger has one id from down to up, in points of the screen`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchDown(slot: 0, at: .at(0.5, 0.25)))
        bench.say(panel, .touchMoved(slot: 0, at: .at(0.25, 0.5)))
        bench.say(panel, .touchUp(slot: 0))
        #expect(bench.touches.map(\.phase) == [.began, .moved, .ended])
        #expect(Set(bench.touches.map(\.id)).count == 1)
        #expect(bench.touches[0].location == Point(x: 400, y: 120))
        #expect(bench.touches[2].location == Point(x: 200, y: 240))
        #expect(bench.events.allSatisfy { $0.screen == 0 })
        #expect(bench.source.complaints.isEmpty)
    }

    @Test func `ten fingers of one report are one piece`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        for slot in 0..<10 { bench.devices.say(panel, .touchDown(slot: Int32(slot), at: .at(Double(slot) / 10, 0.5))) }
        bench.settle()
        #expect(bench.batches == 1)
        #expect(Set(bench.touches.map(\.id)).count == 10)
    }

    /// Each corner of the panel is the corner of the picture that lies there.
    @Test(arguments: OutputTransform.allCases)
    func `a finger is where the eye sees it, however the panel is mounted`(_ transform: OutputTransform) throws {
        let size: Size<Physical> = Size(width: 800, height: 480)
        let bench = try InputBench(screens: [
            InputScreen(number: 0, name: "DSI-1", size: size, transform: transform, scale: 2)
        ])
        let panel = bench.plugPanel()
        let buffer: Size<Buffer> = transform.swapping(size)
        for place in [Point<Physical>(x: 100, y: 50), Point(x: 780, y: 10), Point(x: 400, y: 460)] {
            let pixel: Point<Buffer> = try #require(transform.matrix(for: size).map(place))
            bench.say(
                panel, .touchDown(slot: 0, at: .at(pixel.x / buffer.width, pixel.y / buffer.height)), .touchUp(slot: 0))
            let found = try #require(bench.touches.last?.location)
            #expect(abs(found.x - place.x / 2) < 1e-9 && abs(found.y - place.y / 2) < 1e-9)
        }
    }

    @Test func `the border of the panel is the last pixel, and what lies beyond it too`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchDown(slot: 0, at: .at(1, 1)))
        #expect(bench.touches.last?.location == Point(x: 799, y: 479))
        bench.say(panel, .touchMoved(slot: 0, at: .at(-3, .nan)))
        #expect(bench.touches.last?.location == Point(x: 0, y: 0))
    }

    @Test func `a screen that turns under a finger takes the finger along`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchDown(slot: 0, at: .at(0.25, 0.5)))
        bench.source.screens = [
            InputScreen(number: 0, name: "DSI-1", size: Size(width: 480, height: 800), transform: .rotated90)
        ]
        bench.say(panel, .touchMoved(slot: 0, at: .at(0.25, 0.5)))
        #expect(bench.touches.map(\.phase) == [.began, .moved])
        #expect(bench.touches.last?.location == Point(x: 240, y: 200))
    }

    @Test func `a panel that is unplugged in mid-gesture cancels what it began`() throws {
        let bench = try InputBench()
        let (panel, other) = (bench.plugPanel(), bench.plugPanel("Second"))
        bench.say(panel, .touchDown(slot: 0, at: .at(0.5, 0.5)), .touchDown(slot: 1, at: .at(0.6, 0.5)))
        bench.say(other, .touchDown(slot: 0, at: .at(0.1, 0.1)))
        bench.devices.unplug(panel)
        bench.settle()
        #expect(bench.touches.suffix(2).map(\.phase) == [.cancelled, .cancelled])
        bench.say(panel, .touchUp(slot: 0))
        bench.say(other, .touchUp(slot: 0))
        #expect(bench.unbalanced.isEmpty)
        #expect(bench.touches.last?.phase == .ended)
    }

    @Test func `a terminal switch cancels touches, and the devices come back`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchDown(slot: 0, at: .at(0.5, 0.5)))
        bench.source.handle(.disabled)
        #expect(bench.touches.map(\.phase) == [.began, .cancelled])
        #expect(bench.source.devices.isEmpty && bench.devices.isSuspended)
        bench.source.handle(.enabled)
        bench.settle()
        #expect(bench.source.devices.count == 1)
        let again = try #require(bench.source.devices.keys.first)
        bench.say(again, .touchDown(slot: 0, at: .at(0.5, 0.5)), .touchUp(slot: 0))
        #expect(bench.unbalanced.isEmpty)
    }

    @Test func `a screen that goes takes its touches along`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchDown(slot: 0, at: .at(0.5, 0.5)))
        bench.source.screens = []
        #expect(bench.touches.map(\.phase) == [.began, .cancelled])
        bench.say(panel, .touchMoved(slot: 0, at: .at(0.5, 0.6)), .touchUp(slot: 0), .touchDown(slot: 0, at: .at(0, 0)))
        #expect(bench.touches.count == 2)
    }

    @Test func `garbage is dropped, and said once for each device`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchMoved(slot: 3, at: .at(0.5, 0.5)), .touchUp(slot: 7), .touchCancelled(slot: -1))
        #expect(bench.touches.isEmpty)
        #expect(
            bench.source.complaints[panel]
                == "Goodix Capacitive TouchScreen (event0) sends impossible reports: slot 3 moved without being down")
        bench.say(panel, .touchDown(slot: 0, at: .at(0.5, 0.5)), .touchDown(slot: 0, at: .at(0.1, 0.5)), .touchUp(slot: 0))
        #expect(bench.touches.map(\.phase) == [.began, .cancelled, .began, .ended])
        #expect(bench.source.complaints.count == 1)
        bench.say(DeviceID(99), .touchDown(slot: 0, at: .at(0.5, 0.5)))
        #expect(bench.touches.count == 4)
    }

    @Test func `a storm of 1000 reports a second arrives whole and in order, and wakes the loop once for each`() throws {
        let bench = try InputBench()
        let panel = bench.plugPanel()
        bench.say(panel, .touchDown(slot: 0, at: .at(0, 0.5)))
        let start = bench.time.current
        for step in 1...10_000 {
            bench.time.move(to: start + .milliseconds(Int64(step)))
            bench.say(panel, .touchMoved(slot: 0, at: .at(Double(step) / 10_000, 0.5)))
        }
        bench.say(panel, .touchUp(slot: 0))
        #expect(bench.touches.count == 10_002 && bench.batches == 10_002)
        let times = bench.events.map(\.time)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 <= $1 })
        #expect(abs((times.last ?? 0) - start.seconds - 10) < 1e-6)
        #expect(bench.unbalanced.isEmpty)
    }

    /// What a panel that is out of order, a cable that hangs by a thread and a person at the keyboard can do.
    @Test(arguments: 0..<40) func `whatever devices say, every touch ends exactly once`(_ seed: UInt64) throws {
        var random = SeededRandom(quietly: seed)
        let bench = try InputBench()
        var panels = [bench.plugPanel("a"), bench.plugPanel("b")]
        for _ in 0..<500 {
            let panel = panels[Int.random(in: 0..<panels.count, using: &random)]
            let slot = Int32.random(in: -1...4, using: &random)
            let place = Point<PanelSquare>(
                x: .random(in: -0.2...1.2, using: &random), y: .random(in: -0.2...1.2, using: &random))
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<35: bench.say(panel, .touchDown(slot: slot, at: place))
            case 35..<60: bench.say(panel, .touchMoved(slot: slot, at: place))
            case 60..<85: bench.say(panel, .touchUp(slot: slot))
            case 85..<90: bench.say(panel, .touchCancelled(slot: slot))
            case 90..<94:
                bench.devices.unplug(panel)
                bench.settle()
                panels.removeAll { $0 == panel }
                panels.append(bench.plugPanel("again"))
            case 94..<97:
                bench.source.handle(.disabled)
                #expect(bench.unbalanced.isEmpty, "seed \(seed)")
                bench.source.handle(.enabled)
                bench.settle()
                panels = bench.source.devices.keys.sorted { $0.rawValue < $1.rawValue }
            case _:
                bench.source.screens = Bool.random(using: &random) ? [InputBench.screen] : []
            }
        }
        bench.source.close()
        #expect(bench.unbalanced.isEmpty, "seed \(seed)")
        #expect(bench.source.complaints.count <= bench.source.devices.count)
    }
}
