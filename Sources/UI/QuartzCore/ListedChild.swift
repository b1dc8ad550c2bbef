/// An object in a list of children.
package protocol ListedChild: AnyObject {
    associatedtype Listed: AnyObject

    /// Stands in a list where a child has left.
    static var gapInList: Listed { get }
    /// Where the list found the object last.
    var placeInList: Int32 { get set }
}
