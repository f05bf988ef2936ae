// Sounds the program makes itself: samples as a file, and a player that nothing waits for.
#pragma once

#include <QByteArray>
#include <QObject>
#include <QThread>
#include <functional>
#include <vector>

namespace sandgate {

/// Samples a second of everything made here.
inline constexpr int sound_rate = 22'050;

/// One channel of 16 bits as a WAV file. `samples` from −1 to 1; what is louder is cut off.
QByteArray wav_of(const std::vector<double>& samples);

/// Plays sounds on a thread of its own, which begins with the first. On a machine without sound nothing is heard.
class SoundPlayer : public QObject {
  Q_OBJECT
 public:
  using QObject::QObject;
  ~SoundPlayer() override;
  /// Returns at once. `made` is asked for the WAV file of sound `number` on the other thread, the first time only.
  void play(int number, std::function<QByteArray()> made);

 private:
  QThread* thread_ = nullptr;
  QObject* speaker_ = nullptr;  ///< lives on it
};

}  // namespace sandgate
