// Battle in sound: the report of the gun whose shot is seen to fly, and the rattle of every tin man who falls by it.
// Off until somebody wants it; what is not seen to fly is not heard.
#pragma once

#include "app/desk/fight/shot_player.h"
#include "app/desk/parts/wav.h"

namespace sandgate {

/// What makes a noise.
enum class BattleSound : std::uint8_t { gun, fall };

/// A sound as a WAV file.
QByteArray wav_of(BattleSound sound);

/// Follows a ShotPlayer and plays what it shows.
class BattleSounds : public QObject {
  Q_OBJECT
 public:
  explicit BattleSounds(const ShotPlayer& shots, QObject* parent = nullptr);

  /// Whether they are heard; kept by the user's settings.
  static bool on();
  static void set_on(bool on);

 signals:
  void played(BattleSound sound);  ///< was asked for, whether there is anything to hear it by or not

 private:
  void follow();
  void play(BattleSound sound);

  const ShotPlayer& shots_;
  SoundPlayer player_;
  bool flying_ = false;
  std::ptrdiff_t heard_falls_ = 0;  ///< of the shot that flies
};

}  // namespace sandgate
