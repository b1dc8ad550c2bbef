import Buffers
import Compositing
import Diagnostics
import Geometry
import OutputCore
import Scene

/// The pages of a transition on planes of their own: the main picture stays as it is, and only positions are committed.
extension ScreenPresenter {
    /// Decides for the frame to come who shows the pages. Called after the planner's `update`.
    func placePages(_ renderer: any Renderer, on output: any Output) {
        overlays.removeAll(keepingCapacity: true)
        guard !planner.pages.isEmpty else { return dropPages() }
        switch pagePlanes {
        case .drawn(let layers) where areCurrent(layers): return
        case .shown(let planes) where areCurrent(planes.lazy.map(\.layer)): renewPictures(planes, renderer, on: output)
        case .none, .drawn, .shown: beginPages(renderer, on: output)
        }
        guard case .shown(let planes) = pagePlanes else { return }
        for (plane, page) in zip(planes, planner.pages) { overlays.append(candidate(plane, page.look)) }
    }

    private func areCurrent(_ layers: some Sequence<LayerID>) -> Bool {
        planner.pages.elementsEqual(layers) { $0.layer == $1 }
    }

    /// The output has to take the pages where they are and where they will be; what lies between is not asked for.
    private func beginPages(_ renderer: any Renderer, on output: any Output) {
        pagePlanes = .drawn(planner.pages.map(\.layer))
        guard output.info.capabilities.contains(.planes), output.info.transform == .normal else { return }
        var planes: [PagePlane] = []
        for page in planner.pages {
            guard let buffer = output.makePlaneBuffer(width: page.picture.width, height: page.picture.height) else { return }
            planes.append(PagePlane(page, buffer))
        }
        guard accepts(planes, \.look, on: output), accepts(planes, \.destination, on: output) else {
            return planner.pagesWereRefused()
        }
        for (plane, page) in zip(planes, planner.pages) where !draw(page, into: plane.buffer, renderer) { return }
        planner.promotePages()
        pagePlanes = .shown(planes)
    }

    private func accepts(_ planes: [PagePlane], _ look: KeyPath<Page, Page.Look>, on output: any Output) -> Bool {
        var proposal = OutputState(.shown)
        proposal.cursor = cursor
        proposal.planes = zip(planes, planner.pages).map { candidate($0, $1[keyPath: look]) }
        return output.accepts(proposal)
    }

    private func candidate(_ plane: PagePlane, _ look: Page.Look) -> PlaneCandidate {
        let (buffer, place) = (plane.buffer, look.place)
        let whole = Rect<Buffer>(x: 0, y: 0, width: Double(buffer.width), height: Double(buffer.height))
        // The picture is upright, so that its pixels are the buffer's.
        let onPanel = PixelRect<Buffer>(left: place.left, top: place.top, right: place.right, bottom: place.bottom)
        return PlaneCandidate(buffer: buffer, source: whole, destination: onPanel, opacity: look.opacity)
    }

    /// Draws the pages anew whose content changed.
    private func renewPictures(_ planes: [PagePlane], _ renderer: any Renderer, on output: any Output) {
        var planes = planes
        for (index, page) in planner.pages.enumerated() where planes[index].isOutdated(page) {
            guard let buffer = planes[index].nextBuffer(on: output), draw(page, into: buffer, renderer) else {
                return refusePages()
            }
            planes[index].wasDrawn(page)
        }
        pagePlanes = .shown(planes)
    }

    /// - Returns: false where the page could not be drawn.
    private func draw(_ page: Page, into buffer: RenderBuffer, _ renderer: any Renderer) -> Bool {
        guard let plan = planner.makePagePlan(of: page, from: core.tree) else { return false }
        do {
            try renderer.draw(plan, into: buffer)
            return true
        } catch {
            log.once(.warning, id: "page \(output.info.name)", "output \(output.info.name): a page is drawn in place: \(error)")
            return false
        }
    }

    /// The pages are drawn to the end of their movement.
    func refusePages() {
        guard case .shown(let planes) = pagePlanes else { return }
        pagePlanes = .drawn(planes.map(\.layer))
        planner.demotePages()
    }

    /// No pages move, or the output is another.
    func dropPages() {
        pagePlanes = .none
        planner.demotePages()
    }

    /// The panel is off, or the output is closed: no buffer of a page is kept.
    func freePages() {
        dropPages()
        overlays = []
        shownOverlays = []
    }

    /// A frame in which only planes above the main picture differ.
    func planesFrame(draws: Int, _ renderer: any Renderer, on output: any Output) -> FrameContent {
        guard cursor != shownCursor || overlays != shownOverlays else { return .nothing }
        // Drivers upload what is damaged: next to nothing.
        var state = OutputState(.shown, damage: Region(PixelRect(x: 0, y: 0, width: 1, height: 1)))
        state.cursor = cursor
        state.planes = overlays
        state.draws = draws
        dropFence()
        if draws > 0 { handOver(renderer, to: output) }
        state.readyFence = readyNumber
        guard overlays.isEmpty else { return handOver(state, on: output) }
        commitsOverlays()
        return .drawn(state)
    }

    /// The frame at hand goes to the output. Its array of overlays becomes the old one, and the next frame fills the other.
    func commitsOverlays() {
        shownCursor = cursor
        swap(&shownOverlays, &overlays)
        overlays.removeAll(keepingCapacity: true)
    }
}
