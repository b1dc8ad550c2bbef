import Configuration

/// The keys of `[privileged]`.
enum PrivilegeKey: String, ConfigurationKey {
    case units, users, command, executables

    var help: KeyHelp {
        switch self {
        case .units:
            KeyHelp(
                "NAME.service[;NAME.service]…", default: .longPhrase("none"),
                "programs, by the unit of the system's service manager that runs them (Linux 6.5)")
        case .users: KeyHelp("USER[;USER]…", default: .longPhrase("none"), "all programs of these users, by name or number")
        case .command:
            KeyHelp("true|false", default: .value("false"), "the command itself, by a socket that it inherits")
        case .executables:
            KeyHelp(
                "PATH[;PATH]…", default: .longPhrase("none"),
                "programs, by the file that they run; deprecated, since it stops no attacker who may start these files")
        }
    }
}
