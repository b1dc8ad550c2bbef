internal import Configuration
internal import Glibc
internal import TestSupport

/// A configuration file is read whole, or refused with one sentence.
enum ConfigurationSubject {
    static func run(_ bytes: [UInt8]) throws {
        let file = SharedFile(bytes)
        defer { file.end() }
        do throws(ConfigurationError) {
            try read("/proc/self/fd/\(file.descriptor)")
        } catch {
            try Finding.check(sentence: error.description, of: "configuration")
        }
    }

    private static func read(_ path: String) throws(ConfigurationError) {
        let file = try KeyFile(path: path)
        for group in file.groups {
            for key in file.keys(in: group) where file.value(group, key) == "wrong" {
                throw file.error(group, key, "the value is wrong")
            }
        }
        if let group = file.groups.last { throw file.error(group, nil, "the group is unknown") }
    }
}
