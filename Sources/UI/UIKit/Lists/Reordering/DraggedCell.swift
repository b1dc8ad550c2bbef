/// A cell that is told when it is lifted, dragged and dropped.
@MainActor
protocol DraggedCell: UIView {
    func dragChanged(_ stage: DragStage)
}

extension UITableViewCell: DraggedCell {
    func dragChanged(_ stage: DragStage) { dragStateDidChange(DragState(rawValue: stage.rawValue) ?? .none) }
}

extension UICollectionViewCell: DraggedCell {
    func dragChanged(_ stage: DragStage) { dragStateDidChange(DragState(rawValue: stage.rawValue) ?? .none) }
}
