import CoreGraphics
import Foundation

/// One context menu, from its opening to the moment when its preview is back on the page.
@MainActor
final class ContextMenuSession {
    private enum Phase { case new, open, closing, over }

    let location: CGPoint
    let hasPreview: Bool
    /// Called when nothing of the menu is left.
    var ended: (() -> Void)?
    private let configuration: UIContextMenuConfiguration
    private weak var interaction: UIContextMenuInteraction?
    private var phase = Phase.new
    private var stage: ContextMenuStage?
    private var overlay: MenuOverlay?
    private var preview: UITargetedPreview?
    private var controller: UIViewController?
    private var menu: UIMenu?
    /// The view whose picture is lifted, and its opacity before.
    private var hidden: (view: UIView, alpha: CGFloat)?
    /// True after the finger moved far enough to mean an item.
    private var wasMoved = false
    private var start: CGPoint?

    init(
        _ interaction: UIContextMenuInteraction, _ configuration: UIContextMenuConfiguration, at location: CGPoint,
        hasPreview: Bool
    ) {
        (self.interaction, self.configuration) = (interaction, configuration)
        (self.location, self.hasPreview) = (location, hasPreview)
    }

    var isOpen: Bool { phase == .open }

    // MARK: Opening

    func open() {
        guard phase == .new, let interaction, let view = interaction.view, let window = view.window else { return finish() }
        phase = .open
        menu = configuration.actionProvider?([])
        // The app may close the menu wherever it is asked or told.
        guard phase == .open else { return }
        let stage = makeStage(interaction, view)
        guard phase == .open else { return }
        self.stage = stage
        stage.frame = window.bounds
        window.addSubview(stage)
        let overlay = makeOverlay(stage)
        self.overlay = overlay
        let animator = ContextMenuAnimator(controller)
        interaction.delegate?.contextMenuInteraction(interaction, willDisplayMenuFor: configuration, animator: animator)
        guard phase == .open else { return }
        lift(stage, view, menuHeight: overlay.menuHeight, animator)
        overlay.open()
    }

    private func makeStage(_ interaction: UIContextMenuInteraction, _ view: UIView) -> ContextMenuStage {
        guard hasPreview else {
            let stage = ContextMenuStage(platter: nil)
            stage.point.frame = CGRect(origin: view.convert(location, to: nil), size: .zero)
            return stage
        }
        let preview =
            interaction.delegate?.contextMenuInteraction(
                interaction, configuration: configuration, highlightPreviewForItemWithIdentifier: configuration.identifier)
            ?? UITargetedPreview(view: view)
        self.preview = preview
        controller = configuration.previewProvider?()
        let stage = ContextMenuStage(platter: ContextMenuPlatter(preview, page: controller?.view))
        stage.resized = { [weak self] in self?.close() }
        return stage
    }

    private func makeOverlay(_ stage: ContextMenuStage) -> MenuOverlay {
        // The menu holds the session until the end, because the view and its interaction may go before.
        let overlay = MenuOverlay(menu ?? UIMenu(children: []), source: stage.platter ?? stage.point) { [self] action in
            action.performWithSender(interaction?.view, target: nil)
        } closed: { [self] in
            close()
        }
        overlay.takesTouchBeside = { [weak self] in self?.wasTouched(at: $0) ?? false }
        return overlay
    }

    private func lift(
        _ stage: ContextMenuStage, _ view: UIView, menuHeight: CGFloat, _ animator: ContextMenuAnimator
    ) {
        guard let platter = stage.platter, let preview else {
            animator.animate()
            return animator.complete()
        }
        let from = preview.frame(in: stage) ?? stage.convert(view.bounds, from: view)
        UIView.performWithoutAnimation {
            platter.frame = from
            platter.layoutIfNeeded()
            stage.layoutIfNeeded()
        }
        hidden = (preview.view, preview.view.alpha)
        preview.view.alpha = 0
        controller?.changeAppearance(true, animated: true)
        let place = stage.place(for: from, wanted: wantedSize(in: stage), menuHeight: menuHeight)
        move(0.42, damping: 0.78) {
            platter.frame = place
            platter.lift(true)
            platter.layoutIfNeeded()
            stage.cover(true)
            animator.animate()
        } completion: { [weak self] in
            self?.controller?.settleAppearance()
            animator.complete()
        }
    }

