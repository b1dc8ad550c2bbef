/// The appearance state of a controller's view.
///
/// A cancelled transition goes from appearing to disappearing and back; a did-callback need not follow its will-callback.
enum AppearanceState: Sendable {
    case disappeared, appearing, appeared, disappearing

    /// The callback to call.
    enum Callback: Sendable {
        case willAppear, didAppear, willDisappear, didDisappear, nothing
    }

    /// Begins to appear (true) or to disappear.
    mutating func begin(isAppearing: Bool) -> Callback {
        switch (self, isAppearing) {
        case (.disappeared, true), (.disappearing, true):
            self = .appearing
            return .willAppear
        case (.appeared, false), (.appearing, false):
            self = .disappearing
            return .willDisappear
        case (.appeared, true), (.appearing, true), (.disappeared, false), (.disappearing, false):
            return .nothing
        }
    }

    /// Ends the appearance or disappearance.
    mutating func end() -> Callback {
        switch self {
        case .appearing:
            self = .appeared
            return .didAppear
        case .disappearing:
            self = .disappeared
            return .didDisappear
        case .appeared, .disappeared:
            return .nothing
        }
    }
}
