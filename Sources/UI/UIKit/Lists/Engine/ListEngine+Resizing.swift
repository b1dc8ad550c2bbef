/// Elements whose content changes its size while they are shown.
extension ListEngine {
    /// Measures a view again in the next pass. What is asked for in an animation block moves at the pace of that block.
    func resize(_ view: UIView) {
        // A view that is being asked may change its content for that.
        guard view !== fittedView, let element = shown.values.first(where: { $0.view === view }) else { return }
        resizes.add(element)
        host.setNeedsLayout()
    }

    /// Gives the views that asked for it another size; returns false when none did.
    func showResizes() -> Bool {
        guard !resizes.isEmpty else { return false }
        let requests = resizes
        resizes = ResizeRequests()
        let elements = requests.elements.filter { shown[$0.key] === $0 }
        guard requests.pace != nil || AnimationBlock.isAnimating, host.window != nil else {
            measureAgain(elements)
            return false
        }
        animate(ResizeChange(engine: self, elements: elements), pace: requests.pace) { _ in }
        return true
    }

    func measureAgain(_ elements: [ShownElement]) {
        for element in elements {
            element.isOutgrown = true
            refit(element)
        }
    }
}

extension AnimationBlock {
    /// Whether changes are animated now.
    static var isAnimating: Bool { areEnabled && (current.map { $0.pace.duration > 0 } ?? false) }
}
