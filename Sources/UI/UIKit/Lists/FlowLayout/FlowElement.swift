/// What a flow layout places.
enum FlowElement: Equatable, Sendable {
    case header(section: Int)
    case item(ListPath)
    case footer(section: Int)
}
