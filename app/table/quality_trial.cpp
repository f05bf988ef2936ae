#include "app/table/quality_trial.h"

namespace sandgate {

QualityTrial::Verdict QualityTrial::drawn(double ms) {
  if (verdict_ == Verdict::plain || verdict_ == Verdict::full) return verdict_;
  verdict_ = Verdict::draw_on;
  if (seen_++ >= first_frames) spent_ms_ += ms;
  if (seen_ < first_frames + measured_frames) return verdict_;
  const bool quick = spent_ms_ <= measured_frames * (full_ ? keep_full_ms : try_full_ms);
  if (!quick) return verdict_ = Verdict::plain;
  if (full_) return verdict_ = Verdict::full;
  full_ = true;
  seen_ = 0;
  spent_ms_ = 0;
  return verdict_ = Verdict::try_full;
}

}  // namespace sandgate
