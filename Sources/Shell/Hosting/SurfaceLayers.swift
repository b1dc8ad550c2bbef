import Buffers
import Geometry
import QuartzCore
import Scene
import WaylandServer

/// The layers of a surface and its sub-surfaces.
@MainActor
final class SurfaceLayers {
    let surface: Surface
    /// In the surface's points.
    let root: CALayer = BareLayer()
    /// Called when a layer came or went, or covers something else. New pixels alone are none of its business.
    var onArrange: (() -> Void)?
    var count: Int { nodes.count }
    private var nodes: [SurfaceID: SurfaceNode] = [:]

    init(_ surface: Surface) {
        self.surface = surface
        root.anchorPoint = .zero
        let node = node(surface.id)
        root.addSublayer(node.makeLayers().container)
        showAll(surface, on: node)
    }

    /// New state of one of the surfaces.
    ///
    /// - Parameter damage: pixels of its buffer that are new.
    /// - Returns: the number of surfaces below it that have come in.
    func update(_ changed: Surface, damage: PixelDamage) -> Int {
        guard let state = changed.state, let node = nodes[changed.id] else { return 0 }
        let count = nodes.count
        let (before, isNew) = (node.cover, node.layers == nil)
        show(changed, state, damage: damage, on: node)
        let isArranged = arrange(state, of: changed.id, in: node)
        if isNew { node.comeIn() }
        if isArranged || node.cover != before { onArrange?() }
        return nodes.count - count
    }

    /// A sub-surface has ended or is one no more: it and those below it go.
    func remove(_ id: SurfaceID) {
        guard id != surface.id, let node = nodes[id] else { return }
        // Iterates instead of recursing, because clients control the depth.
        var open = [node]
        while let node = open.popLast() {
            // A surface that has come back has another node.
            guard nodes[node.id] === node else { continue }
            nodes[node.id] = nil
            node.end()
            open += node.parts.compactMap(\.node)
        }
        onArrange?()
    }

    // MARK: Content

    /// Shows a surface with those below it. Sub-surfaces are nested no deeper than the server lets them.
    private func showAll(_ surface: Surface, on node: SurfaceNode) {
        guard let state = surface.state else { return }
        show(surface, state, damage: PixelDamage(), on: node)
        arrange(state, of: surface.id, in: node)
    }

    private func show(_ surface: Surface, _ state: SurfaceState, damage: PixelDamage, on node: SurfaceNode) {
        guard surface.hasContent, state.attachment != nil else {
            return node.clear()
        }
        let pixels = node.makeLayers().pixels
        if let use = surface.shared, node.use !== use {
            // The buffer before is the client's again when this one is shown, so also without damage.
            let format = use.buffer.layout.format
            let isAsBefore = pixels.hasPixels && !node.isCopied && node.format == format
            (node.use, node.format, node.cover.isOpaque) = (use, format, format.isOpaque)
            node.isCopied = false
            pixels.setPixels(use.image, damage: isAsBefore ? use.buffer.seenChange(by: damage) : nil)
        }
        let film = surface.film
        let picture = film == nil ? surface.picture : nil
        if film != nil || picture != nil, node.number != surface.pictureNumber || !pixels.hasPixels || !node.isCopied,
            let image = film.map(\.image) ?? picture?.image
        {
            node.number = surface.pictureNumber
            pixels.setPixels(image, damage: pixels.hasPixels && node.isCopied ? damage.bounds : nil)
            (node.isCopied, node.cover.isOpaque) = (true, image.isOpaque)
        }
        node.cover.size = state.size
        place(pixels, state, isUpsideDown: surface.shared?.buffer.isUpsideDown == true)
    }

    private func place(_ layer: PixelLayer, _ state: SurfaceState, isUpsideDown: Bool) {
        guard let placement = SurfacePlacement(state, isUpsideDown: isUpsideDown) else { return }
        let (source, size) = (placement.source, placement.size)
        layer.contentsRect = CGRect(x: source.left, y: source.top, width: source.size.width, height: source.size.height)
        layer.bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        layer.transform = CATransform3D(placement.matrix)
    }

    // MARK: Order

    /// Puts the surface's layers in the order of its stack, at their places.
    ///
    /// - Returns: whether one of them came, went, or lies elsewhere than before.
    @discardableResult
    private func arrange(_ state: SurfaceState, of id: SurfaceID, in node: SurfaceNode) -> Bool {
        guard state.stack != node.stack else { return false }
        let parts = state.stack.compactMap { entry in
            let place = CGPoint(x: Double(entry.x), y: Double(entry.y))
            if entry.surface == id { return SurfaceNode.Part(node: nil, place: .zero) }
            return child(entry.surface).map { SurfaceNode.Part(node: $0, place: place) }
        }
        return node.arrange(parts, in: state.stack)
    }

