internal import CEGL
internal import CGLES
package import Compositing
internal import Glibc
internal import Synchronization
package import Buffers

/// An EGL display with a context, current on the thread that made it. It has no surface: frames go into framebuffer objects.
package final class GraphicsContext {
    /// The source of the driver.
    package enum Platform {
        /// No window system and no device of the caller's: Mesa's surfaceless platform, usually llvmpipe. A driver that lacks it,
        /// NVIDIA's for one, opens its first device instead.
        case surfaceless
        /// A gbm device (`struct gbm_device *`), which outlives the context.
        case gbm(OpaquePointer)

        var isDevice: Bool {
            if case .gbm = self { true } else { false }
        }
    }

    private let display: EGLDisplay
    private let ownsDisplay: Bool
    private let context: EGLContext
    let extensions: Set<Substring>
    let glExtensions: Set<Substring>
    /// The major version of OpenGL ES: 2 or 3.
    package let majorVersion: Int
    /// The driver's own name for itself.
    package let rendererName: String
    package let maxTextureSide: Int
    /// The best precision of floats in fragment shaders, as the language names it.
    let fragmentPrecision: String
    /// A check before the driver receives another program's buffer, for drivers that accept buffers they cannot read.
    package var canRead: ((SharedBuffer) -> Bool)?
    /// Whether the context reports resets of the GPU.
    let isRobust: Bool

    /// Creates a context and makes it current on this thread. Throws `.unavailable`.
    ///
    /// - Parameters:
    ///   - maximumVersion: 2 forbids everything newer, to test the baseline.
    ///   - isTrial: the driver's display ends with the context, before there is another context.
    package init(_ platform: Platform, maximumVersion: Int = 3, isTrial: Bool = false) throws(RenderError) {
        display = try GraphicsContext.open(platform)
        ownsDisplay = platform.isDevice || isTrial
        extensions = GraphicsContext.words(eglQueryString(display, EGL_EXTENSIONS))
        guard extensions.contains("EGL_KHR_surfaceless_context") else {
            throw .unavailable(reason: "the EGL driver lacks EGL_KHR_surfaceless_context")
        }
        guard eglBindAPI(EGLenum(EGL_OPENGL_ES_API)) == EGL_TRUE else {
            throw .unavailable(reason: "the EGL driver offers no OpenGL ES")
        }
        let config = try GraphicsContext.chooseConfig(display, extensions)
        let wantsRobust = extensions.contains("EGL_EXT_create_context_robustness")
        var made: EGLContext?
        var version = 0
        for candidate in [3, 2] where candidate <= maximumVersion && made == nil {
            version = candidate
            made = GraphicsContext.create(display, config, version: candidate, isRobust: wantsRobust)
        }
        guard let made else { throw .unavailable(reason: "eglCreateContext failed with \(GraphicsContext.errorName())") }
        context = made
        majorVersion = version
        isRobust = wantsRobust
        guard eglMakeCurrent(display, nil, nil, made) == EGL_TRUE else {
            throw .unavailable(reason: "eglMakeCurrent failed with \(GraphicsContext.errorName())")
        }
        assert(
            ContextCensus.process.withLock { $0.enter(pthread_self()) },
            "two threads of this process have an OpenGL ES context each")
        glExtensions = GraphicsContext.words(
            glGetString(GLenum(GL_EXTENSIONS)).map { UnsafeRawPointer($0).assumingMemoryBound(to: CChar.self) })
        rendererName = glGetString(GLenum(GL_RENDERER)).map { String(cString: $0) } ?? "unknown"
        var side: GLint = 0
        glGetIntegerv(GLenum(GL_MAX_TEXTURE_SIZE), &side)
        maxTextureSide = Int(side)
        fragmentPrecision = GraphicsContext.offersHighPrecision ? "highp" : "mediump"
    }

    deinit {
        assert(
            ContextCensus.process.withLock { $0.leave(pthread_self()) },
            "an OpenGL ES context ends on a thread that is not its own")
        eglMakeCurrent(display, nil, nil, nil)
        eglDestroyContext(display, context)
        // EGL identifies a device by its address, and another device may get the same address. The display without a device is
        // shared.
        if ownsDisplay { eglTerminate(display) }
    }

    /// Whether the GPU was reset since the context was made. The corresponding C function is `glGetGraphicsResetStatusEXT`.
    var wasReset: Bool {
        guard isRobust, let status = GraphicsContext.resetStatus else { return false }
        return status() != GLenum(GL_NO_ERROR)
    }

    /// Whether fragment shaders have floats of 32 bits. The driver is asked: NVIDIA's has them and does not define
    /// GL_FRAGMENT_PRECISION_HIGH.
    private static var offersHighPrecision: Bool {
        var range: [GLint] = [0, 0]
        var precision: GLint = 0
        glGetShaderPrecisionFormat(GLenum(GL_FRAGMENT_SHADER), GLenum(GL_HIGH_FLOAT), &range, &precision)
        return precision > 0
    }

    var eglDisplay: UnsafeMutableRawPointer { display }

    private typealias ResetStatus = @convention(c) () -> GLenum
    private static let resetStatus: ResetStatus? =
        eglGetProcAddress("glGetGraphicsResetStatusEXT").map { unsafeBitCast($0, to: ResetStatus.self) }

    private static func open(_ platform: Platform) throws(RenderError) -> EGLDisplay {
        guard let address = eglGetProcAddress("eglGetPlatformDisplayEXT") else {
            throw .unavailable(reason: "the EGL library lacks eglGetPlatformDisplayEXT")
        }
        let getDisplay = unsafeBitCast(address, to: PFNEGLGETPLATFORMDISPLAYEXTPROC.self)
        switch platform {
        case .gbm(let device):
            return try initialize(getDisplay(EGLenum(EGL_PLATFORM_GBM_KHR), UnsafeMutableRawPointer(device), nil))
        case .surfaceless:
            do {
                return try initialize(getDisplay(EGLenum(EGL_PLATFORM_SURFACELESS_MESA), nil, nil))
            } catch {
                guard let device = firstDevice else { throw error }
                return try initialize(getDisplay(EGLenum(EGL_PLATFORM_DEVICE_EXT), device, nil))
            }
        }
    }

    private static func initialize(_ found: EGLDisplay?) throws(RenderError) -> EGLDisplay {
        guard let display = found else { throw .unavailable(reason: "EGL knows no such platform (\(errorName()))") }
        var (major, minor): (EGLint, EGLint) = (0, 0)
        guard eglInitialize(display, &major, &minor) == EGL_TRUE else {
            throw .unavailable(reason: "eglInitialize failed with \(errorName())")
        }
        return display
    }

    /// The first device of EGL_EXT_device_enumeration.
    private static var firstDevice: EGLDeviceEXT? {
        guard let address = eglGetProcAddress("eglQueryDevicesEXT") else { return nil }
        var device: EGLDeviceEXT?
        var count: EGLint = 0
        let queryDevices = unsafeBitCast(address, to: PFNEGLQUERYDEVICESEXTPROC.self)
        return queryDevices(1, &device, &count) == EGL_TRUE && count > 0 ? device : nil
    }

    private static func chooseConfig(_ display: EGLDisplay, _ extensions: Set<Substring>) throws(RenderError) -> EGLConfig? {
        if extensions.contains("EGL_KHR_no_config_context") || extensions.contains("EGL_MESA_configless_context") { return nil }
        let wanted: [EGLint] = [
            EGL_RENDERABLE_TYPE, EGL_OPENGL_ES2_BIT, EGL_RED_SIZE, 8, EGL_GREEN_SIZE, 8, EGL_BLUE_SIZE, 8, EGL_NONE,
        ]
        var config: EGLConfig?
        var count: EGLint = 0
        guard eglChooseConfig(display, wanted, &config, 1, &count) == EGL_TRUE, count > 0 else {
            throw .unavailable(reason: "no EGL configuration has 8 bits a color")
        }
        return config
    }

    private static func create(_ display: EGLDisplay, _ config: EGLConfig?, version: Int, isRobust: Bool) -> EGLContext? {
        var attributes: [EGLint] = [EGL_CONTEXT_CLIENT_VERSION, EGLint(version)]
        if isRobust {
            attributes += [
                EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE_VALUE,
                EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
            ]
        }
        attributes.append(EGL_NONE)
        if let context = eglCreateContext(display, config, nil, attributes) { return context }
        // Some drivers advertise robustness and refuse it.
        return isRobust ? create(display, config, version: version, isRobust: false) : nil
    }

    private static let EGL_TRUE_VALUE = EGLint(1)

    private static func words(_ text: UnsafePointer<CChar>?) -> Set<Substring> {
        guard let text else { return [] }
        return Set(String(cString: text).split(separator: " "))
    }

    private static func errorName() -> String {
        "EGL error 0x" + String(eglGetError(), radix: 16)
    }
}
