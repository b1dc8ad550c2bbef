internal import InputEvents

/// What a pen is to views: a touch where its tip is down on the screen, something that hovers where it is not, and a mouse where
/// a button on it is pressed, or where its tablet is no screen.
struct PenDispatcher {
    enum Step: Equatable {
        case pointer(Pointer)
        case touch(InputPhase)
        case hovers
        case left
        case nothing
    }

    /// Tools whose tips are touches.
    private var tips: Set<UInt32> = []
    /// Buttons that were pressed while the tip was up.
    private var buttons: [UInt32: Set<UInt32>] = [:]

    mutating func take(_ pen: Pen) -> Step {
        let id = pen.tool.id
        guard pen.isOnScreen else { return pen.asPointer.map { .pointer($0) } ?? .left }
        let isMouse = buttons[id]?.isEmpty == false
        switch pen.action {
        case .entered: return .hovers
        case .moved:
            if tips.contains(id) { return .touch(.moved) }
            if isMouse { return mouse(pen) }
            return pen.isDown ? .nothing : .hovers
        case .down:
            // A pen with a pressed button is a mouse until the button is released.
            guard !isMouse, tips.insert(id).inserted else { return .nothing }
            return .touch(.began)
        case .up: return tips.remove(id) == nil ? .nothing : .touch(.ended)
        case .cancelled: return tips.remove(id) == nil ? .nothing : .touch(.cancelled)
        case .pressed(let code):
            guard !tips.contains(id) else { return .nothing }
            buttons[id, default: []].insert(code)
            return mouse(pen)
        case .released(let code): return buttons[id]?.remove(code) == nil ? .nothing : mouse(pen)
        case .left: return .left
        }
    }

    private func mouse(_ pen: Pen) -> Step { pen.asPointer.map { .pointer($0) } ?? .nothing }
}
