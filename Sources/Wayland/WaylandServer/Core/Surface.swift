internal import Buffers
internal import Diagnostics
package import Geometry
package import WaylandProtocols

/// One surface of a client: its requests become edits of the client's surface tree, and what the tree applies becomes a picture.
package final class Surface {
    package let id: SurfaceID
    package let object: WlSurface
    package let client: Client

    /// What it is for: nil until a request of another interface says so, and the same for ever after.
    package private(set) var role: SurfaceRole?
    /// What the client has drawn; nil without content. Keep it to keep its pixels: the surface then draws into a copy.
    package var picture: ClientImage? { pictures.newest }
    /// What the client has drawn, where it has drawn it; nil when there is a picture, or no content.
    package private(set) var shared: BufferUse?
    /// There is something to show.
    package var hasContent: Bool { picture != nil || shared != nil }
    package private(set) var isAlive = true

    /// New state was applied; with the pixels of `picture` that are new.
    package var onApply: ((Surface, SurfaceTree.Applied) -> Void)?
    /// The client has destroyed it or gone.
    package var onEnd: ((Surface) -> Void)?

    /// What is shown now.
    package var state: SurfaceState? { client.tree.state(of: id) }
    /// True when it and everything above it have content.
    package var isMapped: Bool { client.tree.isMapped(id) }

    /// What the surface is for, and hears of its commits.
    weak var roleObject: (any SurfaceRoleHandler)?
    /// Its `wp_viewport`, while there is one.
    weak var viewport: WpViewport?
    var hasFractionalScale = false
    /// When its buffers are drawn, where its client says so.
    var fences = SurfaceFences()
    /// Its client was told that it fills the screen: what it draws may be shown without being drawn again.
    var fillsScreen = false {
        didSet { if fillsScreen != oldValue { dmabufFeedbacks.forEach { $0.surfaceChanged() } } }
    }
    /// Who wants to know how its buffers are best made.
    var dmabufFeedbacks: [DmabufFeedbackBinding] = []
    /// What its client has asked about the pointer on it.
    weak var constraint: PointerConstraint? {
        didSet { client.tree.dropConstraintUpdates(of: id) }
    }

    private var pictures = ClientImageChain()
    private weak var display: WaylandDisplay?
    /// Buffers of attachments that have not been applied.
    private var waiting: [Attachment: any ClientBuffer] = [:]
    /// Callbacks of commits, whether applied or waiting.
    private var callbacks: [FrameCallbackID: WlCallback] = [:]
    /// Those whose commit was applied, in order.
    private var dueCallbacks: [FrameCallbackID] = []
    /// The same for who wants to know when something is seen.
    private var feedbacks: [FrameCallbackID: WpPresentationFeedback] = [:]
    private var dueFeedbacks: [FrameCallbackID] = []
    private var isOnOutput = false

    init(_ object: WlSurface, id: SurfaceID, client: Client, display: WaylandDisplay) {
        self.object = object
        self.id = id
        self.client = client
        self.display = display
    }

    /// Says what the surface is for.
    ///
    /// - Returns: false when it is for something else already.
    package func claim(_ role: SurfaceRole) -> Bool {
        if let taken = self.role { return taken == role }
        self.role = role
        return true
    }

    /// Tells the client that what it committed is on the screen and that it may draw again.
    ///
    /// - Parameter milliseconds: of the presentation; it wraps around.
    package func sendFrameDone(milliseconds: UInt32) {
        // Nothing comes between: a client is heard in another turn.
        for id in dueCallbacks { callbacks.removeValue(forKey: id)?.send(.done(callbackData: milliseconds)) }
        dueCallbacks.removeAll(keepingCapacity: true)
    }

    /// Tells the client when what it committed was seen.
    package func sendPresented(_ frame: PresentedFrame) {
        guard !dueFeedbacks.isEmpty else { return }
        let outputs = display?.output.objects(of: client) ?? []
        for id in dueFeedbacks {
            guard let feedback = feedbacks.removeValue(forKey: id) else { continue }
            for output in outputs { feedback.send(.syncOutput(output: output)) }
            feedback.send(frame.event)
        }
        dueFeedbacks.removeAll(keepingCapacity: true)
    }

    /// True when the client waits for a frame, or wants to know of one.
    package var wantsFrame: Bool { !dueCallbacks.isEmpty || !dueFeedbacks.isEmpty }

    /// What it is a sub-surface of, and that of, and so on; itself where it is none.
    package var root: SurfaceID {
        var here = id
        while let above = client.tree.parent(of: here) { here = above }
        return here
    }

    /// The surface and its sub-surfaces, in its points; clients choose the places, so it may be of any size.
    package var treeExtent: PixelRect<Local> {
        var extent = PixelRect<Local>(x: 0, y: 0, width: 0, height: 0)
        // A list and not recursion: clients choose the depth.
        var open = [(id: id, x: Int32(0), y: Int32(0))]
        while let (here, x, y) = open.popLast() {
            guard let state = client.tree.state(of: here), state.attachment != nil else { continue }
            let size = state.size
            extent = extent.union(
                PixelRect(x: Int(x), y: Int(y), width: Int(size.width.rounded(.up)), height: Int(size.height.rounded(.up))))
            for entry in state.stack where entry.surface != here {
                open.append((entry.surface, x.adding(entry.x), y.adding(entry.y)))
            }
        }
        return extent
    }

    // MARK: What the tree answers

    func didApply(_ applied: SurfaceTree.Applied) {
        switch applied.update.content {
        case .attached(let attachment): takePixels(of: attachment, applied.damage)
        case .some(.none): drop()
        case nil: break
        }
        dueCallbacks += applied.update.callbacks
        if applied.update.content != nil { discard(dueFeedbacks) }
        dueFeedbacks = (applied.update.content == nil ? dueFeedbacks : []) + applied.update.feedbacks
        if hasContent, !isOnOutput {
            isOnOutput = true
            for output in display?.output.objects(of: client) ?? [] { object.send(.enter(output: output)) }
        }
        if let update = applied.update.role { roleObject?.apply(update) }
        constraint?.surfaceApplied(applied.update.constraint)
        onApply?(self, applied)
    }

    /// What an update that brings memory of the client's has to wait for: the client's fence, or else whatever is drawn there.
    func awaited(by update: SurfaceUpdate) -> [any Awaited] {
        guard case .attached(let attachment) = update.content else { return [] }
        if let fence = fences.fence(of: attachment) { return [fence] }
        return (waiting[attachment] as? DmabufBuffer)?.memory.planes ?? []
    }

    /// A buffer that waited in the cache and will not be shown.
    func release(_ attachment: Attachment) {
        guard client.isConnected, let buffer = waiting.removeValue(forKey: attachment) else { return }
        fences.take(attachment)?.send()
        // The same buffer may have been attached again, and then it is in use.
        if !waiting.values.contains(where: { $0 === buffer }) { buffer.release() }
    }

    /// Copies what is new, so that the client has its buffer back at once.
    private func takePixels(of attachment: Attachment, _ damage: PixelDamage) {
        guard let attached = waiting.removeValue(forKey: attachment) else { return }
        let release = fences.take(attachment)
        if let buffer = attached as? DmabufBuffer {
            drop()
            shared = buffer.use(release)
        }
        guard let buffer = attached as? any ReadableBuffer else { return }
        defer { release?.send() }
        shared = nil
        guard let target = target(for: buffer, damage) else { return }
        do throws(ClientBufferError) {
            try buffer.read(target.damage, into: target.picture)
            pictures.take(target.picture, written: target.damage)
        } catch {
            log.warning("client \(client.processID): the memory of wl_buffer#\(buffer.object.id) ends before the buffer does")
            buffer.object.postError(WlShm.Error.invalidFd.rawValue, "error accessing the memory of the buffer")
        }
        buffer.release()
    }

    /// The picture to draw into, and what of it; nil when that is too much.
    private func target(for buffer: any ReadableBuffer, _ damage: PixelDamage) -> (picture: ClientImage, damage: PixelDamage)? {
        if pictures.fits(width: buffer.width, height: buffer.height, format: buffer.format) {
            return pictures.target(for: damage).map { ($0, damage) }
        }
        let size = buffer.width * buffer.height * 4
        drop()
        guard client.charge(.pictureBytes, size, asking: object) else { return nil }
        let new = ClientImage(width: buffer.width, height: buffer.height, format: buffer.format)
        // A fresh picture has nothing of the old one, whatever the client says is new.
        return (new, PixelDamage(new.bounds))
    }

    private func discard(_ ids: [FrameCallbackID]) {
        for id in ids { feedbacks.removeValue(forKey: id)?.send(.discarded) }
    }

    private func drop() {
        shared = nil
        guard let old = picture else { return }
        client.credit(.pictureBytes, old.bytes.count)
        pictures.removeAll()
    }
}

