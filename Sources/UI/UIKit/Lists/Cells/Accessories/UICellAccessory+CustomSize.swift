extension UICellAccessory.CustomViewConfiguration {
    /// The size of the view, in points.
    @MainActor var size: CGSize {
        let own = customView.bounds.size
        guard maintainsFixedSize != true else { return own }
        if let fitting = FittingSize.of(customView, in: own) { return fitting }
        let wanted = customView.intrinsicContentSize
        return CGSize(
            width: wanted.width == UIView.noIntrinsicMetric ? own.width : wanted.width,
            height: wanted.height == UIView.noIntrinsicMetric ? own.height : wanted.height)
    }
}
