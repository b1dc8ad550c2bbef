/// The symbols and the colors of an accessory.
@MainActor
struct AccessoryLook {
    struct Part {
        var symbol: AccessorySymbol?
        /// Nil for the tint color.
        var color: UIColor?
    }

    private(set) var back = Part()
    private(set) var front = Part()

    init(_ accessory: UICellAccessory, isChecked: Bool) {
        let (tint, ground) = (accessory.options.tintColor, accessory.options.backgroundColor)
        switch accessory.kind {
        case .disclosureIndicator: front = Part(symbol: .chevron, color: tint ?? .tertiaryLabel)
        case .outlineDisclosure, .headerDisclosure: front = Part(symbol: .chevron, color: tint)
        case .checkmark: front = Part(symbol: .check, color: tint)
        case .detail: front = Part(symbol: .info, color: tint)
        case .popUpMenu: front = Part(symbol: .chevrons, color: tint ?? .secondaryLabel)
        case .reorder: front = Part(symbol: .grip, color: tint ?? .tertiaryLabel)
        case .label: front = Part(symbol: nil, color: tint ?? .secondaryLabel)
        case .custom: break
        case .delete: disc(.discMinus, tint ?? .white, ground ?? .systemRed)
        case .insert: disc(.discPlus, tint ?? .white, ground ?? .systemGreen)
        case .multiselect where isChecked: disc(.discCheck, tint ?? .white, ground)
        case .multiselect: back = Part(symbol: .ring, color: .tertiaryLabel)
        }
    }

    private mutating func disc(_ symbol: AccessorySymbol, _ color: UIColor, _ ground: UIColor?) {
        (back, front) = (Part(symbol: .disc, color: ground), Part(symbol: symbol, color: color))
    }
}
