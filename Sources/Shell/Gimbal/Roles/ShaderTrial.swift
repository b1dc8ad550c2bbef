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

    /// What a trial says of a text.
    private enum Verdict {
        case nothingAgainst
        /// Why the driver must not get it.
        case objection(String)
        /// The trial did not come to an end because of something else.
        case untried(reason: String)
    }

    private let program: String
    private let limits: Limits
    private let onSignal: (String) -> Void
    /// What was found and lasts, by the text: an app may load its file again for each transition.
    private var verdicts: [String: Verdict] = [:]

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
        let verdict = verdicts[text] ?? attempt(text, name)
        switch verdict {
        case .nothingAgainst:
            verdicts[text] = verdict
            return nil
        case .objection(let reason):
            verdicts[text] = verdict
            return reason
        case .untried(let reason):
            log.once(.warning, id: "untried \(name)", "the transition shader \(name) is used without a trial: \(reason)")
            return nil
        }
    }

    private func attempt(_ text: String, _ name: String) -> Verdict {
        trialCount += 1
        log.info("a process of its own compiles the transition shader \(name) first")
        do throws(RoleError) {
            let process = try TrialProcess(program, input: text, processorLimit: limits.processor)
            let end = process.end(patience: limits.patience)
            if case .abandoned = end { onSignal(name) }
            return verdict(of: end)
        } catch {
            return .untried(reason: "\(error)")
        }
    }

    private func verdict(of end: TrialProcess.End) -> Verdict {
        switch end {
        case .exit(0): .nothingAgainst
        case .exit(ExitCode.unavailable.rawValue): .untried(reason: "the trial's process found no OpenGL ES")
        case .exit(let code): .untried(reason: "the trial's process ended with \(code)")
        case .abandoned, .signal(SIGINT), .signal(SIGTERM), .signal(SIGHUP): .untried(reason: "the program is to end")
        case .signal(SIGKILL): .untried(reason: "the system ended the trial's process, as it does when memory runs out")
        case .late:
            .objection(
                "the driver was not done after \(limits.patience / 1000) s with compiling it and drawing five small pictures")
        case .signal(SIGXCPU):
            .objection("the driver takes more than \(limits.processor) s to compile it and to draw five small pictures with it")
        case .signal(let number):
            .objection("the driver crashed while it compiled or drew it (\(String(cString: strsignal(number))))")
        }
    }
}
