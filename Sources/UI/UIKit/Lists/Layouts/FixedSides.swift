/// The sides of an element that a layout fixes; views are asked for the others.
struct FixedSides: Equatable, Sendable {
    var width = false
    var height = false
}
