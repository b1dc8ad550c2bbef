/// Flags that stand together in `--help`.
struct OptionGroup: Sendable {
    let title: String
    let options: [OptionDescription]
    /// Of use only to an app that has a tour.
    var isForTours = false
}
