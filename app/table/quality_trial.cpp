#include "app/table/quality_trial.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace sandgate {

QualityTrial::Verdict QualityTrial::drawn(double ms) {
  if (verdict_ == Verdict::plain || verdict_ == Verdict::full) return verdict_;
  verdict_ = Verdict::draw_on;
  // The very first pictures wait for OpenGL to start; later ones are this trial's own doing.
  if (step_ != Step::plain && ms > slow_ms) return verdict_ = Verdict::plain;
  if (seen_++ >= first_frames) spent_ms_ += ms;
  if (spent_ms_ > measured_frames * (step_ == Step::plain ? try_full_ms : keep_full_ms))
    return verdict_ = Verdict::plain;
  if (seen_ < first_frames + measured_frames) return verdict_;
  if (step_ == Step::shining) return verdict_ = Verdict::full;
  verdict_ = step_ == Step::plain ? Verdict::try_full : Verdict::try_shining;
  step_ = step_ == Step::plain ? Step::dull : Step::shining;
  seen_ = 0;
  spent_ms_ = 0;
  return verdict_;
}

bool draws_by_software(std::string_view renderer) {
  std::string name(renderer);
  std::ranges::transform(name, name.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  constexpr std::array<std::string_view, 8> known{"llvmpipe", "softpipe",    "swrast",      "software",
                                                  "swr ",     "swiftshader", "gdi generic", "basic render"};
  return std::ranges::any_of(known, [&](std::string_view part) { return name.find(part) != std::string::npos; });
}

}  // namespace sandgate
