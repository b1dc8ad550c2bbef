internal import Geometry
internal import InputEvents

/// The single gesture that a seat's touchpads perform at a time.
struct GestureTracker {
    private var running: (device: DeviceID, gesture: PadGesture)?

    /// Takes a report; drops one that does not follow from the previous ones, since a running gesture prevents others from
    /// beginning.
    mutating func take(_ gesture: PadGesture, of device: DeviceID, time: Double, _ batch: inout [InputEvent]) {
        guard gesture.isFinite else { return }
        if gesture.phase == .began {
            if let running {
                guard running.device == device else { return }
                cancel(time: time, &batch)
            }
            running = (device, gesture)
        } else {
            guard let running, running.device == device, running.gesture.kind == gesture.kind else { return }
            if gesture.phase.isLast { self.running = nil }
        }
        batch.append(InputEvent(time: time, kind: .gesture(gesture)))
    }

    mutating func end(time: Double, _ batch: inout [InputEvent], where isGone: (DeviceID) -> Bool) {
        if let running, isGone(running.device) { cancel(time: time, &batch) }
    }

    private mutating func cancel(time: Double, _ batch: inout [InputEvent]) {
        guard let old = running?.gesture else { return }
        running = nil
        let end = PadGesture(kind: old.kind, phase: .cancelled, fingers: old.fingers)
        batch.append(InputEvent(time: time, kind: .gesture(end)))
    }
}

extension PadGesture {
    fileprivate var isFinite: Bool {
        distance.width.isFinite && distance.height.isFinite && scale.isFinite && rotation.isFinite
    }
}
