/// A room of the house as the panel shows it.
struct Room {
    let name: String
    /// The short name for little room.
    var brief: String?
    let state: String
    let photograph: String
    let degrees: String
    let story: String
    let controls: [Control]
}
