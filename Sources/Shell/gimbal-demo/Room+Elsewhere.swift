extension Room {
    static let pantry = Room(
        name: "Pantry", state: "Fresh until Tuesday", photograph: "citrus", degrees: "11°",
        story: "Two kilos of blood oranges, limes for the weekend. The drawer keeps them cool and a little damp.",
        controls: [
            Control(icon: "icon-thermometer", name: "Drawer", value: "11°", setting: .level(0.3)),
            Control(icon: "icon-drop", name: "Humidity", value: "85 %", setting: .level(0.85)),
            Control(icon: "icon-lamp", name: "Shelf light", value: "On", setting: .isOn(true)),
            Control(icon: "icon-clock", name: "Remind me", value: "Off", setting: .isOn(false)),
        ])

    static let study = Room(
        name: "Study", state: "Quiet until eight", photograph: "city", degrees: "20°",
        story: "The city goes over to electric light. Calls are held and the desk lamp follows the dusk.",
        controls: [
            Control(icon: "icon-lamp", name: "Desk lamp", value: "65 %", setting: .level(0.65)),
            Control(icon: "icon-music", name: "Rain, softly", value: "30 %", setting: .level(0.3)),
            Control(icon: "icon-moon", name: "Do not disturb", value: "On", setting: .isOn(true)),
            Control(icon: "icon-wifi", name: "Guest network", value: "Off", setting: .isOn(false)),
        ])

    static let beach = Room(
        name: "Beach house", brief: "Beach", state: "High tide at 23:10", photograph: "ocean", degrees: "16°",
        story: "The shutters are closed against the wind. Full moon, calm sea, nothing to report.",
        controls: [
            Control(icon: "icon-sun", name: "Shutters", value: "10 %", setting: .level(0.1)),
            Control(icon: "icon-lamp", name: "Porch", value: "25 %", setting: .level(0.25)),
            Control(icon: "icon-drop", name: "Pump", value: "Off", setting: .isOn(false)),
            Control(icon: "icon-lock", name: "Boat shed", value: "Locked", setting: .isOn(true)),
        ])

    static let sauna = Room(
        name: "Sauna", state: "Ready in 12 minutes", photograph: "dunes", degrees: "74°",
        story: "Dry heat, like noon in the sand. It will hold eighty degrees for an hour and air itself afterwards.",
        controls: [
            Control(icon: "icon-thermometer", name: "Stove", value: "74°", setting: .level(0.82)),
            Control(icon: "icon-drop", name: "Steam", value: "20 %", setting: .level(0.2)),
            Control(icon: "icon-lamp", name: "Amber light", value: "On", setting: .isOn(true)),
            Control(icon: "icon-clock", name: "Timer", value: "On", setting: .isOn(true)),
        ])

    static let bedroom = Room(
        name: "Bedroom", state: "Wakes at 06:30", photograph: "mountains", degrees: "18°",
        story: "Half an hour before the alarm the wall turns from night to the first light over the ridge.",
        controls: [
            Control(icon: "icon-sun", name: "Sunrise", value: "06:00", setting: .level(0.45)),
            Control(icon: "icon-thermometer", name: "Radiator", value: "18°", setting: .level(0.4)),
            Control(icon: "icon-moon", name: "Night light", value: "Off", setting: .isOn(false)),
            Control(icon: "icon-music", name: "Birdsong", value: "On", setting: .isOn(true)),
        ])

    /// The rooms of the tour, ordered so that successive transitions lead to different pictures.
    static let tour = [livingRoom, bedroom, cabin, pantry, study, garden, beach, breakfast, sauna, kitchen]
}
