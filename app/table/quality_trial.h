// Finds out how well this machine can draw a table in the round, by the time its pictures take.
#pragma once

#include <cstdint>
#include <string_view>

namespace sandgate {

/// Plain pictures are timed first and, where they come so fast that it is worth a trial, full ones after them: first
/// without the light that tin mirrors, which is much to make ready, then with it. It looks at no clock and draws
/// nothing: it is told of every picture. A picture cannot be called back while it is drawn, therefore each step costs
/// little more than the one before it, and one slow picture ends the trial.
class QualityTrial {
 public:
  /// Pictures of each step that do not count, since much is made ready in them, and of those that do.
  static constexpr int first_frames = 3, measured_frames = 6;
  /// Milliseconds from picture to picture, on the average: no more than so many of plain ones for full ones to be
  /// tried, and of full ones for them to be kept.
  static constexpr double try_full_ms = 24, keep_full_ms = 34;
  /// One full picture that takes longer is too much, whatever is made ready in it.
  static constexpr double slow_ms = 1500;

  enum class Verdict : std::uint8_t {
    draw_on,      ///< another picture like the last
    try_full,     ///< the next is to be a full one, its tin dull
    try_shining,  ///< and the next with all its light
    plain,
    full,  ///< the trial is over
  };
  /// A picture was drawn, so many milliseconds after the one before it. Once the trial is over its verdict stays.
  Verdict drawn(double ms);

 private:
  enum class Step : std::uint8_t { plain, dull, shining };
  Verdict verdict_ = Verdict::draw_on;
  Step step_ = Step::plain;
  int seen_ = 0;
  double spent_ms_ = 0;
};

/// Whether a renderer of OpenGL, by the name it gives itself, draws by software: its full pictures would take seconds
/// each, and the first a minute.
bool draws_by_software(std::string_view renderer);

}  // namespace sandgate
