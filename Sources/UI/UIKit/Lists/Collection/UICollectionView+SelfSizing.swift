extension UICollectionView: SelfSizingList {
    // A cell that is set up again is measured in any case.
    var measuresAgain: Bool { selfSizingInvalidation != .disabled && reconfigured == nil }
    var watchesConstraints: Bool { selfSizingInvalidation == .enabledIncludingConstraints }
}

extension UICollectionViewCell: SelfSizingCell {
    var sizingList: (any SelfSizingList)? { list }
}
