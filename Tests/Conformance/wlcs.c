/* Joins the Wayland conformance suite (wlcs) to gimbald's server.
 *
 * The suite loads this as a library and wants a C data symbol, which Swift cannot export. For each of its cases it starts
 * `gimbal-conformance 3` as a child: its windows float, and descriptor 3 is our end of a socket on which every message is a line of text
 * and is answered with another, `ok…` or `no` and a reason. Tests/Conformance/ConformanceDesk/ConformanceControl.swift lists the
 * messages.
 *
 * GIMBAL_CONFORMANCE is the server's path, GIMBALD_LOG a file for what it writes to standard error.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <wayland-client.h>
#include <wlcs/display_server.h>
#include <wlcs/pointer.h>
#include <wlcs/touch.h>

enum { most_clients = 64, most_extensions = 128, line_length = 256 };

struct server {
    WlcsDisplayServer base;
    pid_t process;
    int control;
    int touches;
    int count;
    /* The suite's sockets, with the daemon's numbers for who is at the other end. */
    struct { int socket, number; } clients[most_clients];
    WlcsIntegrationDescriptor offers;
    WlcsExtensionDescriptor extensions[most_extensions];
    int extension_count;
};

struct pointer {
    WlcsPointer base;
    struct server *server;
};

struct touch {
    WlcsTouch base;
    struct server *server;
    int finger;
};

/* The case cannot be made to fail from here: the one who reads the log looks for this line. */
static void complain(char const *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fputs("gimbald-wlcs: ", stderr);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
}

/* Says one thing and waits for the answer; what it had for consequences is written to the clients by then.
 * A descriptor that comes with the answer is put in `descriptor`. Returns false when the answer is no, or nobody answers. */
static bool ask(struct server *server, int *descriptor, char *answer, char const *format, ...) {
    char line[line_length];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (send(server->control, line, (size_t)length, MSG_NOSIGNAL) != length) {
        complain("\"%s\" cannot be said: %s", line, strerror(errno));
        return false;
    }
    union { char bytes[CMSG_SPACE(sizeof(int))]; struct cmsghdr aligned; } room;
    struct iovec part = {answer, line_length - 1};
    struct msghdr message = {
        .msg_iov = &part, .msg_iovlen = 1, .msg_control = room.bytes, .msg_controllen = sizeof room.bytes};
    ssize_t count = TEMP_FAILURE_RETRY(recvmsg(server->control, &message, MSG_CMSG_CLOEXEC));
    if (count <= 0) {
        complain("\"%s\" has no answer: %s", line, count < 0 ? strerror(errno) : "the daemon has ended");
        return false;
    }
    answer[count] = 0;
    struct cmsghdr *extra = CMSG_FIRSTHDR(&message);
    if (descriptor && extra && extra->cmsg_level == SOL_SOCKET && extra->cmsg_type == SCM_RIGHTS)
        memcpy(descriptor, CMSG_DATA(extra), sizeof *descriptor);
    if (strncmp(answer, "ok", 2) == 0) return true;
    complain("\"%s\" was answered with \"%s\"", line, answer);
    return false;
}

#define tell(server, ...) do { char answer_[line_length]; (void)ask(server, NULL, answer_, __VA_ARGS__); } while (0)

/* Clients */

static int connect_client(struct server *server) {
    char answer[line_length];
    int socket = -1;
    if (!ask(server, &socket, answer, "client") || socket < 0) return -1;
    int number = atoi(answer + 2);
    for (int i = 0; i < server->count; ++i) {
        if (server->clients[i].socket != socket) continue;
        server->clients[i].number = number;
        return socket;
    }
    if (server->count == most_clients) {
        complain("there are more than %d clients", most_clients);
        return socket;
    }
    server->clients[server->count].socket = socket;
    server->clients[server->count++].number = number;
    return socket;
}

static int create_client_socket(WlcsDisplayServer *base) { return connect_client((struct server *)base); }

static void position_window_absolute(
    WlcsDisplayServer *base, struct wl_display *client, struct wl_surface *surface, int x, int y) {
    struct server *server = (struct server *)base;
    /* The daemon finds the surface by its number, so the request that made it must have come first. On a queue of its own: what else
     * has come for the client is the case's to hear, at its time. */
    struct wl_event_queue *queue = wl_display_create_queue(client);
    wl_display_roundtrip_queue(client, queue);
    wl_event_queue_destroy(queue);
    for (int i = 0; i < server->count; ++i) {
        if (server->clients[i].socket != wl_display_get_fd(client)) continue;
        tell(server, "place %d %u %d %d", server->clients[i].number, wl_proxy_get_id((struct wl_proxy *)surface), x, y);
        return;
    }
    complain("a window of an unknown client is to be placed");
}

/* Pointers and fingers; we say places in 256ths of a point. So does the suite of a pointer; of a finger it says whole points, whatever
 * the type is called in its header. */

static void move_absolute(WlcsPointer *base, wl_fixed_t x, wl_fixed_t y) {
    tell(((struct pointer *)base)->server, "point %d %d", x, y);
}

static void move_relative(WlcsPointer *base, wl_fixed_t dx, wl_fixed_t dy) {
    tell(((struct pointer *)base)->server, "move %d %d", dx, dy);
}

static void button_down(WlcsPointer *base, int button) {
    tell(((struct pointer *)base)->server, "press %d", button);
}

static void button_up(WlcsPointer *base, int button) {
    tell(((struct pointer *)base)->server, "release %d", button);
}

static void destroy_pointer(WlcsPointer *base) { free(base); }

