/// The number of colors that the blur of a backdrop consists of.
package enum BackdropDetail: Hashable, Sendable {
    /// One for each pixel of the target.
    case full
    /// One for every second pixel of every second row; the pixels between them are mixed. A renderer may draw all of them.
    case half
}
