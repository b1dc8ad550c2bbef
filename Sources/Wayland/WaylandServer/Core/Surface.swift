internal import Buffers
internal import Diagnostics
package import Geometry
package import WaylandProtocols

/// One surface of a client: requests edit the client's surface tree, and the state that the tree applies becomes a picture.
package final class Surface {
    package let id: SurfaceID
    package let object: WlSurface
    package let client: Client

    /// The role; nil until a request of another interface sets it, and constant afterwards.
    package private(set) var role: SurfaceRole?
    /// The copy of the client's content; nil without content. It is made when it is asked for, so ask once a frame for what is seen.
    ///
    /// A caller that keeps a reference keeps the pixels: the surface then draws into another copy.
    package var picture: ClientImage? { content.picture }
    /// The client's content in its own memory, where it is one of a film; nil where `picture` is to be asked for.
    package var film: MappedPicture? { content.film }
    /// A buffer of the client's is shown where it is.
    package var holdsBuffer: Bool { content.holdsBuffer }
    /// Differs whenever the pixels of `picture` do.
    package var pictureNumber: Int { content.pictureNumber }
    /// The client's content in its own memory; nil when there is a picture, or no content.
    package var shared: BufferUse? { content.shared }
    /// Takes the newest content, which nothing shows, so that the client has the buffer back that held the content before.
    package func takeUnseen() {
        if content.film == nil { _ = content.picture }
    }
    /// The surface has content to show.
    package var hasContent: Bool { content.exists }
    package private(set) var isAlive = true

    /// Called when new state was applied; the value has the damaged pixels of `picture`.
    package var onApply: ((Surface, SurfaceTree.Applied) -> Void)?
    /// Called when the surface is no sub-surface any more, or ends: it and those below it are not shown from now on. The identifier is
    /// that of its root until then.
    package var onLeave: ((Surface, _ root: SurfaceID) -> Void)?
    /// Called when the client has destroyed the surface or has gone.
    package var onEnd: ((Surface) -> Void)?

    /// The current state.
    package var state: SurfaceState? { client.tree.state(of: id) }
    /// True when it and everything above it have content.
    package var isMapped: Bool { client.tree.isMapped(id) }

    /// The object of the surface's role, which is notified of its commits.
    weak var roleObject: (any SurfaceRoleHandler)?
    /// Its `wp_viewport`, while there is one.
    weak var viewport: WpViewport?
    var hasFractionalScale = false
    /// The fences that report when the surface's buffers are drawn, where the client provides them.
    var fences = SurfaceFences()
    /// The client has been configured to fill the screen, so its buffers may be scanned out without composition.
    var fillsScreen = false {
        didSet { if fillsScreen != oldValue { dmabufFeedbacks.forEach { $0.tell() } } }
    }
    /// The feedback objects that report the best formats for the surface's buffers.
    var dmabufFeedbacks: [DmabufFeedbackBinding] = []
    /// The client's pointer constraint on the surface.
    weak var constraint: PointerConstraint? {
        didSet { client.tree.dropConstraintUpdates(of: id) }
    }

    private let content: SurfaceContent
    private weak var display: WaylandDisplay?
    /// Callbacks of commits, whether applied or waiting.
    private var callbacks: [FrameCallbackID: WlCallback] = [:]
    /// The callbacks whose commit was applied, in order.
    private var dueCallbacks: [FrameCallbackID] = []
    /// The presentation feedbacks of commits, whether applied or waiting.
    private var feedbacks: [FrameCallbackID: WpPresentationFeedback] = [:]
    private var dueFeedbacks: [FrameCallbackID] = []
    private var isOnOutput = false

    init(_ object: WlSurface, id: SurfaceID, client: Client, display: WaylandDisplay) {
        self.object = object
        self.id = id
        self.client = client
        self.display = display
        content = SurfaceContent(of: client)
    }

    /// Gives the surface a role.
    ///
    /// - Returns: false when the surface has another role already.
    package func claim(_ role: SurfaceRole) -> Bool {
        if let taken = self.role { return taken == role }
        self.role = role
        return true
    }

    /// Sends the frame callbacks: the last commit is on the screen and the client may draw again.
    ///
    /// - Parameter milliseconds: the time of the presentation; it wraps around.
    package func sendFrameDone(milliseconds: UInt32) {
        // No request can intervene, because clients are read in another tick.
        for id in dueCallbacks { callbacks.removeValue(forKey: id)?.send(.done(callbackData: milliseconds)) }
        dueCallbacks.removeAll(keepingCapacity: true)
    }

    /// Sends the presentation feedback of the last commit.
    package func sendPresented(_ frame: PresentedFrame) {
        guard !dueFeedbacks.isEmpty else { return }
        let outputs = display?.output.objects(of: client) ?? ObjectList()
        for id in dueFeedbacks {
            guard let feedback = feedbacks.removeValue(forKey: id) else { continue }
            for output in outputs { feedback.send(.syncOutput(output: output)) }
            feedback.send(frame.event)
        }
        dueFeedbacks.removeAll(keepingCapacity: true)
    }

    /// True when the client waits for a frame callback or a presentation feedback.
    package var wantsFrame: Bool { !dueCallbacks.isEmpty || !dueFeedbacks.isEmpty }

    /// The topmost ancestor of a sub-surface; the surface itself when it has no parent.
    package var root: SurfaceID {
        var here = id
        while let above = client.tree.parent(of: here) { here = above }
        return here
    }

    /// The extent of the surface and its sub-surfaces, in its points; clients choose the positions, so it may be of any size.
    package var treeExtent: PixelRect<Local> {
        var extent = PixelRect<Local>(x: 0, y: 0, width: 0, height: 0)
        // Iterates instead of recursing, because clients control the depth.
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

    // MARK: Results of the tree

    func didApply(_ applied: SurfaceTree.Applied) {
        switch applied.update.content {
        case .attached(let attachment): content.take(attachment, fences.take(attachment), applied.damage)
        case .some(.none): content.drop()
        case nil: break
        }
        dueCallbacks += applied.update.callbacks
        if applied.update.content != nil { discard(dueFeedbacks) }
        dueFeedbacks = (applied.update.content == nil ? dueFeedbacks : []) + applied.update.feedbacks
        if hasContent, !isOnOutput {
            isOnOutput = true
            for output in display?.output.objects(of: client) ?? ObjectList() { object.send(.enter(output: output)) }
        }
        if let update = applied.update.role { roleObject?.apply(update) }
        constraint?.surfaceApplied(applied.update.constraint)
        onApply?(self, applied)
    }

    /// Returns what an update waits for before it is applied: the client's fence, or else the implicit fences of its dmabuf; a thread that
    /// reads its memory; a look at the content before.
    ///
    /// - Parameter direct: the bytes of the same transaction that no thread reads.
    func waits(for update: SurfaceUpdate, beside direct: inout Int) -> [UpdateWait] {
        guard case .attached(let attachment) = update.content else { return [] }
        if let fence = fences.fence(of: attachment) { return [.ready(fence)] }
        return content.waits(for: attachment, beside: &direct) { client.tree.damage(of: id, through: update) }
    }

    /// What a later content waits for, where it waits for the one before or for being read; nil when that may be over.
    var delay: UpdateWait? { content.delay }

    /// It is no sub-surface any more.
    func leaveParent() {
        let root = root
        guard root != id, !client.tree.isEnding else { return }
        client.tree.detach(id)
        onLeave?(self, root)
    }

    /// Releases a buffer that was committed and will not be shown.
    func release(_ attachment: Attachment) {
        guard client.isConnected else { return }
        content.release(attachment, fences.take(attachment))
    }

    func discard(_ ids: [FrameCallbackID]) {
        for id in ids { feedbacks.removeValue(forKey: id)?.send(.discarded) }
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
        let root = root
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
        fences.end()
        content.end()
        client.credit(.surfaces)
        onLeave?(self, root)
        onEnd?(self)
        (onApply, onLeave, onEnd) = (nil, nil, nil)
    }

    private func attach(_ buffer: WlBuffer?, _ x: Int32, _ y: Int32) {
        if object.version >= 5, x != 0 || y != 0 {
            return object.fail(.invalidOffset, "since version 5 the offset (\(x), \(y)) is a request of its own")
        }
        var content = SurfaceUpdate.Content.none
        if let buffer {
            // Only this server creates wl_buffer objects, so one without a handler has failed already.
            guard let memory = buffer.memory else { return }
            let side = client.limits.bufferSide
            guard memory.width <= side, memory.height <= side else {
                return object.fail(.invalidSize, "a buffer of \(memory.width)x\(memory.height) is larger than \(side)x\(side)")
            }
            if let roleObject, !roleObject.mayAttach() { return }
            let attachment = Attachment(number: display?.nextNumber() ?? 0, width: memory.width, height: memory.height)
            self.content.attach(memory, as: attachment)
            content = .attached(attachment)
        }
        client.tree.edit(id) { update in
            // The replaced attachment was never committed, so it is never read.
            if case .attached(let old) = update.content { self.content.forget(old) }
            update.content = content
            if object.version < 5 { (update.offsetX, update.offsetY) = (x, y) }
        }
    }

    private func addCallback(_ new: consuming NewID<WlCallback>) {
        guard client.charge(.frameCallbacks), let callback = new.create() else { return }
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

    /// The surface has a buffer now or will have one with the next commit.
    var hasContentNowOrNext: Bool {
        state?.attachment != nil || client.tree.afterCommit(id)?.attachment != nil
    }

    /// Edits the surface's pending state.
    func edit(_ change: (inout SurfaceUpdate) -> Void) {
        client.tree.edit(id, change)
    }

    func add(_ feedback: WpPresentationFeedback) {
        let name = FrameCallbackID(display?.nextNumber() ?? 0)
        feedbacks[name] = feedback
        edit { $0.feedbacks.append(name) }
    }

    /// - Returns: false when the viewport does not fit the content; the error has been posted.
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
            viewport.fail(.badSize, "\(source.size.width)x\(source.size.height) points is not a size for a surface")
            return false
        }
        return true
    }

    /// - Returns: false when fences were set without a usable buffer; the error has been posted.
    private func checkFences() -> Bool {
        var attachment: Attachment?
        if case .attached(let new) = client.tree.pendingContent(of: id) { attachment = new }
        do throws(SurfaceFences.Refusal) {
            try fences.commit(attachment, isShared: attachment.map(content.isShared) ?? false)
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
                    .invalidSize, "a buffer of \(attachment.width)x\(attachment.height) is not a multiple of its scale \(scale)")
            }
        }
        guard checkFences() else { return }
        if let roleObject, !roleObject.mayCommit(next) { return }
        let outcome = client.tree.commit(id)
        if let superseded = outcome.superseded { release(superseded) }
        if let transaction = outcome.transaction { client.submit(transaction) }
    }
}

/// Credits a client's frame callback when it ends.
private final class CallbackEnd: WlCallback.Handler {
    private let client: Client

    init(_ client: Client) { self.client = client }

    func ended(_ object: WlCallback) { client.credit(.frameCallbacks) }
}
