#include "app/desk/clock/clock_sounds.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <vector>

#include "app/desk/parts/choices.h"

namespace sandgate {
namespace {

/// A struck bell: when, how high, how long it rings.
struct Strike {
  double at_s, hertz, ring_s;
};

std::vector<Strike> strikes_of(ClockSound sound) {
  switch (sound) {
    case ClockSound::first_warning: return {{0, 660, 0.35}};
    case ClockSound::second_warning: return {{0, 784, 0.28}, {0.24, 784, 0.28}};
    case ClockSound::last_warning: return {{0, 988, 0.18}, {0.15, 988, 0.18}, {0.3, 988, 0.24}};
    case ClockSound::time: return {{0, 523, 1.6}, {0.45, 523, 1.6}, {0.9, 523, 1.8}};
    case ClockSound::interval_over: return {{0, 784, 0.4}, {0.3, 588, 0.6}};
  }
  return {};
}

// A fundamental and two partials a bell has, each dying away faster than the one below it.
double bell(double seconds, const Strike& strike) {
  constexpr double partials[][3] = {{1, 0.6, 1}, {2.76, 0.25, 2}, {5.4, 0.1, 4}};
  constexpr double rise_s = 0.004, fall = 5;
  double sum = 0;
  for (const auto& [times, loud, faster] : partials) {
    sum += loud * std::sin(2 * std::numbers::pi * strike.hertz * times * seconds) *
           std::exp(-fall * faster * seconds / strike.ring_s);
  }
  return sum * std::min(1.0, seconds / rise_s);
}

std::vector<double> samples_of(ClockSound sound) {
  const auto strikes = strikes_of(sound);
  double length_s = 0;
  for (const Strike& strike : strikes) length_s = std::max(length_s, strike.at_s + strike.ring_s);
  std::vector<double> samples(static_cast<std::size_t>(length_s * sound_rate));
  constexpr double loudness = 0.45;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double now = static_cast<double>(i) / sound_rate;
    double sum = 0;
    for (const Strike& strike : strikes)
      if (now >= strike.at_s && now < strike.at_s + strike.ring_s) sum += bell(now - strike.at_s, strike);
    samples[i] = sum * loudness;
  }
  return samples;
}

}  // namespace

QByteArray wav_of(ClockSound sound) { return wav_of(samples_of(sound)); }

ClockSound warning_sound(std::size_t given, std::size_t warnings) {
  const std::size_t to_come = warnings > given ? warnings - given : 0;
  if (to_come == 0) return ClockSound::last_warning;
  return to_come == 1 ? ClockSound::second_warning : ClockSound::first_warning;
}

ClockSounds::ClockSounds(QObject* parent) : QObject(parent), muted_(choices::read(choices::clock_muted)) {}

void ClockSounds::set_muted(bool muted) {
  muted_ = muted;
  choices::keep(choices::clock_muted, muted);
}

void ClockSounds::play(ClockSound sound) {
  if (muted_) return;
  player_.play(static_cast<int>(sound), [sound] { return wav_of(sound); });
  emit played(sound);
}

}  // namespace sandgate
