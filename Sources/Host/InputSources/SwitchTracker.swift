internal import InputEvents

/// The switches that are on.
///
/// The same switch of two devices counts as one. A switch whose device is gone is off until another report arrives.
struct SwitchTracker {
    private struct On: Hashable {
        let device: DeviceID
        let part: Switch.Part
    }

    private var on: Set<On> = []

    mutating func toggle(_ new: Switch, of device: DeviceID, time: Double, _ batch: inout [InputEvent]) {
        let item = On(device: device, part: new.part)
        let before = isOn(new.part)
        if new.isOn { on.insert(item) } else { on.remove(item) }
        say(new.part, before, time, &batch)
    }

    mutating func end(time: Double, _ batch: inout [InputEvent], where isGone: (DeviceID) -> Bool) {
        for item in on.filter({ isGone($0.device) }).sorted(by: { $0.part.rawValue < $1.part.rawValue }) {
            on.remove(item)
            say(item.part, true, time, &batch)
        }
    }

    private func isOn(_ part: Switch.Part) -> Bool { on.contains { $0.part == part } }

    private func say(_ part: Switch.Part, _ before: Bool, _ time: Double, _ batch: inout [InputEvent]) {
        guard isOn(part) != before else { return }
        batch.append(InputEvent(time: time, kind: .toggle(Switch(part: part, isOn: !before))))
    }
}
