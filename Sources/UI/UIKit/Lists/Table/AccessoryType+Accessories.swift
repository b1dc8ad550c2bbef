extension UITableViewCell.AccessoryType {
    /// The accessories that a list's cell would have for it, from the content to the edge.
    @MainActor
    func accessories(detail: @escaping UICellAccessory.ActionHandler) -> [UICellAccessory] {
        switch self {
        case .none: []
        case .disclosureIndicator: [.disclosureIndicator()]
        case .detailDisclosureButton: [.detail(actionHandler: detail), .disclosureIndicator()]
        case .checkmark: [.checkmark()]
        case .detailButton: [.detail(actionHandler: detail)]
        }
    }
}
