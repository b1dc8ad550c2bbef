extension UIScrollView {
    /// There is a pinch where there is something to zoom.
    func zoomingMayHaveChanged() {
        let isPossible = maximumZoomScale > minimumZoomScale
        if isPossible, pinch == nil {
            let new = ScrollPinch()
            new.addTarget(self, action: UIScrollView.pinched)
            addGestureRecognizer(new)
            pinch = new
        }
        pinch?.isEnabled = isPossible
    }

    var mayPinch: Bool { delegate?.viewForZooming(in: self) != nil }

    func pinched(_ pinch: UIPinchGestureRecognizer) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let center = pinch.location(in: self)
        switch pinch.state {
        case .began:
            zoom.start = zoom.scale
            zoom.isPinched = true
            delegate?.scrollViewWillBeginZooming(self, with: view)
            magnify(view, to: resistedScale(zoom.start * pinch.scale), around: center)
        case .changed: magnify(view, to: resistedScale(zoom.start * pinch.scale), around: center)
        case .ended, .cancelled: endPinch(view, center)
        case .possible, .failed: break
        }
    }

    private func endPinch(_ view: UIView, _ center: CGPoint) {
        zoom.isPinched = false
        let scale = min(max(zoom.scale, minimumZoomScale), maximumZoomScale)
        guard scale != zoom.scale else {
            delegate?.scrollViewDidEndZooming(self, with: view, atScale: zoom.scale)
            return
        }
        zoom.isBouncing = true
        UIView.animate(withDuration: 0.25, delay: 0, options: [.allowUserInteraction, .curveEaseOut]) {
            self.magnify(view, to: scale, around: center)
            self.put(self.inRange(self.contentOffset))
        } completion: { _ in
            self.zoomLanded()
        }
    }

    func zoomLanded() {
        zoom.isBouncing = false
        delegate?.scrollViewDidEndZooming(self, with: delegate?.viewForZooming(in: self), atScale: zoom.scale)
    }

    private func resistedScale(_ scale: CGFloat) -> CGFloat {
        guard bouncesZoom else { return min(max(scale, minimumZoomScale), maximumZoomScale) }
        if scale > maximumZoomScale { return maximumZoomScale * (scale / maximumZoomScale).squareRoot() }
        return scale < minimumZoomScale ? minimumZoomScale * (scale / minimumZoomScale).squareRoot() : scale
    }

    /// The point of the content under `center` stays there.
    private func magnify(_ view: UIView, to scale: CGFloat, around center: CGPoint) {
        guard scale > 0, scale.isFinite, zoom.scale > 0 else { return }
        let factor = scale / zoom.scale
        zoom.scale = scale
        view.transform = CGAffineTransform(scaleX: scale, y: scale)
        let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
        let anchor = view.layer.anchorPoint
        view.center = CGPoint(x: size.width * anchor.x, y: size.height * anchor.y)
        contentSize = size
        let offset = contentOffset
        put(CGPoint(x: offset.x + center.x * (factor - 1), y: offset.y + center.y * (factor - 1)))
        if !zoom.isPinched { put(inRange(contentOffset)) }
        delegate?.scrollViewDidZoom(self)
    }

    func setZoom(_ scale: CGFloat, around point: CGPoint?, _ animated: Bool) {
        guard let view = delegate?.viewForZooming(in: self) else { return }
        let scale = min(max(scale, minimumZoomScale), maximumZoomScale)
        let center = point ?? CGPoint(x: bounds.midX, y: bounds.midY)
        guard animated, window != nil else { return magnify(view, to: scale, around: center) }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
            self.magnify(view, to: scale, around: center)
        } completion: { _ in
            self.zoomLanded()
        }
    }

    func zoomIn(on rect: CGRect, _ animated: Bool) {
        guard let view = delegate?.viewForZooming(in: self), rect.width > 0, rect.height > 0 else { return }
        let scale = min(max(min(bounds.width / rect.width, bounds.height / rect.height), minimumZoomScale), maximumZoomScale)
        let change = {
            self.magnify(view, to: scale, around: self.bounds.middle)
            let middle = CGPoint(x: rect.midX * scale, y: rect.midY * scale)
            self.put(self.inRange(CGPoint(x: middle.x - self.bounds.width / 2, y: middle.y - self.bounds.height / 2)))
        }
        guard animated, window != nil else { return change() }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction, animations: change) { _ in self.zoomLanded() }
    }
}
