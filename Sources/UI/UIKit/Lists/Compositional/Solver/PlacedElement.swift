/// An element that a compositional layout places, in a content that runs from left to right.
struct PlacedElement {
    var key: ElementKey
    /// In the content, in points.
    var frame: CGRect
    var zIndex: Int
    /// It lies in the lane of its section: its place is that before the lane scrolls.
    var isInLane = false
}
