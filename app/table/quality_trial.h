// Finds out how well this machine can draw a table in the round, by the time its pictures take.
#pragma once

#include <cstdint>

namespace sandgate {

/// Plain pictures are timed first and, where they come so fast that it is worth a trial, full ones after them. It looks
/// at no clock and draws nothing: it is told of every picture.
class QualityTrial {
 public:
  /// Pictures of each quality that do not count, since much is made ready in them, and of those that do.
  static constexpr int first_frames = 3, measured_frames = 6;
  /// Milliseconds from picture to picture, on the average: no more than so many of plain ones for full ones to be
  /// tried, and of full ones for them to be kept.
  static constexpr double try_full_ms = 24, keep_full_ms = 34;

  enum class Verdict : std::uint8_t {
    draw_on,   ///< another picture like the last
    try_full,  ///< the next is to be a full one
    plain,
    full,  ///< the trial is over
  };
  /// A picture was drawn, so many milliseconds after the one before it. Once the trial is over its verdict stays.
  Verdict drawn(double ms);

 private:
  Verdict verdict_ = Verdict::draw_on;
  bool full_ = false;
  int seen_ = 0;
  double spent_ms_ = 0;
};

}  // namespace sandgate
