/// A behavior that a view gets as a whole, for example a context menu.
@preconcurrency @MainActor
public protocol UIInteraction: AnyObject {
    /// The view that the interaction is on; nil before and after.
    var view: UIView? { get }
    /// Called before the interaction comes to a view, or leaves it for nil.
    func willMove(to view: UIView?)
    /// Called after the interaction came to a view, or left it for nil; here it adds and removes its recognizers.
    func didMove(to view: UIView?)
}

extension UIView {
    /// Adds an interaction; an interaction of another view leaves that view first.
    public func addInteraction(_ interaction: any UIInteraction) {
        guard !ownInteractions.contains(where: { $0 === interaction }) else { return }
        interaction.view?.removeInteraction(interaction)
        interaction.willMove(to: self)
        ownInteractions.append(interaction)
        interaction.didMove(to: self)
    }

    /// Removes an interaction; does nothing for an interaction of another view.
    public func removeInteraction(_ interaction: any UIInteraction) {
        guard ownInteractions.contains(where: { $0 === interaction }) else { return }
        interaction.willMove(to: nil)
        ownInteractions.removeAll { $0 === interaction }
        interaction.didMove(to: nil)
    }

    /// The interactions of the view, in the order in which they were added.
    public var interactions: [any UIInteraction] {
        get { ownInteractions }
        set {
            for old in ownInteractions where !newValue.contains(where: { $0 === old }) { removeInteraction(old) }
            for new in newValue { addInteraction(new) }
        }
    }
}
