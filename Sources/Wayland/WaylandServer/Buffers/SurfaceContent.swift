internal import Buffers
internal import Diagnostics
internal import Geometry
internal import Reactor
internal import WaylandProtocols

/// What one surface shows: a copy of its client's memory, or that memory itself.
///
/// Contents are copied for what looks at them, and not as they come:
///
///     small   copied when it is looked at, on this thread; what is replaced before is never copied
///     large   copied by a thread before it is applied, after the content before it was looked at; also one of many that are
///             large together
///     stored  in a file that may not answer: as large contents, and never on this thread
///
/// A large content is applied at once where what was applied before is not looked at for a while: the surface is not seen.
///
/// A film, that is one large content after the other with most of its pixels new, is not copied where the display side reads pictures in
/// place anyway. Other contents are: a client that changes a little has its buffer back at once, and need not draw into another.
final class SurfaceContent {
    /// Differs whenever the pixels of `picture` do.
    private(set) var pictureNumber = 0
    /// The client's content in its own memory; nil when there is a picture, or no content.
    private(set) var shared: BufferUse?
    /// There is something to show.
    var exists: Bool { unread != nil || pictures.newest != nil || shared != nil || inPlace != nil }

    private unowned let client: Client
    private var pictures: ClientImageChain
    /// What is shown instead of a copy.
    private var inPlace: MappedPicture? {
        didSet { if oldValue != nil { client.commons.inUse?.expectReturn() } }
    }
    /// The content that was applied last has replaced most of the pixels.
    private var wasMostlyNew = false
    /// What shows the surface takes films. The pointer does not, and would have them copied at once.
    private var isAskedForFilms = false
    /// A buffer of the client's is shown where it is.
    var holdsBuffer: Bool { shared != nil || inPlace != nil }
    /// What the client is charged for the pictures.
    private var chargedBytes = 0
    /// The content that is applied and not copied yet.
    private var unread: UnreadContent? {
        didSet {
            client.uncopied.remove(uncopied)
            uncopied = client.uncopied.add((unread?.damage.area ?? 0) * 4, at: client.loop.now)
        }
    }
    private var uncopied = UncopiedBytes.Share()
    /// A buffer that is attached and not applied yet.
    private struct Attached {
        let buffer: any ClientBuffer
        /// The memory of a film, once that is known.
        var film: ShmMapping?
    }

    private var waiting: [Attachment: Attached] = [:]
    private var pace = ContentPace.even

    init(of client: Client) {
        self.client = client
        pictures = ClientImageChain(in: client.heldPictures)
    }

    // MARK: Looks

    /// The copy of the content.
    var picture: ClientImage? {
        // What was applied while a thread reads a later content is shown meanwhile. The thread writes another picture.
        readContent()
        copyInPlace()
        noteLook()
        return pictures.newest
    }

    /// The content of a film in its client's memory; nil where the content is copied.
    var film: MappedPicture? {
        isAskedForFilms = true
        if let content = unread, let memory = content.film, let buffer = content.buffer as? ShmBuffer,
            let picture = buffer.picture(in: memory)
        {
            unread = nil
            dropPictures()
            inPlace = picture
            pictureNumber += 1
            giveBack(content)
        }
        guard unread == nil, inPlace != nil else { return nil }
        noteLook()
        return inPlace
    }

    private func noteLook() {
        guard case .ahead = pace else { return }
        pace = .even
        client.contentWasLookedAt()
    }

    /// Copies a film's picture for what does not show it where it is.
    private func copyInPlace() {
        guard let inPlace, chargePictures(inPlace.width * inPlace.height * 4),
            let copy = pictures.first(width: inPlace.width, height: inPlace.height, format: inPlace.format)
        else { return }
        inPlace.copy(to: copy)
        pictures.take(copy, written: PixelDamage(copy.bounds))
        tookPicture(copy, PixelDamage(copy.bounds))
    }

    /// Copies what differs from the newest picture, and returns the buffer to the client.
    private func readContent() {
        guard let content = unread else { return }
        unread = nil
        defer { giveBack(content) }
        let buffer = content.buffer
        guard let target = target(for: buffer, content.damage) else { return }
        do throws(ClientBufferError) {
            try buffer.read(target.damage, into: target.picture)
            pictures.take(target.picture, written: target.damage)
            tookPicture(target.picture, target.damage)
        } catch {
            failed(buffer, error)
        }
    }

