internal import CInput
internal import Glibc
internal import InputEvents
package import Reactor
package import Seats

/// Rotary encoders that libinput does not read, since udev has no class for a device with one axis and no key.
///
/// Each is read as the kernel reports it, and produces the same reports as an encoder of libinput: steps of a wheel, and buttons.
package final class RotaryEncoders {
    /// Called when reports wait.
    package var onReportsReady: (() -> Void)?

    private struct Device {
        let id: DeviceID
        let axis: UInt16
        let device: SeatDevice
        let registration: Registration
        /// The kernel's timestamps are on the monotonic clock.
        let hasTimes: Bool
        /// The detents since the last complete report of the kernel.
        var detents: Int32 = 0
        var held: Set<UInt32> = []
    }

    private let seat: any Seat
    private let loop: EventLoop
    private let nextID: () -> DeviceID
    /// The connected nodes, whether or not they are read.
    private var nodes: [InputNode] = []
    private var knobs: [Device] = []
    private var waiting: [DeviceReport] = []
    private var problems: [String] = []

    package init(seat: any Seat, loop: EventLoop, nextID: @escaping () -> DeviceID) {
        self.seat = seat
        self.loop = loop
        self.nextID = nextID
    }

    deinit { close() }

    /// Adds a node, which is opened if it is a knob and the seat is active.
    package func add(_ node: InputNode) {
        guard node.knobAxis != nil, !nodes.contains(where: { $0.path == node.path }) else { return }
        nodes.append(node)
        if seat.isActive { open(node) }
        ready()
    }

    package func remove(path: String) {
        nodes.removeAll { $0.path == path }
        guard let index = knobs.firstIndex(where: { $0.device.path == path }) else { return }
        close(at: index)
        ready()
    }

    package func suspend() {
        while !knobs.isEmpty { close(at: knobs.count - 1) }
        ready()
    }

    package func resume() {
        for node in nodes where !knobs.contains(where: { $0.device.path == node.path }) { open(node) }
        ready()
    }

    package func close() {
        nodes = []
        while !knobs.isEmpty { close(at: knobs.count - 1) }
        waiting = []
    }

    /// Reads the waiting reports, in order.
    package func readReports(_ handle: (DeviceReport) -> Void) {
        for index in knobs.indices.reversed() { read(at: index) }
        let reports = waiting
        waiting.removeAll(keepingCapacity: true)
        for report in reports { handle(report) }
    }

    package func takeProblems() -> [String] {
        defer { problems = [] }
        return problems
    }

    // MARK: Devices

    private func open(_ node: InputNode) {
        guard let axis = node.knobAxis else { return }
        do throws(SeatError) {
            let device = try seat.openDevice(node.path)
            let hasTimes = gimbal_set_monotonic_times(device.descriptor) == 0
            _ = fcntl(device.descriptor, F_SETFL, O_NONBLOCK)
            do throws(ReactorError) {
                let registration = try loop.addDescriptor(device.descriptor) { [unowned self] _ in ready() }
                let id = nextID()
                knobs.append(Device(id: id, axis: axis, device: device, registration: registration, hasTimes: hasTimes))
                let name = node.path.split(separator: "/").last.map(String.init) ?? node.path
                let knob = InputDevice(name: node.name, node: name, abilities: .encoder)
                say(id, loop.timeSource.current, .added(knob))
            } catch {
                seat.closeDevice(device)
                problems.append("\(node.path): \(error)")
            }
        } catch {
            problems.append("\(error)")
        }
    }

    /// Closes a device; its end is reported after its earlier reports.
    private func close(at index: Int) {
        let knob = knobs.remove(at: index)
        knob.registration.cancel()
        seat.closeDevice(knob.device)
        say(knob.id, loop.timeSource.current, .removed)
    }

    // MARK: Reading

    private func read(at index: Int) {
        var event = input_event()
        let size = MemoryLayout<input_event>.size
        while true {
            let count = Glibc.read(knobs[index].device.descriptor, &event, size)
            if count == size { take(event, at: index) }
            guard count != size else { continue }
            // Between its end and udev's event a device is readable all the time.
            if count == 0 || count < 0 && errno != EAGAIN && errno != EINTR { close(at: index) }
            return
        }
    }

    private func take(_ event: input_event, at index: Int) {
        let time = knobs[index].hasTimes ? MonotonicTime(nanoseconds: gimbal_event_nanoseconds([event])) : loop.timeSource.current
        switch (Int32(event.type), Int32(event.code)) {
        case (EV_REL, Int32(knobs[index].axis)):
            knobs[index].detents = max(-1000, min(1000, knobs[index].detents &+ max(-1000, min(1000, event.value))))
        case (EV_KEY, _) where event.value == 0 || event.value == 1:
            press(UInt32(event.code), event.value == 1, time, at: index)
        case (EV_SYN, SYN_REPORT): report(time, at: index)
        case (EV_SYN, SYN_DROPPED):
            // The end of a press may be among the lost events.
            for code in knobs[index].held.sorted() { press(code, false, time, at: index) }
        case _: break
        }
    }

    private func press(_ code: UInt32, _ isPressed: Bool, _ time: MonotonicTime, at index: Int) {
        let isNew = isPressed ? knobs[index].held.insert(code).inserted : knobs[index].held.remove(code) != nil
        if isNew { say(knobs[index].id, time, .button(code: code, isPressed: isPressed)) }
    }

    private func report(_ time: MonotonicTime, at index: Int) {
        let detents = knobs[index].detents
        guard detents != 0 else { return }
        knobs[index].detents = 0
        say(knobs[index].id, time, .scrolled(.wheel, x: Double(detents) * RotaryEncoderTracker.pointsPerStep, y: nil))
    }

    private func say(_ id: DeviceID, _ time: MonotonicTime, _ kind: DeviceReport.Kind) {
        waiting.append(DeviceReport(device: id, time: time, kind: kind))
    }

    private func ready() { onReportsReady?() }
}
