/// What a press of the power key means: a short one switches the screens off or on, and a long one asks for the end of the machine.
///
///     up ── pressed ──▶ down ── released ──▶ up: the screens go off, unless the press has switched them on
///                        └── held for long ──▶ spent ── released ──▶ up
package enum PowerKey: ~Copyable {
    case up
    case down(wasDark: Bool)
    /// The long press was acted on.
    case spent

    package enum Action: Hashable, Sendable {
        case nothing
        case switchScreensOn
        case switchScreensOff
        case powerOff
    }

    package init() {
        self = .up
    }

    package mutating func pressed(isDark: Bool) -> Action {
        switch consume self {
        case .up:
            self = .down(wasDark: isDark)
            return isDark ? .switchScreensOn : .nothing
        case .down(let wasDark):
            self = .down(wasDark: wasDark)
        case .spent:
            self = .spent
        }
        return .nothing
    }

    /// - Parameter isLost: it was not let go of: its device or the seat is gone.
    package mutating func released(isLost: Bool) -> Action {
        switch consume self {
        case .down(let wasDark):
            self = .up
            return wasDark || isLost ? .nothing : .switchScreensOff
        case .up: self = .up
        case .spent: self = .up
        }
        return .nothing
    }

    /// It has been down for the time of a long press.
    package mutating func heldForLong() -> Action {
        switch consume self {
        case .down:
            self = .spent
            return .powerOff
        case .up:
            self = .up
        case .spent:
            self = .spent
        }
        return .nothing
    }
}
