/// An element that has a view now: it is seen, or prepared beside what is seen.
@MainActor
final class ShownElement {
    /// It changes when an update moves the element.
    var key: ElementKey
    private(set) var view: any ListView
    /// Where the view was placed last.
    var values: ElementValues
    /// The attributes that the view got last; nil in a table.
    var attributes: UICollectionViewLayoutAttributes?
    /// Where an animated change will bring the view, by which it is measured; nil for a view that is at its place.
    var coming: (values: ElementValues, attributes: UICollectionViewLayoutAttributes?)?
    /// The delegate was told that the view is displayed.
    var isDisplayed = false
    /// What the element was last found in.
    weak var home: ListArea?
    /// The area inside the element, if it is a lane.
    var area: ListArea?
    /// The number of the last answer of its home that the element was in.
    var answerNumber = 0
    /// The number of an element that no answer of its home has.
    static let noAnswer = -1
    /// The size with which the view was asked for its own; nil asks it again.
    var fittedSize: CGSize?

    /// The content changed, so that a size that is known does not hold any more.
    var isOutgrown = false

    /// The path by which an app knows the element: a layout may number other elements than cells as it likes.
    var appPath: IndexPath { key.kind == .cell ? key.path.indexPath : attributes?.indexPath ?? key.path.indexPath }

    init(_ key: ElementKey, _ view: any ListView, _ values: ElementValues) {
        self.key = key
        self.view = view
        self.values = values
    }

    /// Becomes another element. Elements that left are used again, so that a steady scroll allocates nothing.
    func become(_ key: ElementKey, _ view: any ListView, _ values: ElementValues) {
        (self.key, self.view, self.values) = (key, view, values)
        (attributes, coming, home, area, fittedSize) = (nil, nil, nil, nil, nil)
        (isDisplayed, isOutgrown) = (false, false)
        answerNumber = 0
    }

    /// Lays out what the view shows now, so that it moves with the view: what waits for the next layout pass would be at its new places
    /// before the view is.
    ///
    /// A lane is left out: what is in it are elements.
    func layOutContent() { if area == nil { view.layer.layoutDownwards() } }
}
