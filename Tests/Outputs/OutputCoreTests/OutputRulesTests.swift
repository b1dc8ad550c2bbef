import OutputCore
import Testing

@Suite("Output rules") struct OutputRulesTests {
    @Test func `each thing is asked of the connector, the display with its serial number, the display, and all`() {
        var rules = OutputRules()
        rules[""] = OutputPreferences(mode: "a", scale: 1)
        rules["GMB Panel"] = OutputPreferences(mode: "b", physicalSize: .init(width: 3, height: 2))
        #expect(rules.preferences(connector: "DSI-1") == OutputPreferences(mode: "a", scale: 1))
        func asked() -> OutputPreferences { rules.preferences(connector: "DSI-1", model: "GMB Panel", serial: "7") }
        #expect(asked() == OutputPreferences(mode: "b", scale: 1, physicalSize: .init(width: 3, height: 2)))
        rules["GMB Panel 7"].scale = 3
        #expect(asked() == OutputPreferences(mode: "b", scale: 3, physicalSize: .init(width: 3, height: 2)))
        rules["DSI-1"].mode = "c"
        #expect(asked() == OutputPreferences(mode: "c", scale: 3, physicalSize: .init(width: 3, height: 2)))
        #expect(rules.preferences(connector: "DSI-2", model: "GMB Other").mode == "a")
    }
}
