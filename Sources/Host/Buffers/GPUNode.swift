internal import Glibc

/// A device that programs may draw with (`/dev/dri/renderD128`), as the kernel's files in sysfs describe it. To read them loads no driver.
package struct GPUNode: Hashable, Sendable {
    /// As in `/dev/dri`.
    package let name: String
    /// The kernel's driver; the device's own name where it has no driver, as vgem's until Linux 6.14.
    package let driver: String
    /// Why nothing but the CPU would draw; nil where there may be a GPU, which only OpenGL's driver knows.
    package let obstacle: String?

    /// - Parameters:
    ///   - sysfs: where the kernel's files are.
    ///   - devices: the folder of device nodes.
    init(name: String, sysfs: String, devices: String) {
        let device = "\(sysfs)/class/drm/\(name)/device"
        self.name = name
        driver = Self.end(ofLink: device + "/driver") ?? Self.end(ofLink: device) ?? "unknown"
        obstacle = Self.obstacle(driver: driver, device: device, node: "\(devices)/\(name)")
    }

    private static func obstacle(driver: String, device: String, node: String) -> String? {
        switch driver {
        // A device of the faux bus (Linux 6.14) has no hardware.
        case "vgem", "vkms", "faux_driver": return "\(driver) is no GPU"
        case "virtio_gpu" where lacks3D(device): return "the virtual machine offers no 3D (virtio_gpu)"
        // NVIDIA's libraries open devices of their own.
        case "nvidia": return nil
        default: return access(node, R_OK | W_OK) == 0 ? nil : "\(node): \(BufferError.reason())"
        }
    }

    /// Whether the driver has not agreed with the virtual machine on VIRTIO_GPU_F_VIRGL, which is feature 0. The file has a character a
    /// feature, `0` or `1`. Without the file it is not known.
    private static func lacks3D(_ device: String) -> Bool {
        let descriptor = open(device + "/features", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var feature: UInt8 = 0
        return read(descriptor, &feature, 1) == 1 && feature == UInt8(ascii: "0")
    }

    /// - Returns: the last name of what a link points to; nil where there is no link.
    private static func end(ofLink path: String) -> String? {
        var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &bytes, bytes.count)
        guard count > 0 else { return nil }
        let target = String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return target.split(separator: "/").last.map(String.init)
    }
}
