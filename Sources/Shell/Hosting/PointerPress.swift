import InputEvents
import UIKit

/// A press of the pointer on a view of a client, as the gesture arena decides on it.
enum PointerPress {
    struct Event {
        let pointer: Pointer
        let time: Double
    }

    /// No button is down.
    case none
    /// A recognizer delays the press: its events wait.
    case waiting(UITouch, [Event])
    /// The client has the press.
    case owned(UITouch)
    /// The button is up; a recognizer delays the end.
    case ending(UITouch, [Event])
    /// A recognizer has taken the press.
    case lost
}
