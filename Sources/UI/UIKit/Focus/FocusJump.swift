/// A move of focus over more than one item.
enum FocusJump: Equatable {
    case page(isForward: Bool), end(isForward: Bool)

    var heading: UIFocusHeading {
        switch self {
        case .page(let isForward): isForward ? .down : .up
        case .end(let isForward): isForward ? .last : .first
        }
    }
}
