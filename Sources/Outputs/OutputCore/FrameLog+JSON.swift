import Geometry
import Reactor

extension FrameLog {
    /// The log as `frames.json`: the summary, then one object per frame. Times are whole nanoseconds of the monotonic clock.
    package func json() -> String {
        let all = records
        var text = "{\n  \"version\": 1,\n  \"unit\": \"ns\",\n  \"summary\": \(FrameSummary(all).json),\n  \"frames\": ["
        for (index, record) in all.enumerated() {
            text += index == 0 ? "\n    " : ",\n    "
            text += record.json
        }
        text += all.isEmpty ? "]\n}\n" : "\n  ]\n}\n"
        return text
    }
}

extension FrameSummary {
    var json: String {
        """
        {"frames": \(frames), "hits": \(hits), "judged": \(judged), "hitRate": \(hitRate), "missedVblanks": \(missedVblanks), \
        "lostFlips": \(lostFlips), "hitchMsPerS": \(hitchMillisecondsPerSecond), "activeNs": \(active.nanoseconds)}
        """
    }
}

extension FrameRecord {
    var json: String {
        """
        {"frame": \(number), "output": \(FrameRecord.quoted(output)), "target": \(target.nanoseconds), \
        "animation": \(animation.nanoseconds), "actual": \(actual.nanoseconds), "start": \(start.nanoseconds), \
        "cpuEnd": \(cpuEnd.nanoseconds), "commit": \(commit.nanoseconds), "sequence": \(sequence.map(String.init) ?? "null"), \
        "period": \(period.nanoseconds), "missed": \(missedVblanks), "transform": "\(transform.name)", \
        "rotatedBy": "\(rotationMethod.rawValue)", "overlays": \(overlays), "draws": \(draws), "flags": [\(flags.json)]}
        """
    }

    /// A JSON string (RFC 8259): quotes, backslashes and control characters escaped.
    package static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            case _: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}

extension FrameRecord.Flags {
    var json: String {
        let names: [(FrameRecord.Flags, String)] = [
            (.continuous, "continuous"), (.unpredicted, "unpredicted"), (.recovered, "recovered"), (.early, "early"),
            (.modeset, "modeset"), (.scanout, "scanout"),
        ]
        return names.filter { contains($0.0) }.map { "\"\($0.1)\"" }.joined(separator: ", ")
    }
}
