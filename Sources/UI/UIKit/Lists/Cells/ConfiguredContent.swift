/// The configurations of a cell, and the views that were made for them.
@MainActor
final class ConfiguredContent {
    var content: (any UIContentConfiguration)?
    private(set) var contentView: (any UIView & UIContentView)?
    var background: UIBackgroundConfiguration?
    private(set) var backgroundView: BackgroundConfigurationView?
    /// False until the app says which background there is, or that there is none.
    var hasOwnBackground = false
    var needsUpdate = true

    /// Shows a content in a view, which it fills; nil shows nothing.
    func show(_ new: (any UIContentConfiguration)?, in host: UIView) {
        let old = content
        content = new
        guard let new else {
            if old != nil { removeContent() }
            return
        }
        if let view = contentView, let old, type(of: old) == type(of: new), view.supports(new) {
            view.configuration = new
            return
        }
        host.subviewsInOrder.forEach { $0.removeFromSuperview() }
        let view = new.makeContentView()
        view.frame = host.bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        host.addSubview(view)
        contentView = view
    }

    /// Replaces the configurations by what they are for a state.
    ///
    /// - Parameters:
    ///   - host: shows the content; nil where the content does not follow the state.
    ///   - view: has the background; nil where the background does not follow the state.
    func follow(_ state: any UIConfigurationState, in host: UIView?, behind view: UIView?) {
        if let host, let content { show(content.updated(for: state), in: host) }
        if let view, let background { show(background.updated(for: state), behind: view) }
    }

    private func removeContent() {
        contentView?.removeFromSuperview()
        contentView = nil
    }

    /// Shows a background behind all other views of a cell; nil shows none.
    func show(_ new: UIBackgroundConfiguration?, behind host: UIView) {
        background = new
        guard let new else {
            backgroundView?.removeFromSuperview()
            backgroundView = nil
            return
        }
        if let backgroundView { return backgroundView.take(new) }
        let view = BackgroundConfigurationView(new)
        host.insertSubview(view, at: 0)
        backgroundView = view
        view.place(in: host)
    }

    /// Returns the height of the content in a width, in points; nil when no configuration is shown.
    func height(width: CGFloat) -> CGFloat? {
        contentView.map { FittingSize.height(of: $0, width: width, or: $0.bounds.height) }
    }
}
