/// A layer's delegate that reports name in the layer's place: a view.
package protocol LayerOwner: AnyObject {
    /// The class, and the identifier where there is one.
    var classAndIdentifier: String { get }
}
