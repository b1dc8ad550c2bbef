/// The actions that an app offers at one side of a row.
struct SwipeOffer {
    var path: ListPath
    var side: SwipeSide
    var actions: UISwipeActionsConfiguration
}
