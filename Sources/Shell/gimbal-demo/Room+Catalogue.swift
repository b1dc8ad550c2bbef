extension Room {
    static let kitchen = Room(
        name: "Kitchen", state: "3 lamps · warm light", photograph: "kitchen", degrees: "21.5°",
        story:
            "Three copper pendants over the counter. They follow the evening down to candlelight and wake slowly with the sun.",
        controls: [
            Control(icon: "icon-lamp", name: "Pendants", value: "72 %", setting: .level(0.72)),
            Control(icon: "icon-sun", name: "Warmth", value: "2700 K", setting: .level(0.35)),
            Control(icon: "icon-thermometer", name: "Floor heating", value: "21.5°", setting: .level(0.58)),
            Control(icon: "icon-music", name: "Kind of Blue", value: "On", setting: .isOn(true)),
        ])

    static let livingRoom = Room(
        name: "Living room", brief: "Living", state: "Blinds half open", photograph: "livingroom", degrees: "22°",
        story: "The last hour of sun comes in from the west. The blinds keep it off the screen and on the wall.",
        controls: [
            Control(icon: "icon-sun", name: "Blinds", value: "50 %", setting: .level(0.5)),
            Control(icon: "icon-lamp", name: "Reading lamp", value: "40 %", setting: .level(0.4)),
            Control(icon: "icon-thermometer", name: "Radiator", value: "22°", setting: .level(0.62)),
            Control(icon: "icon-lock", name: "Terrace door", value: "Locked", setting: .isOn(true)),
        ])

    static let cabin = Room(
        name: "Lake cabin", brief: "Cabin", state: "Away · all quiet", photograph: "aurora", degrees: "9°",
        story: "Empty tonight. The stove keeps the pipes from freezing, and the sky does the rest.",
        controls: [
            Control(icon: "icon-thermometer", name: "Frost guard", value: "9°", setting: .level(0.22)),
            Control(icon: "icon-drop", name: "Water", value: "Shut", setting: .isOn(false)),
            Control(icon: "icon-lock", name: "Doors", value: "Locked", setting: .isOn(true)),
            Control(icon: "icon-wifi", name: "Link", value: "84 %", setting: .level(0.84)),
        ])

    static let breakfast = Room(
        name: "Espresso bar", brief: "Bar", state: "Ready at 06:45", photograph: "coffee", degrees: "93°",
        story: "Grinds at a quarter to seven, eighteen grams, and waits for the cup.",
        controls: [
            Control(icon: "icon-drop", name: "Tank", value: "64 %", setting: .level(0.64)),
            Control(icon: "icon-thermometer", name: "Boiler", value: "93°", setting: .level(0.9)),
            Control(icon: "icon-clock", name: "Morning brew", value: "On", setting: .isOn(true)),
            Control(icon: "icon-sun", name: "Cup warmer", value: "Off", setting: .isOn(false)),
        ])

    static let garden = Room(
        name: "Garden", state: "Watering at dawn", photograph: "forest", degrees: "14°",
        story: "Fog between the spruces, soil still damp from the night. The sprinklers will stay off until Tuesday.",
        controls: [
            Control(icon: "icon-drop", name: "Soil", value: "71 %", setting: .level(0.71)),
            Control(icon: "icon-lamp", name: "Path lights", value: "Off", setting: .isOn(false)),
            Control(icon: "icon-sun", name: "Greenhouse", value: "18°", setting: .level(0.5)),
            Control(icon: "icon-lock", name: "Gate", value: "Locked", setting: .isOn(true)),
        ])

    /// The rooms of the home screen; the first has the large card.
    static let all = [kitchen, livingRoom, cabin, breakfast, garden]
}
