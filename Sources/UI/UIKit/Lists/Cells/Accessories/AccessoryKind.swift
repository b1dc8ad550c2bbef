/// What an accessory is; the cases stand in the order from the leading edge to the trailing one.
enum AccessoryKind: Int {
    case delete, insert, multiselect
    /// An app's own, which has its place beside the content of either side.
    case custom
    case label, checkmark, detail, popUpMenu, outlineDisclosure, headerDisclosure, disclosureIndicator, reorder

    var isLeading: Bool { rawValue < Self.custom.rawValue }

    /// The name in reports.
    var name: String { "\(system)" }

    /// Both styles of an outline's control are one kind.
    var system: AccessoryKind { self == .headerDisclosure ? .outlineDisclosure : self }
}
