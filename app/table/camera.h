// Whence a table is looked at.
#pragma once

#include <optional>

#include "app/table/table_relief.h"
#include "core/scenario/edge.h"

namespace sandgate {

/// A ray from the eye.
struct SightRay {
  Vec from, along;  ///< along is of unit length
};
/// A place of a picture, in its pixels from the top left corner; `size` is the whole picture's.
struct Pixel {
  float x = 0, y = 0;
};
struct PictureSize {
  float width = 1, height = 1;
};

class Camera {
 public:
  /// Round a place of the table; with a man's eyes; from straight above, north at the top.
  enum class Stand : std::uint8_t { round, eye, above };

  /// The whole table as one sees it who stands at that edge of it, and a little to its left.
  static Camera over(const TableRelief& relief, Edge from = Edge::south);
  /// The place of the table about which so many inches are seen from top to bottom.
  void look_over(Vec place, float inches, const TableRelief& relief);
  /// Of a man whose feet are at `feet` and who looks so: radians clockwise from north.
  void stand_at(Vec feet, float turn, float eye_height);
  void look_down();
  /// From `eye` or above back to a view round the place looked at.
  void step_back();

  Stand stand() const { return stand_; }
  Vec eye() const;
  Vec focus() const { return focus_; }
  float turn() const { return turn_; }    ///< radians clockwise from north
  float pitch() const { return pitch_; }  ///< upwards from the level
  /// Inches from what is looked at; from above: how many are seen from top to bottom.
  float away() const { return away_; }
  float field_of_view() const;  ///< upright, degrees
  /// What lies nearer or farther is not drawn.
  float nearest_drawn() const;
  float farthest_drawn() const;

  // What moves it; every one keeps it within the room and over the ground.
  void swing(float turn, float pitch, const TableRelief& relief);
  void walk(float right, float ahead, const TableRelief& relief);  ///< inches, as one looks
  void approach(float factor, const TableRelief& relief);          ///< over 1 is nearer
  /// The same, and what is seen at that place of the picture stays there, as far as the room allows.
  void approach(float factor, Pixel to, PictureSize size, const TableRelief& relief);
  void look_at(Vec focus, const TableRelief& relief);

  SightRay ray(Pixel at, PictureSize size) const;
  /// Where a place is seen; none behind the eye.
  std::optional<Pixel> pixel(Vec at, PictureSize size) const;
  /// How many pixels an inch takes there.
  float inch_px(Vec at, PictureSize size) const;
  friend bool operator==(const Camera&, const Camera&) = default;

 private:
  void keep_within(const TableRelief& relief);
  float distance() const;  ///< of the eye from what is looked at
  Vec ahead() const;       ///< the way one looks
  Vec right() const;
  Vec up() const;

  Stand stand_ = Stand::round;
  Vec focus_;
  float turn_ = 0, pitch_ = -0.5F, away_ = 60;
  float eye_height_ = 1.7F;
};

}  // namespace sandgate
