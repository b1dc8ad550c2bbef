/// The actions of a control, by event.
struct ControlHandlers {
    struct Entry {
        var events: UIControl.Event
        let action: UIAction?
        weak var target: AnyObject?
        let run: @MainActor (UIControl, UIEvent?) -> Void
    }

    private(set) var entries: [Entry] = []

    var events: UIControl.Event { entries.reduce(into: []) { $0.formUnion($1.events) } }

    /// Adds an action; for these events it replaces an action with the same identifier.
    @MainActor
    mutating func add(_ action: UIAction, _ events: UIControl.Event) {
        remove(action.identifier, events)
        entries.append(
            Entry(events: events, action: action, target: nil) { control, _ in
                if !action.attributes.contains(.disabled) { control.sendAction(action) }
            })
    }

    mutating func add(
        _ target: AnyObject, _ events: UIControl.Event, _ run: @escaping @MainActor (UIControl, UIEvent?) -> Void
    ) {
        entries.append(Entry(events: events, action: nil, target: target, run: run))
    }

    @MainActor
    mutating func remove(_ identifier: UIAction.Identifier, _ events: UIControl.Event) {
        for index in entries.indices where entries[index].action?.identifier == identifier {
            entries[index].events.subtract(events)
        }
        entries.removeAll { $0.events.isEmpty }
    }

    mutating func remove(_ target: AnyObject?, _ events: UIControl.Event) {
        for index in entries.indices where entries[index].action == nil && (target == nil || entries[index].target === target) {
            entries[index].events.subtract(events)
        }
        entries.removeAll { $0.events.isEmpty }
    }

    @MainActor
    func send(_ events: UIControl.Event, from control: UIControl, _ event: UIEvent?) {
        for entry in entries where !entry.events.isDisjoint(with: events) { entry.run(control, event) }
    }
}
