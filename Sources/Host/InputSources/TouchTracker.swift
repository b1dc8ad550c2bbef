internal import Geometry
internal import InputEvents

/// The fingers that are down on all panels, each with the id of its events.
struct TouchTracker {
    private struct Finger {
        let device: DeviceID
        let slot: Int32
        let id: Int32
        let screen: UInt32
        var location: Point<Logical>
    }

    /// The result of a report.
    enum Outcome {
        case fine
        /// The report contradicts the device's previous ones; the sentence gives the reason.
        case garbage(String)
    }

    /// The maximum number of fingers; a panel that reports more is faulty.
    static let limit = 64
    /// The first id; ids of other sources, such as the finger of a tour, are smaller.
    private static let firstID: Int32 = 1_000_000

    private var fingers: [Finger] = []
    private var lastID = TouchTracker.firstID

    var count: Int { fingers.count }
    func screen(of device: DeviceID, slot: Int32) -> UInt32? { fingers.first { $0.device == device && $0.slot == slot }?.screen }

    /// Begins a touch; if the finger is already down, the panel lost its end, and the earlier touch is canceled first.
    mutating func down(
        _ device: DeviceID, slot: Int32, at location: Point<Logical>, on screen: UInt32, time: Double, _ batch: inout [InputEvent]
    ) -> Outcome {
        var outcome = Outcome.fine
        if let index = index(device, slot) {
            end(index, .cancelled, time, &batch)
            outcome = .garbage("slot \(slot) went down twice")
        }
        guard fingers.count < Self.limit else { return .garbage("it has more than \(Self.limit) fingers") }
        lastID = lastID == .max ? Self.firstID : lastID + 1
        fingers.append(Finger(device: device, slot: slot, id: lastID, screen: screen, location: location))
        batch.append(event(fingers[fingers.count - 1], .began, time))
        return outcome
    }

    mutating func move(
        _ device: DeviceID, slot: Int32, to location: Point<Logical>, time: Double, _ batch: inout [InputEvent]
    ) -> Outcome {
        guard let index = index(device, slot) else { return .garbage("slot \(slot) moved without being down") }
        fingers[index].location = location
        batch.append(event(fingers[index], .moved, time))
        return .fine
    }

    mutating func up(
        _ device: DeviceID, slot: Int32, isCancelled: Bool, time: Double, _ batch: inout [InputEvent]
    ) -> Outcome {
        guard let index = index(device, slot) else { return .garbage("slot \(slot) went up without being down") }
        end(index, isCancelled ? .cancelled : .ended, time, &batch)
        return .fine
    }

    /// Cancels the touches for which `isGone` returns true, for example those of a device that was unplugged.
    mutating func cancel(time: Double, _ batch: inout [InputEvent], where isGone: (DeviceID, _ screen: UInt32) -> Bool) {
        for finger in fingers where isGone(finger.device, finger.screen) { batch.append(event(finger, .cancelled, time)) }
        fingers.removeAll { isGone($0.device, $0.screen) }
    }

    private func index(_ device: DeviceID, _ slot: Int32) -> Int? {
        fingers.firstIndex { $0.device == device && $0.slot == slot }
    }

    private mutating func end(_ index: Int, _ phase: InputPhase, _ time: Double, _ batch: inout [InputEvent]) {
        batch.append(event(fingers.remove(at: index), phase, time))
    }

    private func event(_ finger: Finger, _ phase: InputPhase, _ time: Double) -> InputEvent {
        InputEvent(
            time: time, kind: .touch(Touch(id: finger.id, phase: phase, location: finger.location)), screen: finger.screen)
    }
}
