#pragma once
#include <glib.h>

/* The members of GError belong to whichever module brings GLib's headers first, so Swift is not shown any. */
static inline char *gimbal_key_file_load(GKeyFile *file, const char *text, gsize length) {
    GError *error = NULL;
    if (g_key_file_load_from_data(file, text, length, G_KEY_FILE_NONE, &error)) return NULL;
    char *reason = g_strdup(error ? error->message : "it cannot be read");
    g_clear_error(&error);
    return reason;
}
