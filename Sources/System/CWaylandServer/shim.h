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
