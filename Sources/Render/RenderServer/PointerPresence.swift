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
/// A panel that touches move no pointer, and a virtual machine's says where it is without a mouse being moved: only a relative
/// motion proves that there is one. A pen on a screen is seen itself; that of a tablet without one is followed by the pointer.
struct PointerPresence {
    enum Action: Equatable {
        case nothing
        case show(Point<Logical>, screen: UInt32?)
        case hide
    }

    let policy: PointerPolicy
    private(set) var isShown = false
    private var followsPens = false
    /// The pen that is near a screen.
    private var pen: (place: Point<Logical>, screen: UInt32?)?

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
        case .pen(let pen): return handle(pen, on: event.screen)
        case .scroll, .gesture, .key, .dial, .toggle, .tablet, .meaning:
            return .nothing
        }
    }

    /// A program has a pointer of its own for the pens that are on its windows, or none any more.
    mutating func followPens(_ isWanted: Bool) -> Action {
        guard isWanted != followsPens else { return .nothing }
        followsPens = isWanted
        guard let pen, policy == .auto else { return .nothing }
        isShown = isWanted
        return isWanted ? .show(pen.place, screen: pen.screen) : .hide
    }

    private mutating func handle(_ pen: Pen, on screen: UInt32?) -> Action {
        self.pen = pen.action == .left || !pen.isOnScreen ? nil : (pen.location, screen)
        guard policy != .never else { return .nothing }
        let isFollowed = !pen.isOnScreen || followsPens || policy == .always
        if pen.action == .left {
            guard followsPens, pen.isOnScreen, policy == .auto, isShown else { return .nothing }
            isShown = false
            return .hide
        }
        guard !isFollowed else {
            isShown = true
            return .show(pen.location, screen: screen)
        }
        guard isShown, pen.action == .entered || pen.action == .down else { return .nothing }
        isShown = false
        return .hide
    }
}
