import Diagnostics
import Geometry
import Scene

extension CALayer {
    final func markNeedsLayout() {
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
    package final func drawBackingImage() {
        isDisplaying = true
        defer { isDisplaying = false }
        delegate?.layerWillDraw(self)
        let scale = values.contentsScale
        let width = Int((values.bounds.size.width * scale).rounded(.up))
        let height = Int((values.bounds.size.height * scale).rounded(.up))
        guard width > 0, height > 0 else { return showBacking(nil) }
        guard let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: values.isOpaque) else {
            log.warning("a layer of \(width)×\(height) pixels is too large to be drawn; it stays empty")
            return showBacking(nil)
        }
        context.translateBy(x: -values.bounds.left, y: -values.bounds.top)
        draw(in: context)
        showBacking(context.takeImage())
    }

    /// Shows pixels of this layer's own. Their id stays the same, so that a redraw needs only an upload.
    package final func showBacking(_ image: CGImage?) {
        guard let image else {
            backing = nil
            setContents(nil)
            return
        }
        if let backing, contentHandle === backing {
            backing.replace(image)
            contentsObject = image
            SceneContext.main.noteNewPixels(backing)
            return
        }
        let handle = ContentHandle(image: image)
        backing = handle
        show(handle, as: image)
    }

    final func setContents(_ new: Any?) {
        guard original == nil else {
            contentsObject = new
            return
        }
        guard let new else { return show(nil, as: nil) }
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
