/// A device in a room that can be set.
struct Control {
    let icon: String
    let name: String
    let value: String
    let setting: Setting

    enum Setting {
        /// A level from 0 to 1.
        case level(Double)
        case isOn(Bool)
    }
}
