#pragma once
#include <pango/pangocairo.h>
#include <cairo-ft.h>
#include FT_OUTLINE_H
#include FT_SYNTHESIS_H
#include FT_MULTIPLE_MASTERS_H

// Swift imports no macro with a cast.
static const FT_Int32 gimbal_load_light = FT_LOAD_TARGET_LIGHT | FT_LOAD_NO_BITMAP;
static inline int gimbal_has_colors(FT_Face face) { return FT_HAS_COLOR(face) != 0; }
