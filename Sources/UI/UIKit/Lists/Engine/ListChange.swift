/// What an animated change does to the elements of a list: which stay, and where the others come from and go.
@MainActor
protocol ListChange {
    /// Returns the key after the change; nil when the element goes, or gets another view.
    func newKey(ofOld key: ElementKey) -> ElementKey?
    /// Returns the key before the change; nil when the element comes, or gets another view.
    func oldKey(ofNew key: ElementKey) -> ElementKey?
    /// Brings the layout to its new places. It runs in the animation, after the old places are known.
    func begin()
    /// Whether `begin` found more elements that come or go, so that keys are asked for again.
    var namesElements: Bool { get }
    /// Returns where an element that is seen after the change starts from; nil leaves that to the engine.
    func start(of key: ElementKey) -> ListAnswer.Element?
    /// Returns where an element was that had no view before the change; nil leaves that to the engine.
    func formerPlace(of key: ElementKey) -> ListAnswer.Element?
    /// Returns where an element that was seen before the change goes; nil leaves that to the engine.
    func end(of key: ElementKey) -> ListAnswer.Element?
    /// Called in the animation, after all elements have their new places.
    func finish()
    /// Whether an element that goes stays in sight as long as the animation, also where it does not move.
    var holdsDepartures: Bool { get }
}

extension ListChange {
    func formerPlace(of key: ElementKey) -> ListAnswer.Element? { nil }
    var namesElements: Bool { false }
    var holdsDepartures: Bool { false }
}