    /// Returns the picture to draw into and the pixels to draw; nil when memory or the client's limit does not allow it.
    private func target(for buffer: any ReadableBuffer, _ damage: PixelDamage) -> (picture: ClientImage, damage: PixelDamage)? {
        if pictures.fits(width: buffer.width, height: buffer.height, format: buffer.format) {
            if let target = pictures.target(for: damage) { return (target, damage) }
            refusePicture(of: buffer)
            return nil
        }
        dropPictures()
        guard chargePictures(buffer.width * buffer.height * 4) else { return nil }
        guard let new = pictures.first(width: buffer.width, height: buffer.height, format: buffer.format) else {
            refusePicture(of: buffer)
            return nil
        }
        // A new picture has no old pixels, so all of it is drawn, whatever damage the client reports.
        return (new, PixelDamage(new.bounds))
    }

    private func tookPicture(_ picture: ClientImage, _ damage: PixelDamage) {
        inPlace = nil
        client.countRead(damage, of: picture)
        if !damage.isEmpty { pictureNumber += 1 }
        if pictures.byteCount != chargedBytes { _ = chargePictures(pictures.byteCount) }
    }

    private func failed(_ buffer: any ReadableBuffer, _ error: ClientBufferError) {
        switch error {
        case .unread: break
        case .noMemory: refusePicture(of: buffer)
        case .truncated:
            let object = "wl_buffer#\(buffer.object.id)"
            client.commons.log.warning("client \(client.processID): the memory of \(object) ends before the buffer does")
            buffer.object.postError(WlShm.Error.invalidFd.rawValue, "error accessing the memory of the buffer")
            client.disconnect()
        }
    }

    // MARK: Attachments

    func attach(_ buffer: any ClientBuffer, as attachment: Attachment) {
        waiting[attachment] = Attached(buffer: buffer)
        buffer.claim()
    }

    /// Drops an attachment that was never committed, and so is not read.
    func forget(_ attachment: Attachment) {
        waiting.removeValue(forKey: attachment)?.buffer.endClaim(isCommitted: false)
    }

    func isShared(_ attachment: Attachment) -> Bool { waiting[attachment]?.buffer is DmabufBuffer }

    /// Releases a buffer that was committed and will not be shown.
    func release(_ attachment: Attachment, _ release: BufferRelease?) {
        guard let buffer = waiting.removeValue(forKey: attachment)?.buffer else { return }
        if case .reading(let reading) = pace, reading.attachment == attachment { pace = .even }
        release?.send()
        buffer.endClaim()
    }

    /// Returns a buffer that will not be read any more.
    private func giveBack(_ content: UnreadContent) {
        content.release?.send()
        content.buffer.endClaim()
    }

    // MARK: Waiting

    /// Returns what a commit waits for before its content is applied.
    ///
    /// - Parameters:
    ///   - direct: the bytes of the same transaction that no thread reads; this content's are added.
    ///   - damage: the pixels that differ from the content that is applied; asked for where that matters.
    func waits(for attachment: Attachment, beside direct: inout Int, damage: () -> PixelDamage) -> [UpdateWait] {
        switch waiting[attachment]?.buffer {
        case let buffer as DmabufBuffer: awaitsReading(attachment) + buffer.memory.planes.map { .ready($0) }
        case let buffer as ShmBuffer: awaitsReading(attachment) { wait(for: buffer, attachment, damage, &direct) }
        default: awaitsReading(attachment)
        }
    }

    /// A content that came before the one being read is applied together with it, because the reading covers its pixels. A later content
    /// waits for a look.
    private func awaitsReading(_ attachment: Attachment, else other: () -> UpdateWait? = { nil }) -> [UpdateWait] {
        guard case .reading(let reading) = pace else { return other().map { [$0] } ?? [] }
        return attachment.number <= reading.attachment.number ? [.reading(reading)] : [.look(until: patienceFromNow)]
    }

    private var patienceFromNow: MonotonicTime { client.loop.now + ContentPace.patience }

    /// What a content waits for that has been seen to wait; nil where that is over.
    var delay: UpdateWait? {
        switch pace {
        case .even: return nil
        case .ahead(let since):
            let end = since + ContentPace.patience
            return client.loop.now < end ? .look(until: end) : nil
        case .reading(let reading): return reading.isDone ? nil : .reading(reading)
        }
    }

    private func wait(
        for buffer: ShmBuffer, _ attachment: Attachment, _ damage: () -> PixelDamage, _ direct: inout Int
    ) -> UpdateWait? {
        var changed = damage()
        if let unread { changed.add(unread.damage) }
        if isOfFilm(buffer, attachment, changed) { return nil }
        if !pictures.fits(width: buffer.width, height: buffer.height, format: buffer.format) {
            // All of it is read, whatever damage the client reports.
            changed = PixelDamage(PixelRect(x: 0, y: 0, width: buffer.width, height: buffer.height))
        }
        let bytes = changed.area * 4
        guard buffer.isStored || isMuch(bytes, beside: direct) else {
            direct += bytes
            return nil
        }
        if case .ahead(let since) = pace {
            let end = since + ContentPace.patience
            if client.loop.now < end { return .look(until: end) }
            guard buffer.isStored else { return nil }
        }
        return begin(buffer, attachment, changed).map { .reading($0) }
    }

