internal import CGLES
import Geometry

/// One corner of a quad, in the vertex shader's format.
struct QuadVertex {
    var position: SIMD4<Float>
    var color: SIMD4<Float>
    var border: SIMD4<Float>
    var shape: SIMD4<Float>
    var corners: SIMD4<Float>
    var local: SIMD2<Float>
    var uv: SIMD2<Float>
}

/// A batch of quads that are drawn with one call, in storage that is allocated once.
struct QuadBatch {
    /// The largest number of quads. Indices have 16 bits in ES 2.0, and a quad has four vertices.
    static let capacity = 4096
    private let vertices: UnsafeMutablePointer<QuadVertex>
    private(set) var count = 0
    /// The number of draw calls since the start.
    private(set) var drawCount = 0
    private let vertexBuffer: GLuint
    private let indexBuffer: GLuint

    init() {
        vertices = .allocate(capacity: QuadBatch.capacity * 4)
        var names: [GLuint] = [0, 0]
        glGenBuffers(2, &names)
        vertexBuffer = names[0]
        indexBuffer = names[1]
        var indices: [UInt16] = []
        indices.reserveCapacity(QuadBatch.capacity * 6)
        for quad in 0..<UInt16(QuadBatch.capacity) {
            indices += [0, 1, 2, 0, 2, 3].map { quad * 4 + $0 }
        }
        glBindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
        glBufferData(GLenum(GL_ELEMENT_ARRAY_BUFFER), indices.count * 2, indices, GLenum(GL_STATIC_DRAW))
    }

    /// Frees the storage and the GL buffers.
    ///
    /// - Parameter contextIsCurrent: false after a context loss, when there is nothing to delete in it.
    func close(contextIsCurrent: Bool) {
        vertices.deallocate()
        guard contextIsCurrent else { return }
        var names = [vertexBuffer, indexBuffer]
        glDeleteBuffers(2, &names)
    }

    var isFull: Bool { count == QuadBatch.capacity }

    /// Adds a quad; corners are in the order of `Rect.corners`.
    mutating func add(_ a: QuadVertex, _ b: QuadVertex, _ c: QuadVertex, _ d: QuadVertex) {
        let start = vertices + count * 4
        start.initialize(to: a)
        (start + 1).initialize(to: b)
        (start + 2).initialize(to: c)
        (start + 3).initialize(to: d)
        count += 1
    }

    /// Binds the buffers and describes their layout, once per frame.
    func bind(_ gl: GLTable) {
        gl.bindBuffer(GLenum(GL_ARRAY_BUFFER), vertexBuffer)
        gl.bindBuffer(GLenum(GL_ELEMENT_ARRAY_BUFFER), indexBuffer)
        let stride = GLsizei(MemoryLayout<QuadVertex>.stride)
        func attribute(_ index: GLuint, _ size: GLint, _ offset: Int?) {
            gl.enableVertexAttribArray(index)
            gl.vertexAttribPointer(
                index, size, GLenum(GL_FLOAT), GLboolean(GL_FALSE), stride, UnsafeRawPointer(bitPattern: offset ?? 0))
        }
        attribute(0, 4, MemoryLayout<QuadVertex>.offset(of: \.position))
        attribute(1, 2, MemoryLayout<QuadVertex>.offset(of: \.local))
        attribute(2, 2, MemoryLayout<QuadVertex>.offset(of: \.uv))
        attribute(3, 4, MemoryLayout<QuadVertex>.offset(of: \.color))
        attribute(4, 4, MemoryLayout<QuadVertex>.offset(of: \.border))
        attribute(5, 4, MemoryLayout<QuadVertex>.offset(of: \.shape))
        attribute(6, 4, MemoryLayout<QuadVertex>.offset(of: \.corners))
    }

    /// Draws the collected quads and empties the batch.
    mutating func flush(_ gl: GLTable) {
        guard count > 0 else { return }
        // Orphaning: the driver provides fresh memory instead of a wait for the previous draw.
        gl.bufferData(
            GLenum(GL_ARRAY_BUFFER), count * 4 * MemoryLayout<QuadVertex>.stride, vertices, GLenum(GL_STREAM_DRAW))
        gl.drawElements(GLenum(GL_TRIANGLES), GLsizei(count * 6), GLenum(GL_UNSIGNED_SHORT), nil)
        drawCount += 1
        count = 0
    }
}
