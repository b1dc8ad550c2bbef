import Diagnostics
import Geometry
import Motion
import Scene

extension CALayer {
    /// Returns the main thread's copy of the layer as an image; nil for bounds that are empty or too large.
    package final func makeImage(scale: CGFloat) -> CGImage? {
        let size = bounds.size
        let (width, height) = (Int((size.width * scale).rounded(.up)), Int((size.height * scale).rounded(.up)))
        guard width > 0, height > 0,
            let context = CGContext(pixelWidth: width, pixelHeight: height, scale: scale, isOpaque: false)
        else { return nil }
        context.translateBy(x: -bounds.minX, y: -bounds.minY)
        render(in: context)
        return context.takeImage()
    }

    /// Draws the tree in own coordinates, y down.
    final func rasterise(in context: CGContext) {
        forEachInTree { $0.displayIfNeeded() }
        rasteriseTree(in: context)
    }

    private func rasteriseTree(in context: CGContext) {
        guard !values.isHidden, values.opacity > 0 else { return }
        context.saveGState()
        let needsGroup = values.opacity < 1 || maskLayer != nil
        if needsGroup {
            context.setAlpha(values.opacity)
            context.beginTransparencyLayer(auxiliaryInfo: nil)
            context.setAlpha(1)
        }
        drawOutside(in: context)
        context.saveGState()
        if values.masksToBounds {
            context.addPath(outline)
            context.clip()
        }
        drawInside(in: context)
        context.restoreGState()
        drawBorder(in: context)
        if let maskLayer { drawMask(maskLayer, in: context) }
        if needsGroup { context.endTransparencyLayer() }
        context.restoreGState()
    }

    /// Draws the shadow and the background, which `masksToBounds` does not cut.
    private func drawOutside(in context: CGContext) {
        if values.shadowOpacity > 0, values.shadowColor.alpha > 0, !values.masksToBounds { drawShadow(in: context) }
        guard let color = ownColors.background, color.alpha > 0 else { return }
        context.setFillColor(color)
        context.addPath(outline)
        context.fillPath()
    }

    private func drawShadow(in context: CGContext) {
        guard extras.shadowPath != nil || values.backgroundColor.alpha > 0 || hasContents else { return }
        var color = values.shadowColor
        color.alpha *= values.shadowOpacity
        context.saveGState()
        context.setShadow(offset: CGSize(values.shadowOffset), blur: values.shadowRadius * 2, color: CGColor(color))
        context.setFillColor(.black)
        context.addPath(extras.shadowPath ?? outline)
        context.fillPath()
        context.restoreGState()
    }

    private func drawInside(in context: CGContext) {
        drawKind(in: context)
        if let image = renderedContents { draw(image, in: context) }
        let ordered = drawnChildren.enumerated().sorted {
            ($0.element.values.zPosition, $0.offset) < ($1.element.values.zPosition, $1.offset)
        }
        for (_, child) in ordered { child.rasteriseInSuperlayer(context) }
    }

    private func rasteriseInSuperlayer(_ context: CGContext) {
        let matrix = matrixToSuperlayer
        if !matrix.isAffine { reportUndrawable("3D transform") }
        context.saveGState()
        context.concatenate(CATransform3DGetAffineTransform(CATransform3D(matrix)))
        rasteriseTree(in: context)
        context.restoreGState()
    }

    private func draw(_ image: CGImage, in context: CGContext) {
        let crop = values.contentsRect
        var shown = image
        if crop != Rect(x: 0, y: 0, width: 1, height: 1) {
            let (width, height) = (Double(image.width), Double(image.height))
            let part = CGRect(
                x: crop.left * width, y: crop.top * height, width: crop.size.width * width, height: crop.size.height * height)
            guard let cropped = image.cropping(to: part) else { return }
            shown = cropped
        }
        let size = CGSize(
            width: Double(shown.width) / values.contentsScale, height: Double(shown.height) / values.contentsScale)
        let frame = contentsFrame(size)
        let isSmaller = frame.width < size.width || frame.height < size.height
        if (isSmaller ? values.minificationFilter : values.magnificationFilter) == .nearest {
            context.interpolationQuality = .none
        }
        context.drawDownwards(shown, in: frame)
    }

