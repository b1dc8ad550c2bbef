import Scene

extension SceneContext {
    func handle(for image: CGImage) -> ContentHandle {
        if let known = sharedContents[ObjectIdentifier(image)]?.handle { return known }
        let handle = ContentHandle(image: image)
        sharedContents[ObjectIdentifier(image)] = WeakContentHandle(handle: handle)
        return handle
    }

    /// Notes that one more layer or animation of the display side shows the content.
    func retain(_ handle: ContentHandle) {
        handle.users += 1
        touchedContents.append(handle)
    }

    func release(_ handle: ContentHandle) {
        handle.users -= 1
        touchedContents.append(handle)
        needTick()
    }

    func noteNewPixels(_ handle: ContentHandle) {
        guard handle.users > 0 else { return }
        touchedContents.append(handle)
        needTick()
    }

    /// Uploads contents that are shown for the first time, and drops contents that no layer shows.
    func collectContents(_ commit: inout SceneCommit) {
        let handles = touchedContents
        touchedContents = []
        var releases: [ContentEdit] = []
        for handle in handles {
            if handle.users > 0 {
                upload(handle, &commit)
            } else if handle.isUploaded && !handle.isCapture {
                handle.isUploaded = false
                handle.needsUpload = true
                releases.append(.release(handle.id))
            }
        }
        commit.contents += releases
    }

    private func upload(_ handle: ContentHandle, _ commit: inout SceneCommit) {
        guard handle.needsUpload || !handle.isUploaded, let edit = handle.edit else { return }
        commit.contents.append(edit)
        handle.wasHandedOver()
    }

    /// Requests all drawings anew that the display side lost.
    func drawAgain() {
        for root in roots.values {
            root.forEachInTree { if $0.drawingWasLost() { requestDisplay($0) } }
        }
    }

    /// Returns a picture of the layer as it is on the screen now, held by the display side; nil if only the main thread can draw
    /// it.
    func capture(_ layer: CALayer, scale: Double) -> ContentHandle? {
        guard let sink else { return nil }
        guard layer.isMirrored else { return captureSoon(layer, scale) }
        if layer.drawings != nil || layer.hasTrackedBelow {
            // A picture of a whole content shows more than the screen does.
            drawAll(below: layer)
            submit()
        }
        let handle = ContentHandle(capture: ())
        // A separate commit: changes later in this tick must not be in the picture.
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.contents = [.capture(handle.id, layer: layer.id, scale: scale)]
        commit.wantsFrames = toldWantsFrames
        sink.submit(commit)
        return handle
    }

    /// Requests a picture at the time when the display side receives the layer: the main thread cannot read its pixels.
    private func captureSoon(_ layer: CALayer, _ scale: Double) -> ContentHandle? {
        guard isShown(layer) else { return nil }
        var hasForeignPixels = false
        layer.forEachInTree { if $0.hasForeignPixels { hasForeignPixels = true } }
        guard hasForeignPixels else { return nil }
        let handle = ContentHandle(capture: ())
        waitingCaptures.append((layer, handle, scale))
        needTick()
        return handle
    }

    /// Names the layers that show nothing, because the display side refused their picture.
    func reportRefused(_ content: ContentID, _ reason: String) {
        for root in roots.values { root.forEachInTree { if $0.contentHandle?.id == content { $0.reportEmpty(reason) } } }
    }

    func collectCaptures(_ commit: inout SceneCommit) {
        for (layer, handle, scale) in waitingCaptures {
            if layer.isMirrored {
                commit.contents.append(.capture(handle.id, layer: layer.id, scale: scale))
            } else if let pixels = layer.makeImage(scale: scale).flatMap({ ContentHandle(image: $0).pixels }) {
                // The layer left its tree before the end of the tick.
                commit.contents.append(.upload(handle.id, pixels, damage: nil))
            }
        }
        waitingCaptures = []
    }
}
