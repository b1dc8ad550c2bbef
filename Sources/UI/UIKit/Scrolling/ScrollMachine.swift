internal import Motion
internal import Scene

/// What moves the content: nothing, a finger, or a flight on the display thread.
enum ScrollMachine: ~Copyable {
    case resting
    /// A finger is down and has not moved yet.
    case touched
    case dragged(Drag)
    case flying(Flight)

    /// The starting point of a drag.
    struct Drag {
        /// The offset at the finger's first position, before any resistance.
        var start: CGPoint
        /// The finger's translation when the drag began.
        var base: CGPoint
        /// The page on which the drag began.
        var page: CGPoint
        var lock: Axis?
    }

    enum Axis { case x, y }

    struct Flight {
        enum Purpose { case deceleration, request, zoom, top, wheel }
        var purpose: Purpose
        var number: Int
        var animations: [AnimationID]
        var end: CGPoint
    }

    enum Action {
        case none
        /// Stops the flight at its visible position.
        case stop(Flight)
        case finish(Flight)
    }

    mutating func touch() -> Action {
        switch consume self {
        case .resting:
            self = .touched
            return .none
        case .touched:
            self = .touched
            return .none
        case .dragged(let drag):
            self = .dragged(drag)
            return .none
        case .flying(let flight):
            self = .touched
            return .stop(flight)
        }
    }

    mutating func drag(_ drag: Drag) -> Action {
        switch consume self {
        case .resting:
            self = .dragged(drag)
            return .none
        case .touched:
            self = .dragged(drag)
            return .none
        case .dragged:
            self = .dragged(drag)
            return .none
        case .flying(let flight):
            self = .dragged(drag)
            return .stop(flight)
        }
    }

    /// The finger left, or the app sets the offset.
    mutating func rest() -> Action {
        switch consume self {
        case .resting:
            self = .resting
            return .none
        case .touched:
            self = .resting
            return .none
        case .dragged:
            self = .resting
            return .none
        case .flying(let flight):
            self = .resting
            return .stop(flight)
        }
    }

    mutating func fly(_ flight: Flight) -> Action {
        switch consume self {
        case .resting:
            self = .flying(flight)
            return .none
        case .touched:
            self = .flying(flight)
            return .none
        case .dragged:
            self = .flying(flight)
            return .none
        case .flying(let before):
            self = .flying(flight)
            return .stop(before)
        }
    }

    /// Ends flight `number`, because the display reported its end.
    mutating func land(_ number: Int) -> Action {
        switch consume self {
        case .resting:
            self = .resting
            return .none
        case .touched:
            self = .touched
            return .none
        case .dragged(let drag):
            self = .dragged(drag)
            return .none
        case .flying(let flight):
            guard flight.number == number else {
                self = .flying(flight)
                return .none
            }
            self = .resting
            return .finish(flight)
        }
    }

    var dragged: Drag? {
        switch self {
        case .resting: nil
        case .touched: nil
        case .dragged(let drag): drag
        case .flying: nil
        }
    }

    var flight: Flight? {
        switch self {
        case .resting: nil
        case .touched: nil
        case .dragged: nil
        case .flying(let flight): flight
        }
    }

    var isTouched: Bool {
        switch self {
        case .resting: false
        case .touched: true
        case .dragged: true
        case .flying: false
        }
    }
}