    private func contentsFrame(_ size: CGSize) -> CGRect {
        let box = bounds
        func placed(_ size: CGSize, _ x: CGFloat, _ y: CGFloat) -> CGRect {
            CGRect(
                x: box.minX + (box.width - size.width) * x, y: box.minY + (box.height - size.height) * y, width: size.width,
                height: size.height)
        }
        func scaled(_ factor: CGFloat) -> CGRect {
            placed(CGSize(width: size.width * factor, height: size.height * factor), 0.5, 0.5)
        }
        let ratios = (box.width / size.width, box.height / size.height)
        switch values.contentsGravity {
        case .resize: return box
        case .resizeAspect: return scaled(min(ratios.0, ratios.1))
        case .resizeAspectFill: return scaled(max(ratios.0, ratios.1))
        case .center: return placed(size, 0.5, 0.5)
        case .top: return placed(size, 0.5, 0)
        case .bottom: return placed(size, 0.5, 1)
        case .left: return placed(size, 0, 0.5)
        case .right: return placed(size, 1, 0.5)
        case .topLeft: return placed(size, 0, 0)
        case .topRight: return placed(size, 1, 0)
        case .bottomLeft: return placed(size, 0, 1)
        case .bottomRight: return placed(size, 1, 1)
        }
    }

    private func drawKind(in context: CGContext) {
        switch kind {
        case .plain: return
        case .gradient: drawGradient(in: context)
        case .backdrop:
            reportUndrawable("blur of what is behind")
            context.setFillColor(CGColor(values.backdrop.tint))
            context.addPath(outline)
            context.fillPath()
        case .shaderTransition: reportUndrawable("shader transition")
        }
    }

    private func drawGradient(in context: CGContext) {
        let gradient = values.gradient
        let colors = gradient.colors.map { CGColor($0) }
        let locations = gradient.locations.map { CGFloat($0) }
        guard
            let ramp = CGGradient(
                colorsSpace: nil, colors: colors, locations: locations.count == colors.count ? locations : nil)
        else { return }
        func place(_ x: Double, _ y: Double) -> CGPoint {
            CGPoint(x: bounds.minX + x * bounds.width, y: bounds.minY + y * bounds.height)
        }
        let (start, end) = (place(gradient.startX, gradient.startY), place(gradient.endX, gradient.endY))
        context.saveGState()
        context.addPath(outline)
        context.clip()
        switch gradient.shape {
        case .axial:
            context.drawLinearGradient(
                ramp, start: start, end: end, options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
        case .radial:
            let radius = max(abs(end.x - start.x), abs(end.y - start.y))
            context.drawRadialGradient(
                ramp, startCenter: start, startRadius: 0, endCenter: start, endRadius: radius, options: .drawsAfterEndLocation)
        case .conic: reportUndrawable("conic gradient")
        }
        context.restoreGState()
    }

    private func drawBorder(in context: CGContext) {
        guard values.borderWidth > 0, let color = ownColors.border, color.alpha > 0 else { return }
        context.saveGState()
        // The line is twice as wide and clipped by the outline, so that it lies inside for every curve of the corners.
        context.addPath(outline)
        context.clip()
        context.setStrokeColor(color)
        context.setLineWidth(values.borderWidth * 2)
        context.addPath(outline)
        context.strokePath()
        context.restoreGState()
    }

    private func drawMask(_ mask: CALayer, in context: CGContext) {
        context.setBlendMode(.destinationIn)
        context.beginTransparencyLayer(auxiliaryInfo: nil)
        context.setBlendMode(.normal)
        mask.rasteriseInSuperlayer(context)
        context.endTransparencyLayer()
        context.setBlendMode(.normal)
    }

    private func reportUndrawable(_ what: StaticString) {
        log.once(.warning, id: "render \(what)", "CALayer.render(in:) cannot draw a \(what); it is drawn flat or left out")
    }
}
