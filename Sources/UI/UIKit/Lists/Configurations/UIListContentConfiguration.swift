/// What a row, a header or a footer of a list shows: an image, a text and a secondary text.
///
/// Colors that the app does not set follow the state; what it sets stays.
public struct UIListContentConfiguration: UIContentConfiguration, Hashable {
    var look: ListElementLook

    /// The picture before the texts; nil for none.
    public var image: UIImage?
    /// The look of the image.
    public var imageProperties = ImageProperties()
    /// The text; nil for none.
    public var text: String?
    /// The styled text, which takes the place of `text`; nil for none.
    public var attributedText: NSAttributedString?
    /// The look of the text; runs of `attributedText` may have their own.
    public var textProperties = TextProperties()
    /// The text below or beside the first one; nil for none.
    public var secondaryText: String?
    /// The styled text below or beside the first one, which takes the place of `secondaryText`; nil for none.
    public var secondaryAttributedText: NSAttributedString?
    /// The look of the secondary text; runs of `secondaryAttributedText` may have their own.
    public var secondaryTextProperties = TextProperties()

    /// The axes along which the margins are not less than those of the superview; `horizontal` by default.
    public var axesPreservingSuperviewLayoutMargins: UIAxis = .horizontal
    /// The least distances of the content from the view's edges, in points in reading direction.
    public var directionalLayoutMargins = NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 8)
    /// Whether both texts stand in one line where they fit; false by default.
    public var prefersSideBySideTextAndSecondaryText = false
    /// The distance between image and text in points.
    public var imageToTextPadding: CGFloat = 16
    /// The least distance between texts that stand in one line, in points.
    public var textToSecondaryTextHorizontalPadding: CGFloat = 12
    /// The distance between texts of which one stands below the other, in points.
    public var textToSecondaryTextVerticalPadding: CGFloat = 2

    init(_ look: ListElementLook) {
        self.look = look
        follow(nil)
    }

    /// Returns a new view that shows the configuration.
    @MainActor public func makeContentView() -> any UIView & UIContentView { UIListContentView(configuration: self) }

    /// Returns the configuration with the colors for a state; what the app has set stays.
    public func updated(for state: any UIConfigurationState) -> UIListContentConfiguration {
        var updated = self
        updated.follow(ElementState(state))
        return updated
    }

    private mutating func follow(_ state: ElementState?) {
        let isDisabled = state?.isDisabled ?? false
        let isOnTint = look == .sidebarCell && state?.isSelected == true && !isDisabled
        textProperties.styleColor = isDisabled ? .tertiaryLabel : isOnTint ? .white : look.textColor
        secondaryTextProperties.styleColor =
            isDisabled ? .tertiaryLabel : isOnTint ? UIColor.white.withAlphaComponent(0.8) : .secondaryLabel
        imageProperties.styleTintColor = isDisabled ? .tertiaryLabel : isOnTint ? .white : nil
    }

    var hasText: Bool { attributedText.map { $0.length > 0 } ?? (text?.isEmpty == false) }
    var hasSecondaryText: Bool { secondaryAttributedText.map { $0.length > 0 } ?? (secondaryText?.isEmpty == false) }
}

extension ListElementLook {
    fileprivate var textColor: UIColor {
        switch self {
        case .plainFooter, .groupedHeader, .groupedFooter: .secondaryLabel
        case .none, .plainCell, .plainHeader, .groupedCell, .sidebarCell, .sidebarHeader, .accompaniedSidebarCell: .label
        }
    }
}
