/// A cell of a list: content by a configuration, accessories at both sides, an indentation, separators.
@preconcurrency @MainActor
open class UICollectionViewListCell: UICollectionViewCell {
    let row = AccessoryRow()
    private let lines = ListSeparators()
    private var guide: SeparatorGuide?

    /// The place in the list, which decides the default content and background; the list sets it.
    var look = ListElementLook.plainCell { didSet { if look != oldValue { lookChanged() } } }
    /// The lines at the edges; nil for none, as outside of a list. The list sets it.
    var separators: UIListSeparatorConfiguration? { didSet { if separators != oldValue { setNeedsLayout() } } }
    /// Shows or hides the items below this one in an outline; the list's data source sets it.
    var toggleOutline: (() -> Void)? { didSet { arrangeAccessories() } }

    private func lookChanged() {
        if !configured.hasOwnBackground { configured.show(nil, behind: self) }
        setNeedsUpdateConfiguration()
    }

    // MARK: Configurations

    /// Returns the content that rows, headers or footers of the list have, without texts and image.
    open func defaultContentConfiguration() -> UIListContentConfiguration { .standard(for: look) }
    /// Returns the background that rows, headers or footers of the list have.
    open override func defaultBackgroundConfiguration() -> UIBackgroundConfiguration { .standard(for: look) }

    override func flagsChanged(_ old: CellFlags) {
        super.flagsChanged(old)
        if old.isEditing != flags.isEditing { arrangeAccessories() }
        showState()
    }

    override func stateChanged() {
        super.stateChanged()
        showState()
    }

    private func showState() {
        for view in row.views {
            view.isChecked = isSelected
            view.isExpanded = flags.isExpanded
        }
    }

    // MARK: Accessories

    /// The accessories; their order at each side follows from their kinds. Of two of one kind the first counts.
    open var accessories: [UICellAccessory] {
        get { row.accessories }
        set {
            row.take(newValue, of: self)
            arrangeAccessories()
        }
    }

    /// What the control for deletion does where the app gives no handler: it shows the row's trailing actions.
    private func showActions() { list?.toggleActions(of: self) }

    private func arrangeAccessories() {
        row.arrange(in: self, isEditing: flags.isEditing)
        for view in row.views {
            view.toggle = view.accessory.kind == .delete ? { [weak self] in self?.showActions() } : toggleOutline
            view.show()
        }
        showState()
        setNeedsLayout()
    }

    /// How many steps the content is moved inwards; 0 by default.
    @ObservedProperty open var indentationLevel = 0 { didSet { if indentationLevel != oldValue { setNeedsLayout() } } }
    /// The length of a step in points; 10 by default.
    @ObservedProperty open var indentationWidth: CGFloat = 10 { didSet { if indentationWidth != oldValue { setNeedsLayout() } } }
    /// Whether leading accessories are moved with the content; true by default.
    @ObservedProperty open var indentsAccessories = true { didSet { if indentsAccessories != oldValue { setNeedsLayout() } } }

    // MARK: Layout

    /// The place of the separator, for constraints: its leading edge is where the text begins unless a constraint says something else.
    open var separatorLayoutGuide: UILayoutGuide {
        if let guide { return guide.guide }
        let made = SeparatorGuide(in: self, start: separatorStart)
        guide = made
        return made.guide
    }

    override func placeContent() {
        super.placeContent()
        ListCellLayout(of: self, width: bounds.width).place(height: bounds.height)
        guide?.start = separatorStart
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let layout = ListCellLayout(of: self, width: bounds.width)
        row.place(in: self, from: layout.leadingAccessories, to: layout.trailingAccessories)
        let isMarked = isSelected && list?.selectsMany ?? false
        lines.show(separators, in: self, from: guide?.solvedStart ?? separatorStart, isMarked: isMarked)
    }

    /// Where the texts begin, in points from the cell's leading edge.
    private var separatorStart: CGFloat {
        let start = isRightToLeft ? bounds.width - contentView.frame.maxX : contentView.frame.minX
        guard let content = configured.contentView as? UIListContentView else {
            return start + contentView.directionalLayoutMargins.leading
        }
        return start + ListContentLayout.textStart(of: content)
    }

    override func preferredSize(in size: CGSize, _ fixed: FixedSides) -> CGSize? {
        ListCellLayout(of: self, width: size.width).place(height: size.height)
        let room = contentView.bounds.width
        let content =
            configured.height(width: room)
            ?? (contentView.constraintState == nil ? nil : FittingSize.height(of: contentView, width: room, or: size.height))
        guard let content else { return nil }
        return CGSize(width: size.width, height: max(content, row.height > 0 ? row.height + 12 : 0, look.minimumHeight))
    }
}
