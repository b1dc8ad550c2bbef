import Compositing
package import Geometry
package import InputEvents
import InputSources
import Diagnostics
package import Scene

/// The pointer moves on this thread: a main thread that stands still does not stop it.
extension DisplayCore {
    /// What the pointer looks like on a screen from now on; nil for nothing that can be seen.
    package func setPointerPicture(_ picture: PointerPicture?, on screen: ScreenID) {
        presenters.first { $0.screen == screen }?.pointerPicture = picture
    }

    /// The same where a program's GPU has drawn it: it is read once, since display controllers read pointers from memory of their own.
    ///
    /// - Parameter other: what it looks like when that cannot be read.
    package func setPointerPicture(
        _ shared: SharedPicture, hotspot: Point<Physical>, on screen: ScreenID, else other: PointerPicture?
    ) {
        do {
            guard let renderer = usableRenderer() else { return setPointerPicture(other, on: screen) }
            setPointerPicture(PointerPicture(image: try renderer.read(shared), hotspot: hotspot), on: screen)
        } catch {
            if case .contextLost = error { rendererWasLost() }
            log.once(.warning, id: "pointer", "a program's pointer is not shown: \(error)")
            setPointerPicture(other, on: screen)
        }
    }

    /// Where the pointer may go from now on.
    package func holdPointer(_ hold: PointerHold) {
        input?.pointerHold = hold
        apply(pointer.followPens(hold.followsPens))
    }

    /// Puts the pointer somewhere, as if it had been moved there.
    package func putPointer(at place: Point<Logical>) {
        input?.putPointer(at: place)
    }

    func movePointer(by events: [InputEvent]) {
        for event in events { apply(pointer.handle(event)) }
    }

    /// A mouse that was not moved yet shows only with `--pointer always`.
    func beginPointer() {
        guard input?.hasPointer == true, let screen = presenters.first?.inputScreen else { return }
        let middle = Point<Logical>(x: screen.points.width / 2, y: screen.points.height / 2)
        apply(pointer.begin(at: middle, screen: screen.number))
    }

    private func apply(_ action: PointerPresence.Action) {
        switch action {
        case .nothing: break
        case .hide: for presenter in presenters { presenter.pointerPlace = nil }
        case .show(let place, let number):
            let screen = number.map(ScreenID.init) ?? presenters.first?.screen
            for presenter in presenters { presenter.pointerPlace = presenter.screen == screen ? place : nil }
        }
    }
}
