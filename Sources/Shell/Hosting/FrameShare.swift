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
    private var (unserved, served): ([SurfaceID], [SurfaceID]) = ([], [])
    private var postponed: Set<SurfaceID> = []

    init(of screen: CGSize) {
        let pixels = screen.width * screen.height
        most = max(FrameShare.least, pixels.isFinite ? Int(min(pixels, 1e9)) * 8 : 0)
    }

    func hasRest(for client: Client) -> Bool { spent[ObjectIdentifier(client), default: 0] < most }

    /// - Parameter isCopied: whether the pixels go to the GPU; a buffer that the GPU shares with its client costs the same in every size.
    mutating func count(_ damage: PixelDamage, isCopied: Bool, of client: Client) {
        spent[ObjectIdentifier(client), default: 0] += (isCopied ? damage.area * 4 : 0) + FrameShare.each
    }

    /// - Parameter surfaces: the number of those that have come in with another's content.
    mutating func count(newcomers surfaces: Int, of client: Client) {
        if surfaces > 0 { spent[ObjectIdentifier(client), default: 0] += surfaces * FrameShare.each }
    }

    /// Lets a root surface wait for the next frame, where it comes before others that were shown in this one.
    ///
    /// - Parameter wasServed: whether a part of its contents was shown in this frame.
    mutating func postpone(_ root: SurfaceID, wasServed: Bool) {
        guard postponed.insert(root).inserted else { return }
        if wasServed { served.append(root) } else { unserved.append(root) }
    }

    /// Returns the root surfaces that wait, in the order in which they have their turns.
    mutating func takePostponed() -> [SurfaceID] {
        defer { (unserved, served, postponed) = ([], [], []) }
        return unserved + served
    }

    /// A frame was shown: what it had is paid.
    mutating func frameShown() { if !spent.isEmpty { spent.removeAll(keepingCapacity: true) } }
}
