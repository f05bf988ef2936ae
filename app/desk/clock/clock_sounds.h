// The clock in sound: strikes of a small bell, made by the program itself. On a machine without sound nothing is heard
// and nothing waits: they are played on a thread of their own.
#pragma once

#include "app/desk/parts/wav.h"

namespace sandgate {

/// The occasions on which the bell is struck.
enum class ClockSound : std::uint8_t {
  first_warning,   ///< one strike
  second_warning,  ///< two, higher
  last_warning,    ///< three, higher still and quicker
  time,            ///< the bell
  interval_over,   ///< two falling strikes
};

/// A sound as a WAV file: one channel of 16 bits.
QByteArray wav_of(ClockSound sound);

/// Which sound goes with a warning: the last is the most urgent however many there are.
ClockSound warning_sound(std::size_t given, std::size_t warnings);

/// Plays them unless this screen is muted.
class ClockSounds : public QObject {
  Q_OBJECT
 public:
  explicit ClockSounds(QObject* parent = nullptr);

  bool muted() const { return muted_; }
  /// Kept by the user's settings.
  void set_muted(bool muted);
  /// Returns at once.
  void play(ClockSound sound);

 signals:
  void played(ClockSound sound);  ///< was asked for and not muted, whether there is anything to hear it by or not

 private:
  bool muted_;
  SoundPlayer player_;
};

}  // namespace sandgate
