package import Geometry
package import InputEvents
import RenderServer
package import Scene

/// A program's control of the pointer on its screens: its look, its limits and its position.
@MainActor
package final class PointerControl {
    /// The look of the pointer.
    package enum Look {
        /// Gimbal's own arrow.
        case arrow
        case hidden
        /// An image.
        ///
        /// - Parameter hotspot: the pixel of the image that points.
        case picture(PixelImage, hotspot: Point<Physical>)
        /// An image in memory that the renderer reads; if the renderer cannot, the pointer is the arrow.
        case shared(SharedPicture, hotspot: Point<Physical>)
    }

    private let display: DisplayThread?
    private let isShown: Bool
    private var arrows: [ScreenID: PointerPicture] = [:]
    private var look = Look.arrow

    /// - Parameter isShown: false when no pointer is wanted at all.
    init(display: DisplayThread? = nil, isShown: Bool = true) {
        self.display = display
        self.isShown = isShown
    }

    /// Sets the look for all screens, also for later ones.
    package func setLook(_ look: Look) {
        self.look = look
        for screen in arrows.keys { show(on: screen) }
    }

    /// Sets the area to which the pointer is limited from now on.
    package func hold(_ hold: PointerHold) {
        display?.perform { $0.holdPointer(hold) }
    }

    /// Moves the pointer to a position, as if the user had moved it.
    package func put(at place: Point<Logical>) {
        display?.perform { $0.putPointer(at: place) }
    }

    /// Gives a new or changed screen an arrow of its scale.
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
