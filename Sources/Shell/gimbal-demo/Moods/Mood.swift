/// A setting of the whole house that is chosen with one touch.
struct Mood: Hashable, Sendable {
    let icon: String
    let name: String
    let detail: String

    static let all = [
        Mood(icon: "icon-sun", name: "Morning", detail: "Blinds up, coffee"),
        Mood(icon: "icon-lamp", name: "Evening", detail: "Warm, 40 %"),
        Mood(icon: "icon-music", name: "Dinner", detail: "Jazz, candles"),
        Mood(icon: "icon-lock", name: "Away", detail: "All locked"),
        Mood(icon: "icon-moon", name: "Night", detail: "Lights out"),
    ]
}
