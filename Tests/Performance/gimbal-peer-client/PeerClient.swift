import Glibc

/// A client that fills the screen, for measurements of compositors. `gimbal-peer-client commits` shows a new picture in each frame,
/// `gimbal-peer-client moves` moves one picture; the first becomes the second at SIGUSR1. It prints its size, and `shown` for each frame
/// that the server has shown.
@main
struct PeerClient {
    static func main() {
        do {
            let show = try show(CommandLine.arguments.dropFirst())
            let request = SwitchRequest()
            let window = try FullScreenWindow(show)
            while true {
                if request.hasCome() { try window.change(to: MovedPicture()) }
                try window.showFrame()
            }
        } catch {
            let line = Array("gimbal-peer-client: \(error)\n".utf8)
            _ = write(STDERR_FILENO, line, line.count)
            exit(1)
        }
    }

    private static func show(_ arguments: ArraySlice<String>) throws -> any Show {
        switch arguments {
        case ["commits"]: CommittedPictures()
        case ["moves"]: MovedPicture()
        default: throw Problem("say 'commits' or 'moves'")
        }
    }

    /// Prints a line at once, also into a pipe.
    static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
