import Geometry
import UIKit
import WaylandServer

/// What the contents of one client may cost the screen in a frame; the rest waits for the next.
///
/// Each new content goes to the display's thread and to the GPU, and everyone waits for the frame that does so. A client has hundreds of
/// surfaces, and gives one another size as often as it likes.
struct FrameShare {
    /// What a content costs besides its pixels, in bytes.
    private static let each = 1 << 16
    private static let least = 8 << 20

    /// Twice what the screen shows: more than a client needs that draws all of it in each frame.
    private let most: Int
    private var spent: [ObjectIdentifier: Int] = [:]

    init(of screen: CGSize) {
        let pixels = screen.width * screen.height
        most = max(FrameShare.least, pixels.isFinite ? Int(min(pixels, 1e9)) * 8 : 0)
    }

    func hasRest(for client: Client) -> Bool { spent[ObjectIdentifier(client), default: 0] < most }

    mutating func count(_ damage: PixelDamage, of client: Client) {
        spent[ObjectIdentifier(client), default: 0] += damage.area * 4 + FrameShare.each
    }

    /// A frame was shown: what it had is paid.
    mutating func frameShown() { if !spent.isEmpty { spent.removeAll(keepingCapacity: true) } }
}
