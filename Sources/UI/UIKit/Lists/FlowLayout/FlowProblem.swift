/// What a flow layout cannot place as it was told; each is reported once after each invalidation of the metrics.
enum FlowProblem: Hashable {
    case invalidNumber, overlongItem
}
