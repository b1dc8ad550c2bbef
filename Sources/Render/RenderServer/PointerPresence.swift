import Geometry
import InputEvents

/// When the pointer is seen.
package enum PointerPolicy: String, Sendable, CaseIterable {
    case never
    /// From the first motion of a mouse until the next touch.
    case auto
    case always
}

/// Where the pointer is and whether it is seen, from what people do.
///
/// A panel that touches move no pointer, and a tablet's or a virtual machine's pen says where it is without anybody moving a mouse:
/// only a relative motion proves that there is one.
struct PointerPresence {
    enum Action: Equatable {
        case nothing
        case show(Point<Logical>, screen: UInt32?)
        case hide
    }

    let policy: PointerPolicy
    private(set) var isShown = false

    init(policy: PointerPolicy) {
        self.policy = policy
    }

    /// There is a mouse, and it has not been moved yet.
    mutating func begin(at place: Point<Logical>, screen: UInt32?) -> Action {
        guard policy == .always else { return .nothing }
        isShown = true
        return .show(place, screen: screen)
    }

    mutating func handle(_ event: InputEvent) -> Action {
        switch event.kind {
        case .pointer(let pointer):
            if pointer.isRelative, pointer.action == .moved { isShown = policy != .never }
            return isShown ? .show(pointer.location, screen: event.screen) : .nothing
        case .touch(let touch):
            guard policy == .auto, isShown, touch.phase == .began else { return .nothing }
            isShown = false
            return .hide
        case .scroll, .gesture, .key, .dial, .toggle:
            return .nothing
        }
    }
}
