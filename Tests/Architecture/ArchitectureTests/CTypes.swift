/// Which names are types of C libraries, where a type can stand.
enum CTypes {
    private static let prefixes = [
        "drmMode", "drm_", "_drm", "gbm_", "cairo_", "Pango", "_Pango", "Gdk", "wl_", "libinput", "libseat", "udev_", "xkb_",
        "sd_", "GLib", "epoll_", "signalfd_", "pthread_", "timespec", "itimerspec", "sockaddr",
    ]
    private static let names: Set<String> = [
        "OpaquePointer", "drmEventContext", "drmVersion", "drmVersionPtr", "drmDevicePtr", "udev", "stat",
        "EGLDisplay", "EGLContext", "EGLSurface", "EGLConfig", "EGLint", "EGLBoolean", "EGLImage", "EGLImageKHR", "EGLSync",
        "EGLSyncKHR", "EGLenum", "EGLAttrib", "EGLClientBuffer", "EGLDeviceEXT", "EGLNativeDisplayType",
        "EGLNativeWindowType", "EGLNativePixmapType",
        "GLuint", "GLint", "GLenum", "GLfloat", "GLsizei", "GLboolean", "GLbitfield", "GLubyte", "GLchar", "GLsizeiptr",
        "GLintptr",
        "GLvoid", "GLsync", "GError", "GObject", "GKeyFile", "GBytes", "GList", "GSList",
    ]

    /// The C types that a signature names, where the grammar expects a type and not a label.
    static func named(in signature: Signature) -> [String] {
        let tokens = signature.tokens.filter { $0.kind != .newline }
        return tokens.indices.filter { isCType(tokens[$0]) && !isLabel($0, in: tokens) && !isName($0, in: tokens) }
            .map { tokens[$0].text }
    }

    private static func isCType(_ token: Token) -> Bool {
        token.kind == .word && (names.contains(token.text) || prefixes.contains(where: token.text.hasPrefix))
    }

    /// `udev:` and `udev handle:`.
    private static func isLabel(_ at: Int, in tokens: [Token]) -> Bool {
        if at + 1 < tokens.count, tokens[at + 1].isMark(":") { return true }
        return at + 2 < tokens.count && tokens[at + 1].kind == .word && tokens[at + 2].isMark(":")
            && at > 0 && (tokens[at - 1].isMark("(") || tokens[at - 1].isMark(","))
    }

    /// What a declaration introduces: `var udev`, `case pango, cairo`; or a member: `.udev`.
    private static func isName(_ at: Int, in tokens: [Token]) -> Bool {
        guard at > 0 else { return false }
        if ["var", "let", "func", "case"].contains(where: tokens[at - 1].isWord) { return true }
        if tokens[at - 1].isMark(",") { return tokens[0].isWord("case") && depth(at, in: tokens) == 0 }
        // `CDRM.drm_mode_modeinfo` is a type with its module's name.
        return tokens[at - 1].isMark(".") && !(at > 1 && Manifest.ours.cModules.contains(tokens[at - 2].text))
    }

    private static func depth(_ at: Int, in tokens: [Token]) -> Int {
        tokens[..<at].reduce(0) { $0 + ($1.isMark("(") ? 1 : $1.isMark(")") ? -1 : 0) }
    }
}
