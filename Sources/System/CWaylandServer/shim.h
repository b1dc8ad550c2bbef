#pragma once
#include <wayland-server-core.h>

/* wl_resource_post_error is variadic. */
static inline void gimbal_wl_resource_post_error(struct wl_resource *resource, uint32_t code, const char *message) {
    wl_resource_post_error(resource, code, "%s", message);
}

/* wl_client_post_implementation_error is variadic. */
static inline void gimbal_wl_client_post_implementation_error(struct wl_client *client, const char *message) {
    wl_client_post_implementation_error(client, "%s", message);
}

/* wl_client_post_no_memory with a reason; object 1 is every client's wl_display, and 2 is WL_DISPLAY_ERROR_NO_MEMORY. */
static inline void gimbal_wl_client_post_no_memory(struct wl_client *client, const char *reason) {
    struct wl_resource *display = wl_client_get_object(client, 1);
    if (display) wl_resource_post_error(display, 2, "%s", reason);
}
