import Gimbal
import Hosting

extension ProgramHelp {
    /// What `--help` and the manual pages say about the daemon.
    @MainActor static var gimbald: ProgramHelp {
        var help = ProgramHelp()
        help.name = "gimbald"
        help.chapter = 8
        help.summary = "show the windows of one Wayland program full screen"
        help.usage = "gimbald [--config FILE] [flags] -- COMMAND [ARGUMENTS]"
        help.description = [
            "gimbald opens the display, starts a Wayland server on it, and starts COMMAND as a client of that server. Windows of the "
                + "command, and of other programs that connect to the server, are shown full screen, with transitions between them. "
                + "When the command ends, gimbald ends with the command's exit code.",
            "gimbald draws on the display itself (DRM/KMS) and needs no other compositor. Inside a Wayland session it is a window. On "
                + "SIGTERM it asks the command to end. Processes that the command leaves behind belong to the service manager.",
            "With --service it is a service of the device under systemd (gimbald.service) and takes no command: programs are units of "
                + "their own (gimbal-app@NAME.service starts /etc/gimbal/apps/NAME) and connect to the socket of gimbald.socket. It says "
                + "that it is ready with the first frame on every display, and that it works for as long as frames reach them. Its last "
                + "picture stays when it is restarted or killed, and the next gimbald goes on from there without a mode set. "
                + "On SIGHUP it reads its configuration again (systemctl reload gimbald): the log level, the idle times, the kiosk's looks "
                + "and rights change at once, all else with the next start. Where the file is wrong nothing changes, and the service's "
                + "status says why. Where logind leaves it the power key (polkit.rules), a short press switches the displays off or on, "
                + "and one of two seconds the machine.",
        ]
        help.flags = [
            HelpEntry(
                "--service", "as for every app; it takes no command: programs are units of their own (gimbal-app@.service)"),
            HelpEntry(
                "--config FILE", "as for every app, and here: [kiosk], [transitions], [app ID], [privileged]; see gimbal.ini(5)"),
            HelpEntry("-- COMMAND…", "the program whose windows are shown; its exit code becomes this one's"),
        ]
        help.variables = [
            HelpEntry("XDG_RUNTIME_DIR", "The directory of the server's socket. It must be set, and not be writable for others."),
            HelpEntry("WAYLAND_SOCKET", "Set for a command that [privileged] names: the socket that it inherits."),
        ]
        help.exitCodes = [
            HelpEntry("126", "the command is there and cannot be started"), HelpEntry("127", "there is no such command"),
            HelpEntry("other", "the command's own"),
        ]
        help.groups = KioskConfiguration.groups
        help.example = [
            "gimbald --config kiosk.ini -- foot", "gimbald --check", "systemctl enable --now gimbald",
            "gimbald --rotate 90 --dim-after 60 -- panel",
        ]
        help.fileExample = [""] + KioskConfiguration.example
        help.seeAlso = ["gimbal.ini(5)", "gimbal-demo(1)"]
        return help
    }
}
