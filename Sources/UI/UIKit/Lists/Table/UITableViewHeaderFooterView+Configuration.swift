/// The updates of a header's configurations, and what lies behind its content.
extension UITableViewHeaderFooterView {
    func updateConfigurationIfNeeded() {
        guard configured.needsUpdate else { return }
        configured.needsUpdate = false
        let state = configurationState
        configured.follow(
            state, in: automaticallyUpdatesContentConfiguration ? contentView : nil,
            behind: automaticallyUpdatesBackgroundConfiguration ? self : nil)
        updateConfiguration(using: state)
        configurationUpdateHandler?(self, state)
        configured.needsUpdate = false
    }

    func backgroundChanged(from old: UIView?) {
        guard backgroundView !== old else { return }
        if old?.superview === self { old?.removeFromSuperview() }
        if let backgroundView {
            backgroundConfiguration = nil
            insertSubview(backgroundView, at: 0)
        }
        setNeedsLayout()
        showStandardBackground()
    }

    /// Hides the rows that pass below, unless the app says what lies behind the content.
    func showStandardBackground() {
        let isShown = isOverRows && backgroundView == nil && !configured.hasOwnBackground
        if isShown, ownBackgroundColor == nil {
            (hasStandardBackground, backgroundColor) = (true, .systemBackground)
        } else if !isShown, hasStandardBackground {
            (hasStandardBackground, backgroundColor) = (false, nil)
        }
    }
}
