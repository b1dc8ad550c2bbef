internal import Foundation
import Testing

@testable import Buffers

/// Machines are made of the folders, links and files that sysfs has of them.
@Suite("What the kernel says about GPUs") struct GPUSurveyTests {
    private struct Machine: ~Copyable {
        let root = FileManager.default.temporaryDirectory.appendingPathComponent("gimbal-sysfs-\(UUID().uuidString)")
        var sysfs: String { root.appendingPathComponent("sys").path }
        var devices: String { root.appendingPathComponent("dev/dri").path }

        init() throws {
            try make("sys/class/drm")
            try make("dev/dri")
        }

        deinit { try? FileManager.default.removeItem(at: root) }

        private func make(_ folder: String) throws {
            try FileManager.default.createDirectory(
                at: root.appendingPathComponent(folder), withIntermediateDirectories: true)
        }

        /// - Parameters:
        ///   - driver: nil for a device that has none.
        ///   - hasNode: false where `/dev/dri` lacks it, as in a container.
        func add(_ number: Int, _ device: String, driver: String?, features: String? = nil, hasNode: Bool = true) throws {
            let (files, node) = (FileManager.default, "renderD\(number)")
            try make("sys/devices/\(device)/drm/\(node)")
            try make("sys/bus/drivers")
            let place = root.appendingPathComponent("sys/devices/\(device)")
            func link(_ path: String, to target: String) throws {
                try files.createSymbolicLink(
                    atPath: root.appendingPathComponent(path).path, withDestinationPath: target)
            }
            try link("sys/class/drm/\(node)", to: "../../devices/\(device)/drm/\(node)")
            try link("sys/devices/\(device)/drm/\(node)/device", to: "../../../\(device)")
            if let driver { try link("sys/devices/\(device)/driver", to: "../../bus/drivers/\(driver)") }
            try features?.write(to: place.appendingPathComponent("features"), atomically: true, encoding: .utf8)
            if hasNode { _ = files.createFile(atPath: devices + "/" + node, contents: nil) }
        }

        func survey() -> GPUSurvey { GPUSurvey(sysfs: sysfs, devices: devices) }
    }

    @Test func `without a render node the CPU draws`() throws {
        let machine = try Machine()
        #expect(machine.survey().obstacle == "no render node")
        #expect(GPUSurvey(sysfs: "/nonexistent").obstacle == "no render node")
    }

    @Test(arguments: [("vgem", nil), ("faux0", "faux_driver"), ("platform0", "vkms")] as [(String, String?)])
    func `virtual devices are no GPUs`(device: String, driver: String?) throws {
        let machine = try Machine()
        try machine.add(128, device, driver: driver)
        #expect(machine.survey().obstacle == "\(driver ?? device) is no GPU")
    }

    @Test(arguments: ["i915", "amdgpu", "panfrost", "vc4", "nvidia"])
    func `behind any other driver there may be a GPU`(driver: String) throws {
        let machine = try Machine()
        try machine.add(128, "0000:00:02.0", driver: driver)
        #expect(machine.survey().obstacle == nil)
        #expect(machine.survey().nodes.map(\.driver) == [driver])
    }

    @Test func `virtio's GPU draws where the machine offers 3D`() throws {
        let without = try Machine()
        // VIRTIO_GPU_F_EDID alone.
        try without.add(128, "virtio0", driver: "virtio_gpu", features: "0100000000000000\n")
        #expect(without.survey().obstacle == "the virtual machine offers no 3D (virtio_gpu)")
        let with = try Machine()
        try with.add(128, "virtio0", driver: "virtio_gpu", features: "1100000000000000\n")
        #expect(with.survey().obstacle == nil)
        let unknown = try Machine()
        try unknown.add(128, "virtio0", driver: "virtio_gpu")
        #expect(unknown.survey().obstacle == nil)
    }

    @Test func `a GPU beside other devices is the one to ask`() throws {
        let machine = try Machine()
        try machine.add(129, "0000:03:00.0", driver: "amdgpu")
        try machine.add(128, "vgem", driver: nil)
        let survey = machine.survey()
        #expect(survey.nodes.map(\.name) == ["renderD128", "renderD129"])
        #expect(survey.candidates.map(\.name) == ["renderD129"])
        #expect(survey.obstacle == nil)
    }

    @Test func `a node that cannot be opened is of no use, and each has its reason`() throws {
        let machine = try Machine()
        try machine.add(128, "vgem", driver: nil)
        try machine.add(129, "0000:00:02.0", driver: "i915", hasNode: false)
        let missing = "\(machine.devices)/renderD129: No such file or directory"
        #expect(machine.survey().obstacle == "vgem is no GPU; \(missing)")
    }

    @Test func `NVIDIA's libraries need no render node in the container`() throws {
        let machine = try Machine()
        try machine.add(128, "0000:01:00.0", driver: "nvidia", hasNode: false)
        #expect(machine.survey().obstacle == nil)
    }
}
