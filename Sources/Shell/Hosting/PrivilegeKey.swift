import Configuration

/// The keys of `[privileged]`.
enum PrivilegeKey: String, ConfigurationKey {
    case executables, users, command

    var help: KeyHelp {
        switch self {
        case .executables: KeyHelp("PATH[;PATH]…", default: .longPhrase("none"), "programs, by the file that they run")
        case .users: KeyHelp("USER[;USER]…", default: .longPhrase("none"), "all programs of these users, by name or number")
        case .command:
            KeyHelp("true|false", default: .value("false"), "the command itself, by a socket that it inherits")
        }
    }
}
