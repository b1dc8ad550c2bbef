import Geometry
import OutputCore
import Reactor
import Testing

@Suite("Rotation rules") struct RotationRulesTests {
    private func rules(_ text: String) throws -> RotationRules {
        var rules = RotationRules()
        let isTaken = rules.add(text)
        try #require(isTaken)
        return rules
    }

    @Test func `the connector is asked first, then the display, then all, then the panel`() {
        var rules = RotationRules()
        func add(_ text: String) -> Bool { rules.add(text) }
        func ask(_ panel: OutputTransform?) -> OutputTransform {
            rules.choose(connector: "DSI-1", model: "GMB Panel 27", serial: "SN-1", panel: panel).transform
        }
        #expect(ask(nil) == .normal)
        #expect(ask(.rotated90) == .rotated90)
        #expect(add("180"))
        #expect(ask(.rotated90) == .rotated180)
        #expect(add("GMB Panel 27=flipped"))
        #expect(ask(.rotated90) == .flipped)
        #expect(add("GMB Panel 27 SN-1=flipped-90,GMB Panel 27 SN-2=90"))
        #expect(ask(.rotated90) == .flipped90)
        #expect(add("DSI-1=0,DSI-2=90"))
        #expect(ask(.rotated90) == .normal)
        #expect(rules.choose(connector: "DSI-1", panel: .rotated90).source == .connector)
    }

    @Test func `a display's rule goes with it to another connector`() throws {
        let rules = try rules("GMB Panel 27=270")
        for name in ["DSI-1", "HDMI-A-2"] {
            #expect(rules.choose(connector: name, model: "GMB Panel 27", serial: "7").transform == .rotated270)
        }
        #expect(rules.choose(connector: "DSI-1", model: "GMB Panel 24").source == .unspecified)
        #expect(rules.choose(connector: "DSI-1").source == .unspecified)
    }

    @Test func `a name may hold an equals sign, and the later of two rules holds`() throws {
        #expect(try rules("GMB A=B=90").choose(connector: "", model: "GMB A=B").transform == .rotated90)
        #expect(try rules("DSI-1=90,DSI-1=180").choose(connector: "DSI-1").transform == .rotated180)
    }

    @Test(arguments: ["", ",", "90,", "DSI-1", "DSI-1=", "=90", "DSI-1=91", "90,DSI-1=x", "90 ", " 90"])
    func `what says nothing changes nothing`(text: String) throws {
        var rules = try rules("DSI-1=90")
        let before = rules
        let isTaken = rules.add(text)
        #expect(!isTaken)
        #expect(rules == before)
    }

    @Test(arguments: OutputTransform.allCases) func `an output's sizes follow from its turn and who turns`(
        transform: OutputTransform
    ) {
        let mode = OutputMode(width: 800, height: 480, refreshPeriod: .milliseconds(16))
        var info = OutputInfo(name: "A", mode: mode, transform: transform)
        let picture = transform.swapsAxes ? Size<Physical>(width: 480, height: 800) : Size(width: 800, height: 480)
        #expect(info.pictureSize == picture)
        #expect(info.size == Size(width: 800, height: 480))
        #expect(info.drawingTransform == transform)
        #expect(info.rotationMethod == (transform == .normal ? .unrotated : .drawing))
        info.isRotatedByPlane = true
        #expect(info.pictureSize == picture)
        #expect(info.size == Size(width: picture.width, height: picture.height))
        #expect(info.drawingTransform == .normal)
        #expect(info.rotationMethod == (transform == .normal ? .unrotated : .plane))
    }
}