// MARK: - Requests

extension Surface: WlSurface.Handler {
    package func handle(_ request: consuming WlSurface.Request, of object: WlSurface) {
        switch consume request {
        case .destroy: break
        case .attach(let buffer, let x, let y): attach(buffer, x, y)
        case .damage(let x, let y, let width, let height):
            let rect = PixelRect<Local>(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
            client.tree.edit(id) { $0.surfaceDamage.add(rect) }
        case .damageBuffer(let x, let y, let width, let height):
            let rect = PixelRect<Buffer>(x: Int(x), y: Int(y), width: Int(width), height: Int(height))
            client.tree.edit(id) { $0.bufferDamage.add(rect) }
        case .frame(let callback): addCallback(callback)
        case .setOpaqueRegion(let region):
            let new = region?.region ?? ExactRegion()
            client.tree.edit(id) { $0.opaque = new }
        case .setInputRegion(let region):
            let new = region?.region.map { InputRegion.region($0) } ?? .everywhere
            client.tree.edit(id) { $0.input = new }
        case .setBufferTransform(let transform): setTransform(transform)
        case .setBufferScale(let scale):
            guard scale > 0 else { return object.fail(.invalidScale, "a buffer's scale is at least 1, not \(scale)") }
            client.tree.edit(id) { $0.scale = scale }
        case .offset(let x, let y):
            client.tree.edit(id) { ($0.offsetX, $0.offsetY) = (x, y) }
        case .commit: commit()
        }
    }

    package func ended(_ object: WlSurface) {
        isAlive = false
        roleObject?.surfaceEnded()
        display?.seat.forget(self)
        let left = client.tree.remove(id)
        client.remove(self)
        left.freed.forEach(release)
        for callback in callbacks.values { callback.destroy() }
        callbacks = [:]
        dueCallbacks = []
        discard(Array(feedbacks.keys))
        dueFeedbacks = []
        waiting = [:]
        fences.end()
        drop()
        client.credit(.surfaces)
        onEnd?(self)
        (onApply, onEnd) = (nil, nil)
    }

    private func attach(_ buffer: WlBuffer?, _ x: Int32, _ y: Int32) {
        if object.version >= 5, x != 0 || y != 0 {
            return object.fail(.invalidOffset, "since version 5 the offset (\(x), \(y)) is a request of its own")
        }
        var content = SurfaceUpdate.Content.none
        if let buffer {
            // Nobody but us makes a wl_buffer, so one without a handler has just failed.
            guard let memory = buffer.memory else { return }
            let side = client.limits.bufferSide
            guard memory.width <= side, memory.height <= side else {
                return object.fail(.invalidSize, "a buffer of \(memory.width)x\(memory.height) is larger than \(side)x\(side)")
            }
            if let roleObject, !roleObject.mayAttach() { return }
            let attachment = Attachment(number: display?.nextNumber() ?? 0, width: memory.width, height: memory.height)
            waiting[attachment] = memory
            content = .attached(attachment)
        }
        client.tree.edit(id) { update in
            // Attached and never committed: nobody has looked at it, and it is not released.
            if case .attached(let old) = update.content { waiting[old] = nil }
            update.content = content
            if object.version < 5 { (update.offsetX, update.offsetY) = (x, y) }
        }
    }

    private func addCallback(_ new: consuming NewID<WlCallback>) {
        guard client.charge(.frameCallbacks, asking: object), let callback = new.create() else { return }
        let name = FrameCallbackID(display?.nextNumber() ?? 0)
        callback.handler = CallbackEnd(client)
        callbacks[name] = callback
        client.tree.edit(id) { $0.callbacks.append(name) }
    }

    private func setTransform(_ transform: WireValue<WlOutput.Transform>) {
        guard let known = transform.known, let turn = OutputTransform(rawValue: UInt8(known.rawValue)) else {
            return object.fail(.invalidTransform, "there is no transform \(transform.rawValue)")
        }
        client.tree.edit(id) { $0.transform = turn }
    }

    /// Has a buffer, or will with the next commit.
    var hasContentNowOrNext: Bool {
        state?.attachment != nil || client.tree.afterCommit(id)?.attachment != nil
    }

    /// Changes what the next commit will bring.
    func edit(_ change: (inout SurfaceUpdate) -> Void) {
        client.tree.edit(id, change)
    }

    func add(_ feedback: WpPresentationFeedback) {
        let name = FrameCallbackID(display?.nextNumber() ?? 0)
        feedbacks[name] = feedback
        edit { $0.feedbacks.append(name) }
    }

    /// - Returns: false when the viewport does not fit the content, which was posted.
    private func checkViewport(_ next: SurfaceState) -> Bool {
        guard let source = next.source, let viewport, next.attachment != nil else { return true }
        let content = next.contentSize
        guard source.right <= content.width, source.bottom <= content.height else {
            viewport.fail(.outOfBuffer, "\(source) is not within a content of \(content.width)x\(content.height) points")
            return false
        }
        let whole =
            next.destination != nil
            || (source.size.width == source.size.width.rounded() && source.size.height == source.size.height.rounded())
        guard whole else {
            viewport.fail(.badSize, "\(source.size.width)x\(source.size.height) points are no size for a surface")
            return false
        }
        return true
    }

    /// - Returns: false when the client's fences are of no buffer, which was posted.
    private func checkFences() -> Bool {
        var attachment: Attachment?
        if case .attached(let new) = client.tree.pendingContent(of: id) { attachment = new }
        do throws(SurfaceFences.Refusal) {
            try fences.commit(attachment, isShared: attachment.map { waiting[$0] is DmabufBuffer } ?? false)
            return true
        } catch {
            switch error {
            case .noBuffer: fences.object?.fail(.noBuffer, "there is a fence or a release, and no buffer")
            case .unsupportedBuffer: fences.object?.fail(.unsupportedBuffer, "only dmabufs are waited for")
            }
            return fences.object == nil
        }
    }

    private func commit() {
        guard let next = client.tree.afterCommit(id), checkViewport(next) else { return }
        if let attachment = next.attachment {
            let scale = Int(next.scale)
            guard attachment.width % scale == 0, attachment.height % scale == 0 else {
                return object.fail(
                    .invalidSize, "a buffer of \(attachment.width)x\(attachment.height) is no multiple of its scale \(scale)")
            }
        }
        guard checkFences() else { return }
        if let roleObject, !roleObject.mayCommit(next) { return }
        let outcome = client.tree.commit(id)
        if let superseded = outcome.superseded { release(superseded) }
        if let transaction = outcome.transaction { client.submit(transaction) }
    }
}

/// Counts a client's frame callbacks down.
private final class CallbackEnd: WlCallback.Handler {
    private let client: Client

    init(_ client: Client) { self.client = client }

    func ended(_ object: WlCallback) { client.credit(.frameCallbacks) }
}
