import Buffers
import Compositing
import Scene

/// How an output shows the pages of a transition. It is decided at the beginning and holds until other pages move.
enum PagePlanes {
    /// No pages move.
    case none
    /// The output has no planes for these pages, or refused them.
    case drawn([LayerID])
    /// On planes of their own, from the bottom to the top.
    case shown([PagePlane])
}

/// A page on a plane.
struct PagePlane {
    let layer: LayerID
    /// The buffer that holds the page's picture.
    private(set) var buffer: RenderBuffer
    /// Another buffer of its size. No frame is on its way when a picture is drawn, so the controller does not read this one.
    private var spare: RenderBuffer?
    private var version: UInt64

    init(_ page: Page, _ buffer: RenderBuffer) {
        layer = page.layer
        version = page.version
        self.buffer = buffer
    }

    /// Returns whether the buffer holds another picture than the page has now.
    func isOutdated(_ page: Page) -> Bool { version != page.version }

    /// The buffer for the page's next picture; nil when none can be made.
    func nextBuffer(_ make: () -> RenderBuffer?) -> RenderBuffer? { spare ?? make() }

    /// The page's picture of now was drawn into `next`.
    mutating func show(_ next: RenderBuffer, _ page: Page) {
        spare = buffer
        buffer = next
        version = page.version
    }
}
