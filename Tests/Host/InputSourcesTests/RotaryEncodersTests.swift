internal import Glibc
internal import InputEvents
internal import InputSources
internal import Reactor
@testable internal import Seats
internal import Testing

@Suite("Rotary encoders that libinput leaves alone") struct RotaryEncodersTests {
    @Test func `a device without a kind and with one axis is a knob`() {
        #expect(node(axes: 1 << 7).knobAxis == 7)
        #expect(node(axes: 1).knobAxis == 0)
        #expect(node(axes: 0b11).knobAxis == nil)
        #expect(node(axes: 0).knobAxis == nil)
        #expect(InputNode(path: "/dev/input/event4", name: "mouse", isClassified: true, relativeAxes: 1).knobAxis == nil)
    }

    @Test func `the axes are the last word that sysfs has for them`() {
        #expect(InputNode.lowestWord(of: "80\n") == 0x80)
        #expect(InputNode.lowestWord(of: "1 0 943") == 0x943)
        #expect(InputNode.lowestWord(of: "") == nil)
        #expect(InputNode.lowestWord(of: "what") == nil)
    }

    @Test func `its steps and its press are those of a dial and its key`() throws {
        let bench = try KnobBench()
        bench.knobs.add(node(axes: 1 << 7))
        bench.say((2, 7, 1), (0, 0, 0), (2, 7, 2), (2, 7, -5), (0, 0, 0), (1, 0x100, 1), (0, 0, 0), (1, 0x100, 0), (0, 0, 0))
        let id = DeviceID(1)
        let step = 40.0
        #expect(
            bench.reports.map(\.kind) == [
                .added(InputDevice(name: "rotary@0", node: "event4", abilities: .encoder)),
                .scrolled(.wheel, x: step, y: nil), .scrolled(.wheel, x: -3 * step, y: nil),
                .button(code: 0x100, isPressed: true), .button(code: 0x100, isPressed: false),
            ])
        #expect(bench.reports.allSatisfy { $0.device == id })
    }

    @Test func `another axis, a repetition and parts of a report say nothing`() throws {
        let bench = try KnobBench()
        bench.knobs.add(node(axes: 1 << 7))
        bench.say((2, 0, 1), (0, 0, 0), (1, 28, 2), (0, 0, 0), (2, 7, 1), (1, 28, 0))
        #expect(bench.reports.count == 1)
    }

    @Test func `a press whose end was lost ends`() throws {
        let bench = try KnobBench()
        bench.knobs.add(node(axes: 1))
        bench.say((1, 0x100, 1), (0, 0, 0), (0, 3, 0), (1, 0x100, 0), (0, 0, 0))
        #expect(
            bench.reports.dropFirst().map(\.kind) == [
                .button(code: 0x100, isPressed: true), .button(code: 0x100, isPressed: false),
            ])
    }

    @Test func `nonsense adds up to no more than a thousand steps`() throws {
        let bench = try KnobBench()
        bench.knobs.add(node(axes: 1))
        bench.say((2, 0, .max), (2, 0, .max), (0, 0, 0), (2, 0, .min), (0, 0, 0))
        #expect(
            bench.reports.dropFirst().map(\.kind) == [
                .scrolled(.wheel, x: 40_000, y: nil), .scrolled(.wheel, x: -40_000, y: nil),
            ])
    }

    @Test func `it goes and comes with the seat`() throws {
        let bench = try KnobBench()
        bench.knobs.add(node(axes: 1))
        bench.seat.disable()
        bench.knobs.suspend()
        #expect(bench.seat.openDevices.isEmpty)
        bench.seat.enable()
        bench.knobs.resume()
        bench.say((2, 0, 1), (0, 0, 0))
        bench.knobs.remove(path: "/dev/input/event4")
        let ids = bench.reports.map(\.device.rawValue)
        #expect(ids == [1, 1, 2, 2, 2])
        #expect(bench.reports.last?.kind == .removed && bench.seat.openDevices.isEmpty)
    }

    @Test func `one that is pulled out is closed at once, and does not keep the loop awake`() throws {
        let bench = try KnobBench()
        bench.knobs.add(node(axes: 1))
        bench.hangUp()
        bench.loop.tick(mayBlock: false)
        #expect(bench.reports.last?.kind == .removed && bench.seat.openDevices.isEmpty)
    }

    @Test func `without the right to it there is a sentence`() throws {
        let bench = try KnobBench()
        bench.seat.refusals["/dev/input/event4"] = .noPermission(path: "/dev/input/event4", group: "input", mode: "0660")
        bench.knobs.add(node(axes: 1))
        #expect(bench.knobs.takeProblems().first?.contains("/dev/input/event4 may not be opened") == true)
        #expect(bench.knobs.takeProblems().isEmpty && bench.reports.isEmpty)
    }

    private func node(axes: UInt64) -> InputNode {
        InputNode(path: "/dev/input/event4", name: "rotary@0", isClassified: false, relativeAxes: axes)
    }
}

/// RotaryEncoders whose devices are pipes.
private final class KnobBench {
    let loop: EventLoop
    let seat = SimulatedSeat()
    let knobs: RotaryEncoders
    private(set) var reports: [DeviceReport] = []
    private var writer: Int32 = -1

    init() throws {
        loop = try EventLoop()
        var last: UInt32 = 0
        knobs = RotaryEncoders(seat: seat, loop: loop) {
            last += 1
            return DeviceID(last)
        }
        knobs.onReportsReady = { [unowned self] in knobs.readReports { reports.append($0) } }
        seat.opener = { [unowned self] _ in
            var ends: [Int32] = [-1, -1]
            guard pipe(&ends) == 0 else { return nil }
            hangUp()
            writer = ends[1]
            return ends[0]
        }
    }

    deinit { hangUp() }

    func hangUp() {
        if writer >= 0 { close(writer) }
        writer = -1
    }

    /// Events of the kernel's: type, code and value.
    func say(_ events: (UInt16, UInt16, Int32)...) {
        for (type, code, value) in events {
            var event = (0, 0, type, code, value)
            #expect(write(writer, &event, MemoryLayout.size(ofValue: event)) == MemoryLayout.size(ofValue: event))
        }
        loop.tick(mayBlock: false)
    }
}
