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
        needTurn()
    }

    func noteNewPixels(_ handle: ContentHandle) {
        guard handle.users > 0 else { return }
        touchedContents.append(handle)
        needTurn()
    }

    /// Uploads what is shown and was not there, lets go of what nobody shows.
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

    /// What a layer looks like on the screen now, held by the display side; `nil` where only main knows the layer.
    func capture(_ layer: CALayer, scale: Double) -> ContentHandle? {
        guard let sink, layer.isMirrored else { return nil }
        let handle = ContentHandle(capture: ())
        // A commit of its own: what the app changes in the rest of this turn must not be in the picture.
        serial += 1
        var commit = SceneCommit(serial: serial)
        commit.contents = [.capture(handle.id, layer: layer.id, scale: scale)]
        commit.wantsFrames = toldWantsFrames
        sink.submit(commit)
        return handle
    }
}
