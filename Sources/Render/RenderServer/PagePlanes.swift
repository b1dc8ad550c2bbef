import Buffers
import Compositing
import OutputCore
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
    /// Other buffers of its size: pictures of before, which may still be on the screen.
    private var spares: [RenderBuffer] = []
    private var version: UInt64

    init(_ page: Page, _ buffer: RenderBuffer) {
        layer = page.layer
        version = page.version
        self.buffer = buffer
    }

    /// Returns whether the buffer holds another picture than the page has now.
    func isOutdated(_ page: Page) -> Bool { version != page.version }

    /// Makes a buffer the present one that the display controller does not read.
    ///
    /// A page that changes in each frame has two buffers, and a third when a frame was lost.
    ///
    /// - Returns: nil when no buffer can be made.
    mutating func nextBuffer(on output: any Output) -> RenderBuffer? {
        guard output.isReading(buffer) else { return buffer }
        if let index = spares.firstIndex(where: { !output.isReading($0) }) {
            swap(&buffer, &spares[index])
        } else {
            guard let next = output.makePlaneBuffer(width: buffer.width, height: buffer.height) else { return nil }
            spares.append(buffer)
            buffer = next
        }
        return buffer
    }

    /// The page's picture of now was drawn into the buffer.
    mutating func wasDrawn(_ page: Page) {
        version = page.version
    }
}
