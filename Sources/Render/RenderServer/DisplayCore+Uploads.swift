import Compositing
import OutputCore
import Scene

/// Large pictures go to the GPU in parts.
extension DisplayCore {
    /// Takes the large pictures out of a commit.
    func holdBackUploads(of commit: inout SceneCommit) {
        // Where nothing draws, pictures are kept whole.
        guard let renderer else { return uploads.forget(commit.contents) }
        guard renderer.takesPicturesInParts, !uploads.isEmpty || commit.contents.contains(where: \.isLarge) else { return }
        commit.contents.removeAll { edit in
            guard case .upload(let id, let image, _) = edit else {
                _ = uploads.decide(edit, known: nil, longestSide: 0)
                return false
            }
            switch uploads.decide(edit, known: tree.contents[id], longestSide: renderer.longestSide) {
            case .now:
                return false
            case .later:
                renderer.dropParts(of: id)
                return true
            case .again(let area):
                renderer.upload(area, of: image, asPartOf: id)
                return true
            }
        }
    }

    /// Sends what one frame may send, and goes on with smaller copies in what time is left. While more is waiting, frames follow.
    func advancePictures(_ renderer: any Renderer, for presenter: ScreenPresenter) {
        renderer.continueCopies(bytes: advanceUploads(renderer, for: presenter))
        noteCopies(renderer, for: presenter)
    }

    /// - Returns: the bytes that this frame may still send or read.
    private func advanceUploads(_ renderer: any Renderer, for presenter: ScreenPresenter) -> Int {
        var bytes = UploadQueue.partBytes
        while bytes > 0, let part = uploads.next(bytes: bytes) {
            renderer.upload(part.area, of: part.image, asPartOf: part.id)
            bytes -= part.image.width * part.rows.count * 4
            guard part.isLast else { break }
            renderer.completeUpload(of: part.image, as: part.id)
            tree.contentHasArrived(part.id, part.image)
            for other in presenters where other !== presenter { other.pacer.requestFrame() }
        }
        if !uploads.isEmpty { presenter.pacer.requestFrame() }
        return max(bytes, 0)
    }

    /// Layers that were drawn without a copy are drawn again with it.
    func noteCopies(_ renderer: any Renderer, for presenter: ScreenPresenter) {
        let late = renderer.takeLateCopies()
        late.forEach(tree.contentLooksDifferent)
        if !late.isEmpty { for other in presenters { other.pacer.requestFrame() } }
        if renderer.isMakingCopies { presenter.pacer.requestFrame() }
    }
}

extension ContentEdit {
    fileprivate var isLarge: Bool {
        guard case .upload(_, let image, _) = self else { return false }
        return image.width * image.height * 4 > UploadQueue.largestAtOnce
    }
}
