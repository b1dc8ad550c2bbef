/// What only a list with lanes answers; the engine asks it of no other.
extension ListHost {
    func elements(ofLane section: Int, in rect: CGRect, into elements: inout [ListAnswer.Element]) {}
    func seenRect(ofLane lane: ShownElement) -> CGRect { .zero }
    func changeItems(ofLane lane: ShownElement, _ area: ListArea, _ pass: Int) -> Bool { false }
    func laneInContent(_ section: Int) -> (frame: CGRect, seen: CGRect)? { nil }
    func isInLane(_ key: ElementKey) -> Bool { false }
}
