import Buffers
import Foundation
import Testing

@testable import Gimbal

@Suite("What draws") struct RendererDecisionTests {
    /// A machine without a GPU, or with the nodes of one. Counts what it is asked.
    private final class Machine {
        var nodes: [String] = []
        var trial = GraphicsTrial.gpu(name: "Mali")
        private(set) var (trials, starts): (Int, [String]) = (0, [])

        func decision(told: String? = nil, mayStart: Bool = true) throws -> RendererDecision {
            let survey = try survey()
            return RendererDecision(
                toldReason: told, survey: { survey },
                tryGraphics: { _ in
                    self.trials += 1
                    return self.trial
                },
                startAgain: mayStart
                    ? {
                        self.starts.append($0)
                        return "Permission denied"
                    } : nil)
        }

        private func survey() throws -> GPUSurvey {
            let (files, root) = (FileManager.default, NSTemporaryDirectory() + "gimbal-\(UUID().uuidString)")
            defer { try? files.removeItem(atPath: root) }
            for node in nodes {
                let device = "\(root)/class/drm/\(node)/device"
                try files.createDirectory(atPath: device, withIntermediateDirectories: true)
                try files.createSymbolicLink(atPath: device + "/driver", withDestinationPath: "nvidia")
            }
            return GPUSurvey(sysfs: root)
        }
    }

    private func choose(
        _ arguments: String..., machine: Machine, told: String? = nil, mayStart: Bool = true
    ) throws -> String {
        let options = try AppOptions(arguments: arguments, environment: [:])
        return try machine.decision(told: told, mayStart: mayStart).choose(options).description
    }

    @Test func `without a GPU it is the CPU, and OpenGL's driver is not asked`() throws {
        let machine = Machine()
        #expect(try choose(machine: machine) == "the CPU: no render node")
        #expect(machine.trials == 0 && machine.starts.isEmpty)
    }

    @Test func `a GPU draws, after it was asked once`() throws {
        let machine = Machine()
        machine.nodes = ["renderD128"]
        #expect(try choose(machine: machine) == "OpenGL ES: Mali")
        #expect(machine.trials == 1 && machine.starts.isEmpty)
    }

    @Test func `where OpenGL is software the program starts again, and goes on with the CPU where it cannot`() throws {
        let machine = Machine()
        (machine.nodes, machine.trial) = (["renderD128"], .cpu(reason: "llvmpipe"))
        #expect(try choose(machine: machine) == "the CPU: llvmpipe")
        #expect(machine.starts == ["llvmpipe"])
    }

    @Test func `a second life asks nothing and starts no third`() throws {
        let machine = Machine()
        (machine.nodes, machine.trial) = (["renderD128"], .cpu(reason: "llvmpipe"))
        for flags in [[], ["--renderer", "auto"], ["--buffers", "gpu"]] {
            let options = try AppOptions(arguments: flags, environment: [:])
            #expect(try machine.decision(told: "llvmpipe").choose(options).description == "the CPU: llvmpipe")
        }
        #expect(machine.trials == 0 && machine.starts.isEmpty)
    }

    @Test func `a mere question starts nothing again`() throws {
        let machine = Machine()
        (machine.nodes, machine.trial) = (["renderD128"], .cpu(reason: "llvmpipe"))
        #expect(try choose(machine: machine, mayStart: false) == "the CPU: llvmpipe")
        #expect(machine.trials == 1 && machine.starts.isEmpty)
    }

    @Test func `who names a renderer gets it`() throws {
        let machine = Machine()
        #expect(try choose("--renderer", "gles", machine: machine) == "OpenGL ES, as asked")
        machine.nodes = ["renderD128"]
        #expect(try choose("--renderer=cpu", machine: machine) == "the CPU, as asked")
        #expect(machine.trials == 0)
    }

    @Test func `buffers of a GPU need OpenGL`() throws {
        let options = try AppOptions(arguments: ["--buffers", "gpu"], environment: [:])
        #expect(try Machine().decision().choose(options).description == "OpenGL ES, which --buffers gpu needs")
    }

    @Test(arguments: ["cube", "page-curl", "my/own.glsl"]) func `the CPU shows all transitions`(name: String) throws {
        #expect(try choose("--transition", name, machine: Machine()) == "the CPU: no render node")
    }

    @Test func `only a GPU that was missing may come later`() throws {
        let machine = Machine()
        let options = AppOptions()
        #expect(try machine.decision().choose(options).awaitsGPU)
        #expect(try !machine.decision(told: "llvmpipe").choose(options).awaitsGPU)
        #expect(try !machine.decision().choose(AppOptions(arguments: ["--renderer=cpu"], environment: [:])).awaitsGPU)
    }

    @Test func `options that nothing settled mean OpenGL, unless they name the CPU`() throws {
        #expect("\(AppOptions().rendererKind)" == "gles")
        let asked = try AppOptions(arguments: ["--renderer", "cpu"], environment: [:])
        #expect("\(asked.rendererKind)" == "cpu")
    }

    @Test func `a child does not believe what was said to its parent`() {
        #expect(SecondLife.reason(in: "12 no GPU", of: 12) == "no GPU")
        #expect(SecondLife.reason(in: "12 no GPU", of: 13) == nil)
        #expect(SecondLife.reason(in: "12", of: 12) == nil)
        #expect(SecondLife.reason(in: "", of: 12) == nil)
    }
}
