import Compositing
import Geometry
import OutputCore
import Scene

/// The pointer's part of a frame: on a plane of its own where the output takes that, else drawn over everything.
extension ScreenPresenter {
    /// Far from what main counts up.
    static func pointerContent(_ screen: ScreenID) -> ContentID { ContentID(UInt64.max - UInt64(screen.rawValue)) }

    /// Decides for the frame to come who shows the pointer.
    func placePointer() {
        cursor = nil
        planner.pointer = nil
        guard idleStage == .active, let place = pointerPlace, let picture = pointerPicture else { return }
        let scale = planner.scale
        let x = Int((place.x * scale - picture.hotspot.x).rounded())
        let y = Int((place.y * scale - picture.hotspot.y).rounded())
        let area = PixelRect<Physical>(x: x, y: y, width: picture.image.width, height: picture.image.height)
        let info = output.info
        let onPanel = info.transform.map(area, in: info.pictureSize)
        let placement = CursorPlacement(
            picture: rotatedPicture(picture, info.transform), x: Int(onPanel.left), y: Int(onPanel.top))
        var proposal = OutputState(.shown)
        proposal.cursor = placement
        if output.accepts(proposal) {
            cursor = placement
        } else {
            uploadPointer(picture)
            planner.pointer = PointerOverlay(content: Self.pointerContent(screen), place: area)
        }
    }
}
