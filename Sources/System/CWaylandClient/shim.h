#pragma once
#include <wayland-client-core.h>

/* Declared in the generated header of the core protocol, whose hundreds of functions nobody here calls. */
extern const struct wl_interface wl_registry_interface;

/* Swift cannot take the address of a C constant. */
static inline const struct wl_interface *gimbal_wl_registry(void) { return &wl_registry_interface; }
