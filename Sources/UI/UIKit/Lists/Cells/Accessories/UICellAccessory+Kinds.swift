extension UICellAccessory {
    /// Returns the sign that a tap on the row shows more.
    public static func disclosureIndicator(
        displayed: DisplayedState = .always, options: DisclosureIndicatorOptions = DisclosureIndicatorOptions()
    ) -> UICellAccessory {
        UICellAccessory(.disclosureIndicator, displayed, options.common)
    }

    /// Returns the chevron at the trailing side that shows and hides the items below an item of an outline; `actionHandler` takes the place
    /// of that.
    public static func outlineDisclosure(
        displayed: DisplayedState = .always, options: OutlineDisclosureOptions = OutlineDisclosureOptions(),
        actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(
            options.style == .header ? .headerDisclosure : .outlineDisclosure, displayed, options.common, actionHandler)
    }

    /// Returns a check mark.
    public static func checkmark(
        displayed: DisplayedState = .always, options: CheckmarkOptions = CheckmarkOptions()
    ) -> UICellAccessory {
        UICellAccessory(.checkmark, displayed, options.common)
    }

    /// Returns the control that deletes the row; the handler does it. Without a handler it shows the trailing swipe actions of the row.
    public static func delete(
        displayed: DisplayedState = .whenEditing, options: DeleteOptions = DeleteOptions(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(.delete, displayed, options.common, actionHandler)
    }

    /// Returns the control that inserts a row; the handler does it.
    public static func insert(
        displayed: DisplayedState = .whenEditing, options: InsertOptions = InsertOptions(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(.insert, displayed, options.common, actionHandler)
    }

    /// Returns the grip by which the row is moved.
    public static func reorder(
        displayed: DisplayedState = .whenEditing, options: ReorderOptions = ReorderOptions()
    ) -> UICellAccessory {
        UICellAccessory(.reorder, displayed, options.common)
    }

    /// Returns the circle that is checked while the row is selected.
    public static func multiselect(
        displayed: DisplayedState = .whenEditing, options: MultiselectOptions = MultiselectOptions()
    ) -> UICellAccessory {
        UICellAccessory(.multiselect, displayed, options.common)
    }

    /// Returns the button that shows more about the row; the handler does it.
    public static func detail(
        displayed: DisplayedState = .always, options: DetailOptions = DetailOptions(), actionHandler: ActionHandler? = nil
    ) -> UICellAccessory {
        UICellAccessory(.detail, displayed, options.common, actionHandler)
    }

    /// Returns a short text.
    public static func label(
        text: String, displayed: DisplayedState = .always, options: LabelOptions = LabelOptions()
    ) -> UICellAccessory {
        var common = options.common
        common.text = text
        return UICellAccessory(.label, displayed, common)
    }

    /// Returns an accessory that shows a view of the app's own.
    public static func customView(configuration: CustomViewConfiguration) -> UICellAccessory {
        let displayed: DisplayedState
        switch configuration.placement {
        case .leading(let state, _), .trailing(let state, _): displayed = state
        }
        var accessory = UICellAccessory(.custom, displayed, configuration.common)
        accessory.custom = configuration
        return accessory
    }
}