    private func wantedSize(in stage: UIView) -> CGSize? {
        guard let controller else { return nil }
        let size = controller.preferredContentSize
        let room = stage.bounds.size
        return CGSize(
            width: size.width > 0 ? size.width : room.width, height: size.height > 0 ? size.height : room.height * 0.6)
    }

    private func move(
        _ duration: TimeInterval, damping: CGFloat, _ body: @escaping () -> Void, completion: @escaping () -> Void
    ) {
        guard UIView.areAnimationsEnabled else {
            body()
            return completion()
        }
        UIView.animate(
            withDuration: duration, delay: 0, usingSpringWithDamping: UIAccessibility.isReduceMotionEnabled ? 1 : damping,
            initialSpringVelocity: 0, options: .allowUserInteraction, animations: body
        ) { _ in completion() }
    }

    // MARK: The finger that pressed

    func press(at point: CGPoint) {
        guard let start else { return self.start = point }
        if hypot(point.x - start.x, point.y - start.y) > 8 { wasMoved = true }
        if wasMoved { overlay?.press(at: point) }
    }

    func release(at point: CGPoint) { if wasMoved { overlay?.release(at: point) } }

    func letGo() { overlay?.letGo() }

    func updateMenu(_ block: (UIMenu) -> UIMenu) {
        guard phase == .open, let menu else { return }
        let new = block(menu)
        self.menu = new
        overlay?.replaceMenu(new)
    }

    // MARK: Closing

    /// Returns true when the touch was on the preview, which is then carried out.
    private func wasTouched(at point: CGPoint) -> Bool {
        guard phase == .open, let interaction, let platter = stage?.platter, platter.frame.contains(point) else { return false }
        let animator = ContextMenuAnimator(controller)
        interaction.delegate?.contextMenuInteraction(
            interaction, willPerformPreviewActionForMenuWith: configuration, animator: animator)
        close(animator)
        return true
    }

    func close() { close(nil) }

    private func close(_ commit: ContextMenuAnimator?) {
        guard phase == .open else { return }
        phase = .closing
        overlay?.close()
        let animator = ContextMenuAnimator(controller)
        if let interaction {
            interaction.delegate?.contextMenuInteraction(interaction, willEndFor: configuration, animator: animator)
        }
        controller?.changeAppearance(false, animated: true)
        let pops = commit?.preferredCommitStyle == .pop
        move(pops ? 0.3 : 0.36, damping: 1) { [self] in
            pops ? grow() : putBack()
            stage?.cover(false)
            animator.animate()
            commit?.animate()
        } completion: { [self] in
            finish()
            animator.complete()
            commit?.complete()
        }
    }

    /// Lets the preview become the page that the app is about to show.
    private func grow() {
        guard let stage, let platter = stage.platter else { return }
        platter.frame = stage.bounds
        platter.alpha = 0
        platter.layoutIfNeeded()
    }

    /// To its place on the page; where that is gone, the preview fades.
    private func putBack() {
        guard let stage, let platter = stage.platter else { return }
        platter.lift(false)
        if let place = dismissalFrame(in: stage) { platter.frame = place } else { platter.alpha = 0 }
        platter.layoutIfNeeded()
    }

    private func dismissalFrame(in stage: UIView) -> CGRect? {
        guard let interaction else { return nil }
        let other = interaction.delegate?.contextMenuInteraction(
            interaction, configuration: configuration, dismissalPreviewForItemWithIdentifier: configuration.identifier)
        guard let last = other ?? preview else { return nil }
        return last.view.window === stage.window ? last.frame(in: stage) : nil
    }

    private func finish() {
        phase = .over
        if let hidden { hidden.view.alpha = hidden.alpha }
        hidden = nil
        controller?.settleAppearance()
        controller = nil
        stage?.removeFromSuperview()
        stage = nil
        overlay = nil
        ended?()
    }
}
