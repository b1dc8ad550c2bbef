import Scene

extension SceneContext {
    func handle(for image: CGImage) -> ContentHandle {
        if let known = sharedContents[ObjectIdentifier(image)]?.handle { return known }
        let handle = ContentHandle(image: image)
        sharedContents[ObjectIdentifier(image)] = WeakContentHandle(handle: handle)
        return handle
    }

    /// A layer or an animation of the display side shows it from now on.
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
        handle.needsUpload = false
        handle.isUploaded = true
    }

    /// What a layer looks like on the screen now, held by the display side; `nil` where only main knows the layer, and can draw it.
    func capture(_ layer: CALayer, scale: Double) -> ContentHandle? {
        guard let sink else { return nil }
        guard layer.isMirrored else { return captureSoon(layer, scale) }
        let handle = ContentHandle(capture: ())
        // A commit of its own: what the app changes in the rest of this turn must not be in the picture.
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.contents = [.capture(handle.id, layer: layer.id, scale: scale)]
        commit.wantsFrames = toldWantsFrames
        sink.submit(commit)
        return handle
    }

    /// The picture is taken when the display side gets the layer, as it is by then: main cannot read what is on it.
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

    func collectCaptures(_ commit: inout SceneCommit) {
        for (layer, handle, scale) in waitingCaptures {
            if layer.isMirrored {
                commit.contents.append(.capture(handle.id, layer: layer.id, scale: scale))
            } else if let pixels = layer.makeImage(scale: scale).flatMap({ ContentHandle(image: $0).pixels }) {
                // It has left its tree before the turn ended.
                commit.contents.append(.upload(handle.id, pixels, damage: nil))
            }
        }
        waitingCaptures = []
    }
}
