internal import CLinux
import Diagnostics
import Foundation

/// Trials of transition shaders in a process of their own, which is ended when it takes too long.
///
/// A compilation is one call of the driver, which may take minutes and cannot be stopped: twenty functions that call each other twice
/// are a million when they are inlined. A second context in this process would not do, because llvmpipe of Mesa 22.3 reads the
/// scenes of all contexts.
@MainActor
final class ShaderTrial {
    /// The time that a shader may take.
    struct Limits {
        /// The processor time of all threads, in seconds.
        var processor: UInt64 = 5
        /// The time on the clock in milliseconds, for a GPU that hangs.
        var patience: Int32 = 10_000
    }

    private let program: String
    private let limits: Limits
    private let onSignal: (String) -> Void
    /// What was found, by the text: an app may load its file again for each transition.
    private var objections: [String: String?] = [:]

    /// The number of processes that were started.
    private(set) var trialCount = 0

    /// - Parameters:
    ///   - program: a program of this library, which plays the other role; this one.
    ///   - onSignal: called with the shader's name where a signal comes that ends this program; the shader is used untried then.
    init(
        program: String = "/proc/self/exe", limits: Limits = Limits(), onSignal: @escaping (String) -> Void = { _ in }
    ) {
        self.program = program
        self.limits = limits
        self.onSignal = onSignal
    }

    /// Returns why the driver must not get a shader; nil where nothing is known against it.
    ///
    /// - Parameter name: the shader's name in the log.
    func objection(to text: String, named name: String) -> String? {
        if let known = objections[text] { return known }
        log.info("a process of its own compiles the transition shader \(name) first")
        let objection = attempt(text, name)
        objections[text] = .some(objection)
        return objection
    }

    private func attempt(_ text: String, _ name: String) -> String? {
        trialCount += 1
        do throws(TrialProcessError) {
            let process = try TrialProcess(program, input: text, processorLimit: limits.processor)
            let end = process.end(patience: limits.patience)
            if case .abandoned = end { onSignal(name) }
            return objection(to: end)
        } catch {
            log.info("a shader is used without a trial: \(error)")
            return nil
        }
    }

    /// A driver that is missing here says so where the display is opened.
    private func objection(to end: TrialProcess.End) -> String? {
        switch end {
        case .exit, .abandoned: nil
        case .late, .signal(SIGXCPU):
            "the driver takes longer than \(limits.processor) s to compile it and to draw five small pictures with it"
        case .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP): nil
        case .signal(SIGKILL): "the system ended the process that compiled it, as it does when memory runs out"
        case .signal(let number): "the driver ended by \(String(cString: strsignal(number))) when it compiled it"
        }
    }
}