static WlcsPointer *create_pointer(WlcsDisplayServer *base) {
    struct pointer *pointer = calloc(1, sizeof *pointer);
    pointer->server = (struct server *)base;
    pointer->base = (WlcsPointer){
        WLCS_POINTER_VERSION, move_absolute, move_relative, button_up, button_down, destroy_pointer};
    return &pointer->base;
}

static void touch_down(WlcsTouch *base, wl_fixed_t x, wl_fixed_t y) {
    struct touch *touch = (struct touch *)base;
    tell(touch->server, "down %d %d %d", touch->finger, x * 256, y * 256);
}

static void touch_move(WlcsTouch *base, wl_fixed_t x, wl_fixed_t y) {
    struct touch *touch = (struct touch *)base;
    tell(touch->server, "drag %d %d %d", touch->finger, x * 256, y * 256);
}

static void touch_up(WlcsTouch *base) {
    struct touch *touch = (struct touch *)base;
    tell(touch->server, "up %d", touch->finger);
}

static void destroy_touch(WlcsTouch *base) { free(base); }

static WlcsTouch *create_touch(WlcsDisplayServer *base) {
    struct touch *touch = calloc(1, sizeof *touch);
    touch->server = (struct server *)base;
    touch->finger = touch->server->touches++;
    touch->base = (WlcsTouch){WLCS_TOUCH_VERSION, touch_down, touch_move, touch_up, destroy_touch};
    return &touch->base;
}

/* What the daemon offers, as any client sees it: cases that want something else are skipped by the suite */

static void global_added(void *data, struct wl_registry *registry, uint32_t name, char const *interface, uint32_t version) {
    struct server *server = data;
    (void)registry, (void)name;
    if (server->extension_count == most_extensions) return;
    server->extensions[server->extension_count].name = strdup(interface);
    server->extensions[server->extension_count++].version = version;
}

static void global_removed(void *data, struct wl_registry *registry, uint32_t name) { (void)data, (void)registry, (void)name; }

static void list_globals(struct server *server) {
    static struct wl_registry_listener const listener = {global_added, global_removed};
    int socket = connect_client(server);
    struct wl_display *display = socket < 0 ? NULL : wl_display_connect_to_fd(socket);
    if (!display) return complain("the daemon's globals cannot be listed");
    struct wl_registry *registry = wl_display_get_registry(display);
    wl_registry_add_listener(registry, &listener, server);
    wl_display_roundtrip(display);
    wl_registry_destroy(registry);
    wl_display_disconnect(display);
    server->offers = (WlcsIntegrationDescriptor){
        WLCS_INTEGRATION_DESCRIPTOR_VERSION, (size_t)server->extension_count, server->extensions};
}

static WlcsIntegrationDescriptor const *get_descriptor(WlcsDisplayServer const *base) {
    return &((struct server const *)base)->offers;
}

/* The daemon */

static void run_daemon(int control) {
    char const *path = getenv("GIMBAL_CONFORMANCE");
    char const *log = getenv("GIMBALD_LOG");
    if (log) {
        int file = open(log, O_WRONLY | O_CREAT | O_APPEND, 0644);
        if (file >= 0) dup2(file, STDERR_FILENO);
    }
    if (control == 3) fcntl(3, F_SETFD, 0);
    else dup2(control, 3);
    /* A suite that is killed leaves no process behind, even when the daemon hangs. */
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    execlp(path ? path : "gimbal-conformance", "gimbal-conformance", "3", "--backend", "headless", (char *)NULL);
    fprintf(stderr, "gimbald-wlcs: %s cannot be started: %s\n", path ? path : "gimbal-conformance", strerror(errno));
    _exit(127);
}

static void start(WlcsDisplayServer *base) { (void)base; }

/* A daemon that crashed or hangs is said so, whatever the case made of it. */
static void stop(WlcsDisplayServer *base) {
    struct server *server = (struct server *)base;
    if (server->process <= 0) return;
    shutdown(server->control, SHUT_RDWR);
    int status = 0;
    for (int waited = 0; waitpid(server->process, &status, WNOHANG) == 0; ++waited) {
        if (waited == 2000) {
            complain("the daemon does not end");
            kill(server->process, SIGKILL);
            waitpid(server->process, &status, 0);
            break;
        }
        usleep(5000);
    }
    server->process = 0;
    if (WIFSIGNALED(status)) complain("the daemon was ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) != 0) complain("the daemon has ended with code %d", WEXITSTATUS(status));
}

static WlcsDisplayServer *create_server(int argc, char const **argv) {
    (void)argc, (void)argv;
    struct server *server = calloc(1, sizeof *server);
    server->base = (WlcsDisplayServer){
        .version = WLCS_DISPLAY_SERVER_VERSION,
        .start = start,
        .stop = stop,
        .create_client_socket = create_client_socket,
        .position_window_absolute = position_window_absolute,
        .create_pointer = create_pointer,
        .create_touch = create_touch,
        .get_descriptor = get_descriptor,
    };
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0, ends) != 0) abort();
    server->control = ends[0];
    server->process = fork();
    if (server->process < 0) abort();
    if (server->process == 0) run_daemon(ends[1]);
    close(ends[1]);
    list_globals(server);
    return &server->base;
}

static void destroy_server(WlcsDisplayServer *base) {
    struct server *server = (struct server *)base;
    stop(base);
    close(server->control);
    for (int i = 0; i < server->extension_count; ++i) free((char *)server->extensions[i].name);
    free(server);
}

WlcsServerIntegration const wlcs_server_integration = {WLCS_SERVER_INTEGRATION_VERSION, create_server, destroy_server};