    private func isMuch(_ bytes: Int, beside direct: Int) -> Bool {
        bytes > 0 && bytes + direct + client.uncopied.bytes(at: client.loop.now, except: uncopied) > client.limits.directBytes
    }

    /// Begins to read; nil where nothing can be waited for: memory is then copied when it is looked at, and a file ends its client.
    private func begin(_ buffer: ShmBuffer, _ attachment: Attachment, _ damage: PixelDamage) -> ContentReading? {
        guard client.isConnected, !client.mustGo else { return nil }
        let target = pictures.target(width: buffer.width, height: buffer.height, format: buffer.format, damage: damage)
        guard let target else {
            refusePicture(of: buffer)
            return nil
        }
        guard let reading = ContentReading(buffer, as: attachment, into: target, for: client) else {
            if buffer.isStored { client.refuse("too many files are being read, or there is no thread for another") }
            return nil
        }
        pace = .reading(reading)
        return reading
    }

    // MARK: Films

    /// Decided once: no thread reads what is shown in place.
    private func isOfFilm(_ buffer: ShmBuffer, _ attachment: Attachment, _ damage: PixelDamage) -> Bool {
        if waiting[attachment]?.film != nil { return true }
        guard wasMostlyNew, isAskedForFilms, isMost(damage, of: buffer), let film = buffer.drawableMemory() else { return false }
        waiting[attachment]?.film = film
        return true
    }

    private func isMost(_ damage: PixelDamage, of buffer: any ReadableBuffer) -> Bool {
        damage.area * 2 >= buffer.width * buffer.height
    }

    // MARK: Applying

    /// Shows a dmabuf in place, and a picture that was read before; keeps other memory until its pixels are asked for.
    func take(_ attachment: Attachment, _ release: BufferRelease?, _ damage: PixelDamage) {
        guard let attached = waiting.removeValue(forKey: attachment) else { return }
        if let buffer = attached.buffer as? DmabufBuffer {
            drop()
            shared = buffer.use(release)
            buffer.endClaim()
            _ = chargePictures(buffer.copiedBytes)
        }
        guard let buffer = attached.buffer as? any ReadableBuffer else { return }
        shared = nil
        let skipped = unread
        var changed = damage
        if let skipped { changed.add(skipped.damage) }
        let content = UnreadContent(buffer: buffer, release: release, damage: changed, film: attached.film)
        wasMostlyNew = isMost(damage, of: buffer)
        if !finishReading(attachment, content) { unread = content }
        if case .even = pace { pace = .ahead(since: client.loop.now) }
        skipped.map(giveBack)
    }

    /// - Returns: false where the content was not read before.
    private func finishReading(_ attachment: Attachment, _ content: UnreadContent) -> Bool {
        guard case .reading(let reading) = pace, reading.attachment == attachment else { return false }
        pace = .even
        switch reading.outcome {
        case .open: return false
        case .read:
            reading.endCharge()
            pictures.take(reading.target)
            tookPicture(reading.target.picture, reading.target.damage)
        case .failed(let error): failed(content.buffer, error)
        }
        unread = nil
        giveBack(content)
        return true
    }

    func drop() {
        (shared, inPlace) = (nil, nil)
        let skipped = unread
        unread = nil
        skipped.map(giveBack)
        dropPictures()
    }

    /// Lets all go, because the surface has ended.
    func end() {
        pace = .even
        for attached in waiting.values { attached.buffer.endClaim(isCommitted: false) }
        waiting = [:]
        drop()
    }

    private func dropPictures() {
        pictures.removeAll()
        _ = chargePictures(0)
    }

    private func refusePicture(of buffer: any ReadableBuffer) {
        client.refuse("there is no memory for a picture of \(buffer.width)x\(buffer.height), or too many wait to be shown")
    }

    /// Charges what the surface's pictures take now.
    ///
    /// - Returns: false when that exceeds a limit, and the client is ended.
    private func chargePictures(_ bytes: Int) -> Bool {
        client.credit(.pictureBytes, chargedBytes)
        chargedBytes = 0
        guard client.charge(.pictureBytes, bytes) else { return false }
        chargedBytes = bytes
        return true
    }
}
