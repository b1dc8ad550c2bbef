package import Geometry
package import InputEvents
import RenderServer
package import Scene

/// What a program does to the pointer of its screens: its looks, where it may go, where it is.
@MainActor
package final class PointerControl {
    /// What it looks like.
    package enum Look {
        /// Gimbal's own.
        case arrow
        case hidden
        /// - Parameter hotspot: the pixel of the image that points.
        case picture(PixelImage, hotspot: Point<Physical>)
        /// The same in memory that the renderer reads; where it cannot, the pointer is the arrow.
        case shared(SharedPicture, hotspot: Point<Physical>)
    }

    private let display: DisplayThread?
    private let isShown: Bool
    private var arrows: [ScreenID: PointerPicture] = [:]
    private var look = Look.arrow

    /// - Parameter isShown: false where no pointer is wanted at all.
    init(display: DisplayThread? = nil, isShown: Bool = true) {
        self.display = display
        self.isShown = isShown
    }

    /// For all screens, and for those that come.
    package func setLook(_ look: Look) {
        self.look = look
        for screen in arrows.keys { show(on: screen) }
    }

    /// Where it may go from now on.
    package func hold(_ hold: PointerHold) {
        display?.perform { $0.holdPointer(hold) }
    }

    /// Puts it somewhere, as if it had been moved there.
    package func put(at place: Point<Logical>) {
        display?.perform { $0.putPointer(at: place) }
    }

    /// A screen that comes or changes gets an arrow of its scale.
    func handle(_ feedback: SceneFeedback) {
        guard isShown, case .screen(let screen, let description?) = feedback,
            let picture = PointerArrow.picture(scale: description.scale)
        else { return }
        arrows[screen] = picture
        show(on: screen)
    }

    private func show(on screen: ScreenID) {
        let picture: PointerPicture? =
            switch look {
            case .arrow: arrows[screen]
            case .hidden: nil
            case .picture(let image, let hotspot): PointerPicture(image: image, hotspot: hotspot)
            case .shared: arrows[screen]
            }
        if case .shared(let shared, let hotspot) = look {
            display?.perform { $0.setPointerPicture(shared, hotspot: hotspot, on: screen, else: picture) }
            return
        }
        display?.perform { $0.setPointerPicture(picture, on: screen) }
    }
}
