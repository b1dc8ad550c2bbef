import Geometry
import Motion
import Scene

/// A plan as text, in the format of golden files: one line per operation, in drawing order.
extension FramePlan: CustomStringConvertible {
    package var description: String {
        var lines = ["frame \(size) \(transform) change \(change) damage \(damage)"]
        for pass in passes {
            lines.append(describe(pass))
            for operation in operations[pass.operations] { lines.append("  " + describe(operation)) }
        }
        for capture in captures { lines.append("capture \(capture.surface) as \(capture.content)") }
        if let candidate = scanoutCandidate { lines.append("or scan out \(candidate.content)") }
        if !releasedSurfaces.isEmpty {
            lines.append("release " + releasedSurfaces.map(\.description).joined(separator: ", "))
        }
        return lines.joined(separator: "\n")
    }

    private func describe(_ pass: RenderPass) -> String {
        let clear = pass.clear.map { " clear \(text($0))" } ?? ""
        switch pass.target {
        case .output: return "pass output" + clear
        case .surface(let id, let width, let height): return "pass \(id) \(width)x\(height)" + clear
        }
    }

    private func describe(_ operation: DrawOperation) -> String {
        var parts = ["\(operation.layer)", text(operation.fill), "\(operation.rect)"]
        if operation.matrix != .identity { parts.append("\(operation.matrix)") }
        if operation.corners != .zero { parts.append("corners " + text(operation.corners)) }
        if operation.opacity != 1 { parts.append("opacity \(operation.opacity.compact)") }
        parts.append("in \(operation.scissor)")
        if operation.clip >= 0 {
            let clip = clips[Int(operation.clip)]
            parts.append("clip \(clip.rect) corners " + text(clip.corners))
        }
        if operation.isOpaque { parts.append("opaque") }
        return parts.joined(separator: " ")
    }

    private func text(_ corners: Corners) -> String {
        let all = (0..<4).map { corners.radii[$0] }
        let curve = corners.areContinuous ? " continuous" : ""
        if all.allSatisfy({ $0 == all[0] }) { return all[0].compact + curve }
        return all.map(\.compact).joined(separator: "/") + curve
    }

    private func text(_ sampling: PictureSampling) -> String {
        sampling.halvings > 0 ? " halved \(sampling.halvings)" : ""
    }

    private func text(_ color: Color) -> String {
        [color.red, color.green, color.blue, color.alpha].map(\.compact).joined(separator: " ").bracketed
    }

    private func text(_ fill: DrawOperation.Fill) -> String {
        switch fill {
        case .solid(let color, let border, let width):
            return "solid \(text(color))" + (width > 0 ? " border \(width.compact) \(text(border))" : "")
        case .content(let id, let source, let isOpaque, let sampling):
            return "content \(id)" + (source == .unit ? "" : " \(source)") + (isOpaque ? " solid" : "")
                + text(sampling)
        case .surface(let id, let source, _, let sampling):
            return "\(id)" + (source == .unit ? "" : " \(source)") + text(sampling)
        case .masked(let id, let mask): return "\(id) masked by \(mask)"
        case .gradient(let index): return "gradient of \(gradients[index].colors.count)"
        case .shadow(let color, let sigma, let hidden):
            return "shadow \(text(color)) sigma \(sigma.compact)" + (hidden.isEmpty ? "" : " without \(hidden)")
        case .backdrop(let sigma, _, _, let detail):
            return "backdrop sigma \(sigma.compact)" + (detail == .half ? " at half resolution" : "")
        case .transition(let index, let from, let to, let progress):
            return "transition \(transitions[index].shader) \(from) to \(to) at \(progress.compact)"
        }
    }
}

extension String {
    fileprivate var bracketed: String { "[" + self + "]" }
}
