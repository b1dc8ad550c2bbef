/// The menu of a button: opened by a finger that comes down, or that stays.
extension UIButton {
    private static let holdTime = 0.5

    /// It shows what is chosen in its menu as its title.
    var isChooser: Bool { changesSelectionAsPrimaryAction && showsMenuAsPrimaryAction && menu != nil }

    func menuChanged() {
        guard isChooser, let menu else { return }
        let actions = menu.actions
        if !actions.contains(where: { $0.state == .on }) { actions.first?.state = .on }
        showChoice()
    }

    private func showChoice() {
        guard let action = menu?.actions.first(where: { $0.state == .on }) else { return }
        if configuration == nil { setTitle(action.title, for: .normal) } else { configuration?.title = action.title }
    }

    func openMenu() {
        guard let menu, window != nil, isEnabled, menuOverlay == nil else { return }
        let overlay = MenuOverlay(menu, source: self) { [weak self] in
            self?.chose($0)
        } closed: { [weak self] in
            self?.menuOverlay = nil
        }
        menuOverlay = overlay
        send(.menuActionTriggered, nil)
        overlay.open()
    }

    private func chose(_ action: UIAction) {
        if isChooser, let menu {
            for other in menu.actions { other.state = other === action ? .on : .off }
            showChoice()
            send(.valueChanged, nil)
        }
        action.performWithSender(self, target: nil)
    }

    func fingerCameDownOnMenu(at time: Double) {
        guard menu != nil else { return }
        if showsMenuAsPrimaryAction { return openMenu() }
        menuTimer.schedule(at: time + Self.holdTime)
    }

    func fingerMovedOnMenu(_ touch: UITouch) {
        if !isTouchInside { menuTimer.cancel() }
        menuOverlay?.press(touch)
    }

    /// - Returns: the touch was the menu's.
    func fingerLeftMenu(_ touch: UITouch?) {
        menuTimer.cancel()
        guard let overlay = menuOverlay, let touch else { return }
        overlay.release(touch)
    }
}
