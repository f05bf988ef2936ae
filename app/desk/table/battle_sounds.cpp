#include "app/desk/table/battle_sounds.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "app/desk/parts/choices.h"

namespace sandgate {
namespace {

constexpr double circle = 2 * std::numbers::pi;

// The noise is made from a fixed seed, so that it sounds the same every time.
class Hiss {
 public:
  double next() {
    state_ = state_ * 1'664'525U + 1'013'904'223U;
    return static_cast<double>(state_ >> 8U) / static_cast<double>(1U << 23U) - 1;
  }

 private:
  std::uint32_t state_ = 1913;
};

/// A breech-loader of spring and screw: a twang that sinks, and the knock of the shot leaving.
std::vector<double> gun() {
  constexpr double long_s = 0.5, from_hertz = 190, to_hertz = 70, sinks = 14, dies = 9, knock_dies = 70;
  constexpr double twang_loud = 0.55, knock_loud = 0.5;
  std::vector<double> samples;
  Hiss hiss;
  double turn = 0;
  for (int i = 0; i < static_cast<int>(long_s * sound_rate); ++i) {
    const double now = static_cast<double>(i) / sound_rate;
    turn += (to_hertz + (from_hertz - to_hertz) * std::exp(-sinks * now)) / sound_rate;
    const double twang = std::sin(circle * turn) + 0.4 * std::sin(circle * 2.01 * turn);
    samples.push_back(twang_loud * twang * std::exp(-dies * now) +
                      knock_loud * hiss.next() * std::exp(-knock_dies * now));
  }
  return samples;
}

/// Tin on cork: three small knocks, each fainter, that ring a little.
std::vector<double> fall() {
  constexpr double long_s = 0.28;
  constexpr double knocks[][3] = {{0, 0.42, 2'350}, {0.085, 0.22, 2'640}, {0.14, 0.12, 2'480}};
  constexpr double dies = 55, hiss_dies = 160;
  std::vector<double> samples;
  Hiss hiss;
  for (int i = 0; i < static_cast<int>(long_s * sound_rate); ++i) {
    const double now = static_cast<double>(i) / sound_rate;
    double sum = 0;
    for (const auto& [at, loud, hertz] : knocks) {
      const double gone = now - at;
      if (gone < 0) continue;
      sum += loud * (std::sin(circle * hertz * gone) + 0.5 * std::sin(circle * 1.71 * hertz * gone)) *
             std::exp(-dies * gone);
      sum += loud * hiss.next() * std::exp(-hiss_dies * gone);
    }
    samples.push_back(sum);
  }
  return samples;
}

}  // namespace

QByteArray wav_of(BattleSound sound) { return wav_of(sound == BattleSound::gun ? gun() : fall()); }

BattleSounds::BattleSounds(const ShotPlayer& shots, QObject* parent) : QObject(parent), shots_(shots) {
  connect(&shots_, &ShotPlayer::moved, this, &BattleSounds::follow);
}

bool BattleSounds::on() { return choices::read(choices::sounds_of_battle); }
void BattleSounds::set_on(bool on) { choices::keep(choices::sounds_of_battle, on); }

void BattleSounds::follow() {
  const SeenShot* shot = shots_.shot();
  if (!shot) {
    flying_ = false;
    return;
  }
  if (!flying_) {
    flying_ = true;
    heard_falls_ = 0;
    play(BattleSound::gun);
  }
  const auto down = std::ranges::count_if(
      shot->falls, [this](const SeenShot::Fall& fall) { return fall.milliseconds <= shots_.milliseconds(); });
  // Of many men who fall at one moment one is heard.
  if (down > heard_falls_) play(BattleSound::fall);
  heard_falls_ = std::max<std::ptrdiff_t>(heard_falls_, down);
}

void BattleSounds::play(BattleSound sound) {
  if (!on()) return;
  player_.play(static_cast<int>(sound), [sound] { return wav_of(sound); });
  emit played(sound);
}

}  // namespace sandgate