    /// Returns what shows a sub-surface; nil where that has ended.
    private func child(_ id: SurfaceID) -> SurfaceNode? {
        guard let one = surface.client.surface(id) else { return nil }
        if let known = nodes[id] { return known }
        let new = node(id)
        showAll(one, on: new)
        return new
    }

    private func node(_ id: SurfaceID) -> SurfaceNode {
        if let known = nodes[id] { return known }
        let node = SurfaceNode(id)
        nodes[id] = node
        return node
    }

    // MARK: Cost

    /// Draws the uppermost layers that a budget has room for, and not the others.
    ///
    /// - Parameter corner: where the surface begins, in the budget's points.
    func draw(within budget: inout LayerBudget, at corner: CGPoint) {
        nodes[surface.id]?.draw(within: &budget, at: corner)
    }

    // MARK: Hits

    /// The surface that takes a point, and where the surface's corner is.
    ///
    /// - Parameter point: in the points of the surface that all others are below.
    func hit(_ point: CGPoint) -> (surface: Surface, origin: CGPoint)? {
        hit(point, surface, .zero)
    }

    /// Sub-surfaces are nested no deeper than the server lets them.
    private func hit(_ point: CGPoint, _ surface: Surface, _ origin: CGPoint) -> (surface: Surface, origin: CGPoint)? {
        guard let state = surface.state, state.attachment != nil else { return nil }
        for entry in state.stack.reversed() {
            if entry.surface == surface.id {
                if takes(CGPoint(x: point.x - origin.x, y: point.y - origin.y), state) { return (surface, origin) }
                continue
            }
            guard let child = surface.client.surface(entry.surface) else { continue }
            let corner = CGPoint(x: origin.x + Double(entry.x), y: origin.y + Double(entry.y))
            if let found = hit(point, child, corner) { return found }
        }
        return nil
    }

    private func takes(_ point: CGPoint, _ state: SurfaceState) -> Bool {
        let size = state.size
        guard point.x >= 0, point.y >= 0, point.x < size.width, point.y < size.height else { return false }
        switch state.input {
        case .everywhere: return true
        case .region(let region): return region.contains(x: point.x, y: point.y)
        }
    }
}

extension ClientImage {
    /// The pixels as the display side takes them; the server draws into another copy as long as it keeps these.
    var image: PixelImage? {
        guard let base = bytes.baseAddress, width > 0, height > 0 else { return nil }
        return PixelImage(
            width: width, height: height, bytesPerRow: stride, isOpaque: format == .xrgb8888, bytes: base, keptAliveBy: self)
    }
}

extension MappedPicture {
    /// The pixels as the display side takes them; the client draws elsewhere as long as a reference to the image exists.
    var image: PixelImage {
        PixelImage(
            width: width, height: height, bytesPerRow: stride, isOpaque: format == .xrgb8888,
            isAlphaUndefined: format == .xrgb8888, bytes: base, keptAliveBy: self)
    }
}

extension SharedBuffer {
    /// The pixels in memory that look different when those that the client names are new.
    ///
    /// - Parameter damage: with the picture the right way up.
    fileprivate func seenChange(by damage: PixelDamage) -> PixelDamage {
        let bounds = PixelRect<Buffer>(x: 0, y: 0, width: width, height: height)
        let reach = layout.format.colorReach
        var result = PixelDamage()
        for rect in damage.rects {
            let cut = rect.intersection(bounds)
            guard !cut.isEmpty else { continue }
            let (top, bottom) = isUpsideDown ? (bounds.bottom - cut.bottom, bounds.bottom - cut.top) : (cut.top, cut.bottom)
            result.add(
                PixelRect(
                    left: cut.left - reach.across, top: top - reach.down, right: cut.right + reach.across,
                    bottom: bottom + reach.down
                ).intersection(bounds))
        }
        return result
    }
}

extension BufferUse {
    /// The pixels in the form for the display side; the client does not change them as long as a reference to the image exists.
    var image: SharedImage {
        SharedImage(
            width: buffer.width, height: buffer.height, isOpaque: buffer.layout.format.isOpaque, memory: buffer, use: self)
    }
}
