internal import CGLES

/// Every GL function that a frame may call.
///
/// It is a table, so that a benchmark can replace the driver by functions that do nothing, and measure the time of this library
/// alone.
struct GLTable {
    var activeTexture: @convention(c) (GLenum) -> Void = glActiveTexture
    var bindBuffer: @convention(c) (GLenum, GLuint) -> Void = glBindBuffer
    var bindFramebuffer: @convention(c) (GLenum, GLuint) -> Void = glBindFramebuffer
    var bindTexture: @convention(c) (GLenum, GLuint) -> Void = glBindTexture
    var blendFunc: @convention(c) (GLenum, GLenum) -> Void = glBlendFunc
    var bufferData: @convention(c) (GLenum, GLsizeiptr, UnsafeRawPointer?, GLenum) -> Void = glBufferData
    var bufferSubData: @convention(c) (GLenum, GLintptr, GLsizeiptr, UnsafeRawPointer?) -> Void = glBufferSubData
    var clear: @convention(c) (GLbitfield) -> Void = glClear
    var clearColor: @convention(c) (GLfloat, GLfloat, GLfloat, GLfloat) -> Void = glClearColor
    var copyTexSubImage2D: @convention(c) (GLenum, GLint, GLint, GLint, GLint, GLint, GLsizei, GLsizei) -> Void =
        glCopyTexSubImage2D
    var disable: @convention(c) (GLenum) -> Void = glDisable
    var drawElements: @convention(c) (GLenum, GLsizei, GLenum, UnsafeRawPointer?) -> Void = glDrawElements
    var enable: @convention(c) (GLenum) -> Void = glEnable
    var enableVertexAttribArray: @convention(c) (GLuint) -> Void = glEnableVertexAttribArray
    var finish: @convention(c) () -> Void = glFinish
    var flush: @convention(c) () -> Void = glFlush
    var getError: @convention(c) () -> GLenum = glGetError
    var readPixels: @convention(c) (GLint, GLint, GLsizei, GLsizei, GLenum, GLenum, UnsafeMutableRawPointer?) -> Void =
        glReadPixels
    var scissor: @convention(c) (GLint, GLint, GLsizei, GLsizei) -> Void = glScissor
    var texParameteri: @convention(c) (GLenum, GLenum, GLint) -> Void = glTexParameteri
    var uniform1f: @convention(c) (GLint, GLfloat) -> Void = glUniform1f
    var uniform1i: @convention(c) (GLint, GLint) -> Void = glUniform1i
    var uniform2f: @convention(c) (GLint, GLfloat, GLfloat) -> Void = glUniform2f
    var uniform4f: @convention(c) (GLint, GLfloat, GLfloat, GLfloat, GLfloat) -> Void = glUniform4f
    var uniformMatrix3fv: @convention(c) (GLint, GLsizei, GLboolean, UnsafePointer<GLfloat>?) -> Void = glUniformMatrix3fv
    var useProgram: @convention(c) (GLuint) -> Void = glUseProgram
    var vertexAttribPointer: @convention(c) (GLuint, GLint, GLenum, GLboolean, GLsizei, UnsafeRawPointer?) -> Void =
        glVertexAttribPointer
    var viewport: @convention(c) (GLint, GLint, GLsizei, GLsizei) -> Void = glViewport

    /// A table whose drawing functions do nothing. Contexts and programs are still the driver's.
    static var idle: GLTable {
        var table = GLTable()
        table.activeTexture = { _ in }
        table.bindBuffer = { _, _ in }
        table.bindFramebuffer = { _, _ in }
        table.bindTexture = { _, _ in }
        table.blendFunc = { _, _ in }
        table.bufferData = { _, _, _, _ in }
        table.bufferSubData = { _, _, _, _ in }
        table.clear = { _ in }
        table.clearColor = { _, _, _, _ in }
        table.copyTexSubImage2D = { _, _, _, _, _, _, _, _ in }
        table.disable = { _ in }
        table.drawElements = { _, _, _, _ in }
        table.enable = { _ in }
        table.enableVertexAttribArray = { _ in }
        table.finish = {}
        table.flush = {}
        table.getError = { GLenum(GL_NO_ERROR) }
        table.readPixels = { _, _, _, _, _, _, _ in }
        table.scissor = { _, _, _, _ in }
        table.texParameteri = { _, _, _ in }
        table.uniform1f = { _, _ in }
        table.uniform1i = { _, _ in }
        table.uniform2f = { _, _, _ in }
        table.uniform4f = { _, _, _, _, _ in }
        table.uniformMatrix3fv = { _, _, _, _ in }
        table.useProgram = { _ in }
        table.vertexAttribPointer = { _, _, _, _, _, _ in }
        table.viewport = { _, _, _, _ in }
        return table
    }
}
