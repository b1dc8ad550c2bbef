/// What the engine asks of the view that it serves: a collection view or a table view.
@MainActor
protocol ListHost: UIScrollView {
    /// Asks the data source for the numbers of sections and items.
    func readCounts() -> ListCounts
    /// Brings the layout up to date, and with it the content's size.
    func prepareLayout()
    /// Appends the elements that touch `rect`, in the order in which they lie over each other.
    func elements(in rect: CGRect, into elements: inout [ListAnswer.Element])
    /// Returns the place of an element, wherever it is; nil when the layout has none.
    func element(for key: ElementKey) -> ListAnswer.Element?
    /// Returns a view with the element's content, placed; nil when none is to be had.
    func makeView(for element: ListAnswer.Element) -> (any ListView)?
    /// Places a view, and hands it what only its kind knows.
    func place(_ shown: ShownElement, as element: ListAnswer.Element)
    /// Whether elements may move by the offset alone, as headers that stay in sight.
    var hasPins: Bool { get }
    /// Brings an element of the answer to its place at the present offset; returns true when that is another one.
    func pin(_ place: inout ListAnswer.Element) -> Bool
    /// Whether content may move when the layout is prepared, because heights are known better then.
    var refinesPlaces: Bool { get }
    /// Asks a view for the size that it wants; returns true when that makes the layout invalid.
    func fit(_ shown: ShownElement) -> Bool
    /// Whether a finger holds an element, to move its item.
    func holds(_ shown: ShownElement) -> Bool
    func willDisplay(_ shown: ShownElement)
    func didEndDisplaying(_ shown: ShownElement)
    /// Whether cells are made ahead of their display while the content moves.
    var preparesAhead: Bool { get }
    /// The view behind all elements, which does not scroll; nil without one.
    var backdrop: UIView? { get }
    /// What is told when the sizes of cells do not settle.
    func reportUnsettled(_ shown: ShownElement)

    // MARK: Lanes

    /// Appends the elements of a section's lane that touch a rectangle of the lane's content.
    func elements(ofLane section: Int, in rect: CGRect, into elements: inout [ListAnswer.Element])
    /// Returns the rectangle of a lane's content that is seen.
    func seenRect(ofLane lane: ShownElement) -> CGRect
    /// Lets the app change the elements of a lane's answer that are seen; returns true when it was asked. In one pass it is asked once.
    func changeItems(ofLane lane: ShownElement, _ area: ListArea, _ pass: Int) -> Bool
    /// Returns where a section's lane lies in the content, and what of the lane is seen, in its own content; nil without a lane.
    func laneInContent(_ section: Int) -> (frame: CGRect, seen: CGRect)?
    /// Whether an element lies in the lane of its section.
    func isInLane(_ key: ElementKey) -> Bool
}

extension ListHost {
    var hasPins: Bool { false }
    func pin(_ place: inout ListAnswer.Element) -> Bool { false }
    var refinesPlaces: Bool { false }
}
