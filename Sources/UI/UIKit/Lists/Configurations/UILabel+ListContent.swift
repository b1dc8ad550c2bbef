extension UILabel {
    /// Shows a text of a configuration; what does not change costs nothing.
    func show(
        _ text: String?, _ styled: NSAttributedString?, _ properties: UIListContentConfiguration.TextProperties,
        in view: UIListContentView
    ) {
        let wanted =
            properties.adjustsFontForContentSizeCategory ? properties.font.adjusted(to: view.traitCollection) : properties.font
        if font != wanted { font = wanted }
        let color = properties.resolvedColor()
        if textColor !== color { textColor = color }
        numberOfLines = properties.numberOfLines
        lineBreakMode = properties.lineBreakMode
        textAlignment = properties.alignment.textAlignment(view.isRightToLeft)
        if adjustsFontSizeToFitWidth != properties.adjustsFontSizeToFitWidth
            || minimumScaleFactor != properties.minimumScaleFactor
        {
            adjustsFontSizeToFitWidth = properties.adjustsFontSizeToFitWidth
            minimumScaleFactor = properties.minimumScaleFactor
        }
        if let styled { attributedText = styled } else { self.text = text.map(properties.transformed) }
    }
}

extension UIListContentConfiguration.TextProperties.TextAlignment {
    /// Rows of one list begin at one side, whatever language a text is in.
    fileprivate func textAlignment(_ isRightToLeft: Bool) -> NSTextAlignment {
        switch self {
        case .natural: isRightToLeft ? .right : .left
        case .center: .center
        case .justified: .justified
        }
    }
}
