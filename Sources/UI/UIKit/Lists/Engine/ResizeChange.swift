/// Elements take the sizes that their contents want now; all others stay and make room.
@MainActor
struct ResizeChange: ListChange {
    let engine: ListEngine
    let elements: [ShownElement]

    func newKey(ofOld key: ElementKey) -> ElementKey? { key }
    func oldKey(ofNew key: ElementKey) -> ElementKey? { key }
    func begin() { engine.measureAgain(elements) }
    func start(of key: ElementKey) -> ListAnswer.Element? { nil }
    func end(of key: ElementKey) -> ListAnswer.Element? { nil }
    func finish() {}
    var holdsDepartures: Bool { true }
}
