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
        /// The number of the flight that an app asked for, of which this is the rest; its own where it was not planned anew.
        var request: Int
        var animations: [AnimationID]
        /// The offset along each axis that no animation of the flight moves; nil for an axis that moves.
        var still: (x: Double?, y: Double?)
        /// The place of rest, with what was added on the way.
        var end: CGPoint
        /// Whether the content reached as far when the flight began; an app may ask for more.
        var endsInRange: Bool
        /// The room that it was planned for along both axes; nil for a flight that an app asked for.
        var room: (x: FlightRoom, y: FlightRoom)?
        /// Where it began.
        var begin: CGPoint
        /// When the flight ends, in seconds of the display's time.
        var landing: Seconds
        /// What was added on the way; nil for a flight that goes as it began.
        var bend: FlightBend?

        /// Whether an app asked for it, to a place that may move; a zoom has its place from fingers.
        var isRequest: Bool { purpose == .request || purpose == .top }

        /// The animations that show it, with those of what was added.
        var allAnimations: [AnimationID] { bend.map { animations + $0.animations } ?? animations }
    }

    enum Action {
        case none
        /// Stops the flight at its visible position.
        case stop(Flight)
        case finish(Flight)
    }

    mutating func touch() -> Action {
        dragged == nil ? enter(.touched) : .none
    }

    mutating func drag(_ drag: Drag) -> Action { enter(.dragged(drag)) }

    /// The finger left, or the app sets the offset.
    mutating func rest() -> Action { enter(.resting) }

    mutating func fly(_ flight: Flight) -> Action { enter(.flying(flight)) }

    /// Takes the next state; a flight that was under way is stopped.
    private mutating func enter(_ next: consuming ScrollMachine) -> Action {
        guard case .flying(let flight) = consume self else {
            self = next
            return .none
        }
        self = next
        return .stop(flight)
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

    /// The flight goes on to another place of rest.
    mutating func bend(_ bend: FlightBend, to end: CGPoint, in x: ClosedRange<Double>, _ y: ClosedRange<Double>) {
        guard var flight else { return }
        (flight.bend, flight.end) = (bend, end)
        flight.room?.x.range = x
        flight.room?.y.range = y
        self = .flying(flight)
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
