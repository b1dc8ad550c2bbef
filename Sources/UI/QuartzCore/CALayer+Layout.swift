import Diagnostics
import Geometry
import Scene

extension CALayer {
    /// Notes that a value was computed from this layer's place.
    package final func placeWasRead() { placeReadIn = SceneContext.main.placeReadings.current }

    /// Ends the validity of readings that this layer had a part in.
    final func placeMayDiffer() {
        guard placeReadIn != 0, placeReadIn == SceneContext.main.placeReadings.current else { return }
        SceneContext.main.placeReadings.invalidate()
    }

    final func markNeedsLayout() {
        placeMayDiffer()
        guard original == nil, !needsLayoutFlag else { return }
        checkThread()
        needsLayoutFlag = true
        SceneContext.main.requestLayout(self)
    }

    final func markNeedsDisplay() {
        guard original == nil, !needsDisplayFlag, !isDisplaying else { return }
        checkThread()
        needsDisplayFlag = true
        SceneContext.main.requestDisplay(self)
    }

    /// Lays out the topmost ancestor from which every layer down to this one waits for layout, and all layers below it.
    final func layoutTreeIfNeeded() {
        checkThread()
        var top = self
        while let above = top.parentLayer, above.needsLayoutFlag { top = above }
        top.layoutDownwards()
    }

    /// Lays out this layer and all layers below it. Layers above that wait for layout are not affected.
    package final func layoutDownwards() {
        // A layout may request another layout of the same layer; the count of rounds is limited.
        var rounds = 0
        while needsLayoutFlag && rounds < 8 {
            needsLayoutFlag = false
            layoutSublayers()
            rounds += 1
        }
        for child in children { child.layoutDownwards() }
    }

    /// Draws through `draw(in:)` into a bitmap with `contentsScale` pixels per point, which becomes the contents.
    package final func drawBackingImage() { showBacking(makeBackingImage(), isDrawing: true) }

    /// Returns what `draw(in:)` draws; nil for bounds that are empty or too large.
    private func makeBackingImage() -> CGImage? {
        isDisplaying = true
        defer { isDisplaying = false }
        delegate?.layerWillDraw(self)
        let scale = values.contentsScale
        let width = Int((values.bounds.size.width * scale).rounded(.up))
        let height = Int((values.bounds.size.height * scale).rounded(.up))
        guard width > 0, height > 0 else { return nil }
        guard let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: values.isOpaque) else {
            reportEmpty("its \(width)×\(height) pixels are more than a picture can have")
            return nil
        }
        context.translateBy(x: -values.bounds.left, y: -values.bounds.top)
        draw(in: context)
        return context.takeImage()
    }

    /// Shows pixels of this layer's own. Their id stays the same, so that a redraw needs only an upload.
    ///
    /// - Parameter isDrawing: whether `draw(in:)` makes the same pixels again.
    final func showBacking(_ image: CGImage?, isDrawing: Bool) {
        guard let image else {
            backing = nil
            setContents(nil)
            return
        }
        let content = isDrawing ? ContentHandle.Pixels.drawing(image) : .picture(image)
        if let backing, contentHandle === backing {
            backing.replace(content)
            contentsObject = isDrawing ? nil : image
            SceneContext.main.noteNewPixels(backing)
            return
        }
        let handle = ContentHandle(content)
        backing = handle
        show(handle, as: isDrawing ? nil : image)
    }

    /// The picture that the layer shows. The pixels of a drawing belong to the display side, so they are drawn again.
    final var contentsImage: CGImage? {
        if let image = contentsObject as? CGImage { return image }
        let layer = original ?? self
        return layer.showsDrawing ? layer.makeBackingImage() : nil
    }

    /// The drawing of a layer that draws itself; nil for other layers.
    final var drawnContents: LayerDrawing? {
        let layer = original ?? self
        guard layer.showsDrawing, let backing = layer.backing else { return nil }
        let drawing = backing.drawing ?? LayerDrawing(of: layer)
        backing.drawing = drawing
        return drawing
    }

    /// Whether the contents are what `draw(in:)` drew.
    var showsDrawing: Bool { backing?.isDrawing == true && contentHandle === backing }

    /// Whether the layer shows a picture or a drawing.
    package final var hasContents: Bool { contentHandle != nil }

    /// Notes that the display side has the layer's drawing no longer: the layer draws again before it is shown again.
    ///
    /// - Returns: whether it has to.
    @discardableResult
    final func drawingWasLost() -> Bool {
        guard showsDrawing, backing?.isLetGo == true else { return false }
        needsDisplayFlag = true
        return true
    }

    final func setContents(_ new: Any?) {
        guard original == nil else {
            contentsObject = new
            return
        }
        guard let new else { return show(nil, as: nil) }
        if let drawing = new as? LayerDrawing { return setContents(drawing.image) }
        guard let image = new as? CGImage else {
            report("contents of type \(type(of: new)) cannot be shown, only a CGImage can")
            return
        }
        if let shown = contentsObject as? CGImage, shown === image { return }
        show(ContentHandle.shared(for: image), as: image)
    }

    final func show(_ handle: ContentHandle?, as object: Any?) {
        contentsObject = object
        contentHandle = handle
        set(.contents, \.contents, handle?.id)
    }
}
