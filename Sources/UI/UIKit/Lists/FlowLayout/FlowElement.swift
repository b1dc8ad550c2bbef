/// What a flow layout places.
enum FlowElement: Hashable, Sendable {
    case header(section: Int)
    case item(ListPath)
    case footer(section: Int)

    /// The header or the footer of a section by its kind; nil for other kinds.
    @MainActor
    static func bar(_ kind: ElementKind, _ section: Int) -> FlowElement? {
        if kind == .flowHeader { return .header(section: section) }
        return kind == .flowFooter ? .footer(section: section) : nil
    }

    /// The same header or footer after a change of the data; nil when its section went, and for items.
    func followed(_ plan: ListUpdatePlan) -> FlowElement? {
        func new(_ old: Int) -> Int? { plan.newSection(ofOld: old).flatMap { plan.isNew($0) ? nil : $0 } }
        switch self {
        case .header(let section): return new(section).map { .header(section: $0) }
        case .footer(let section): return new(section).map { .footer(section: $0) }
        case .item: return nil
        }
    }
}
