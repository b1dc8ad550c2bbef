import Compositing
import OutputCore
import RenderGLES
import Scene

/// Large pictures go to the GPU in parts.
extension DisplayCore {
    /// Takes the large pictures out of a commit.
    func holdBackUploads(of commit: inout SceneCommit) {
        guard let renderer, !uploads.isEmpty || commit.contents.contains(where: \.isLarge) else { return }
        commit.contents.removeAll { edit in
            guard case .upload(let id, let image, _) = edit else {
                _ = uploads.decide(edit, known: nil, longestSide: 0)
                return false
            }
            switch uploads.decide(edit, known: tree.contents[id], longestSide: renderer.context.maxTextureSide) {
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

    /// Sends what one frame may send. While more is waiting, frames follow.
    func advanceUploads(_ renderer: Renderer, for presenter: ScreenPresenter) {
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
    }
}

extension ContentEdit {
    fileprivate var isLarge: Bool {
        guard case .upload(_, let image, _) = self else { return false }
        return image.width * image.height * 4 > UploadQueue.largestAtOnce
    }
}
