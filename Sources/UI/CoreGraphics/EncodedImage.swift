internal import Diagnostics
internal import Synchronization

/// The bytes of an image file that is decoded later, or the pixels that have come out of them.
///
/// Pixels that the image keeps take the place of the bytes. Pixels of a prepared image are only remembered: they go with the last
/// prepared image, since an app lets that go when it needs the memory, and holds on to the one it was prepared from. Threads that
/// ask at the same time wait for one decoding.
final class EncodedImage: Sendable {
    private enum State {
        case encoded(Data)
        case decoded(CGImage)
        case broken
    }

    private struct Content {
        var state: State
        weak var prepared: CGImage?

        var pixels: CGImage? {
            if case .decoded(let image) = state { image } else { prepared }
        }

        /// Remembers that the file is broken. A lack of memory may be over the next time.
        mutating func note(_ failure: ImageFileError) {
            if case .outOfMemory = failure { return }
            state = .broken
        }
    }

    private static let log = Log("CGImage")
    private let content: Mutex<Content>
    private let name: String
    let header: ImageHeader
    /// What is shown when the file turns out to be broken: nothing.
    private let blank: CGImage

    /// Creates an image that `ImageFile` has checked the header of; nil where the process has no addresses left.
    init?(_ data: Data, _ header: ImageHeader, name: String) {
        guard let memory = PixelMemory.blank else { return nil }
        let (width, height) = header.uprightSize
        blank = CGImage(memory: memory, width: width, height: height, bytesPerRow: width * 4, isOpaque: false)
        content = Mutex(Content(state: .encoded(data)))
        self.header = header
        self.name = name
    }

    var isDecoded: Bool { content.withLock { $0.pixels != nil } }

    /// Returns the image of decoded pixels, and keeps it; a transparent one for a broken file.
    func decoded() -> CGImage { take(andKeep: true) ?? blank }

    /// Returns the image of decoded pixels, which goes with its last owner; nil for a broken file.
    func prepared() -> CGImage? { take(andKeep: false) }

    private func take(andKeep keeps: Bool) -> CGImage? {
        let (image, failure) = content.withLock { content -> (CGImage?, ImageFileError?) in
            var failure: ImageFileError?
            let image = content.pixels ?? decode(&content, &failure)
            if keeps, let image { content.state = .decoded(image) }
            return (image, failure)
        }
        // The log's sink runs outside of the lock, because it may look at the image.
        if let failure { Self.log.warning(failure.description) }
        return image
    }

    private func decode(_ content: inout Content, _ failure: inout ImageFileError?) -> CGImage? {
        guard case .encoded(let data) = content.state else { return nil }
        do throws(ImageFileError) {
            let image = try decoder().decode(data)
            content.prepared = image
            return image
        } catch {
            content.note(error)
            failure = error
            return nil
        }
    }

    /// Returns the image in another size in pixels; nil for a broken file. A JPEG is decoded at about that size.
    func resized(width: Int, height: Int) -> CGImage? {
        let (state, pixels) = content.withLock { ($0.state, $0.pixels) }
        if let pixels { return pixels.resized(width: width, height: height) }
        guard case .encoded(let data) = state else { return nil }
        do throws(ImageFileError) {
            return try decoder(target: (width, height)).decode(data)
        } catch {
            fail(error)
            return nil
        }
    }

    private func fail(_ error: ImageFileError) {
        let isNews = content.withLock { content in
            guard case .encoded = content.state else { return false }
            content.note(error)
            return true
        }
        if isNews { Self.log.warning(error.description) }
    }

    private func decoder(target: (width: Int, height: Int)? = nil) -> PixbufDecoder {
        PixbufDecoder(name: name, format: header.format, vectorScale: 1, header: header, target: target)
    }
}
