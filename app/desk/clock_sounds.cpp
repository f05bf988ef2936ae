#include "app/desk/clock_sounds.h"

#include <QAudioDevice>
#include <QDir>
#include <QFile>
#include <QMediaDevices>
#include <QSoundEffect>
#include <QTemporaryDir>
#include <QUrl>
#include <QtEndian>
#include <cmath>
#include <map>
#include <memory>
#include <numbers>
#include <vector>

#include "app/desk/clock_notes.h"

namespace sandgate {
namespace {

constexpr int rate = 22'050;

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

std::vector<qint16> samples_of(ClockSound sound) {
  const auto strikes = strikes_of(sound);
  double length_s = 0;
  for (const Strike& strike : strikes) length_s = std::max(length_s, strike.at_s + strike.ring_s);
  std::vector<qint16> samples(static_cast<std::size_t>(length_s * rate));
  constexpr double loudness = 0.45, full = 32'767;
  for (std::size_t i = 0; i < samples.size(); ++i) {
    const double now = static_cast<double>(i) / rate;
    double sum = 0;
    for (const Strike& strike : strikes)
      if (now >= strike.at_s && now < strike.at_s + strike.ring_s) sum += bell(now - strike.at_s, strike);
    samples[i] = static_cast<qint16>(std::clamp(sum * loudness, -1.0, 1.0) * full);
  }
  return samples;
}

template <class Number>
void put(QByteArray& bytes, Number number) {
  const Number little = qToLittleEndian(number);
  bytes.append(reinterpret_cast<const char*>(&little), sizeof little);
}

/// On the sounds' own thread.
class Player : public QObject {
 public:
  void play(ClockSound sound) {
    if (QMediaDevices::defaultAudioOutput().isNull() || !folder_.isValid()) return;
    auto& effect = effects_[sound];
    if (!effect) {
      const QString file = folder_.filePath(QStringLiteral("%1.wav").arg(static_cast<int>(sound)));
      QFile out(file);
      const QByteArray wav = wav_of(sound);
      if (!out.open(QIODevice::WriteOnly) || out.write(wav) != wav.size()) return;
      out.close();
      effect = std::make_unique<QSoundEffect>();
      effect->setSource(QUrl::fromLocalFile(file));
    }
    effect->play();
  }

 private:
  QTemporaryDir folder_;
  std::map<ClockSound, std::unique_ptr<QSoundEffect>> effects_;
};

}  // namespace

QByteArray wav_of(ClockSound sound) {
  const auto samples = samples_of(sound);
  const auto size = static_cast<quint32>(samples.size() * sizeof(qint16));
  constexpr quint32 header_after_riff = 36, format_size = 16;
  constexpr quint16 pcm = 1, channels = 1, bits = 16, frame = 2;
  QByteArray bytes;
  bytes.append("RIFF");
  put(bytes, header_after_riff + size);
  bytes.append("WAVEfmt ");
  put(bytes, format_size);
  put(bytes, pcm);
  put(bytes, channels);
  put(bytes, quint32{rate});
  put(bytes, quint32{rate} * frame);
  put(bytes, frame);
  put(bytes, bits);
  bytes.append("data");
  put(bytes, size);
  for (const qint16 sample : samples) put(bytes, sample);
  return bytes;
}

ClockSound warning_sound(std::size_t given, std::size_t warnings) {
  const std::size_t to_come = warnings > given ? warnings - given : 0;
  if (to_come == 0) return ClockSound::last_warning;
  return to_come == 1 ? ClockSound::second_warning : ClockSound::first_warning;
}

ClockSounds::ClockSounds(QObject* parent) : QObject(parent), muted_(clock_muted()) {}

ClockSounds::~ClockSounds() {
  if (!thread_) return;
  thread_->quit();
  constexpr unsigned long patience_ms = 1000;
  // A sound system that hangs must not hang the program: the thread is left to the end of the process.
  if (thread_->wait(patience_ms)) delete thread_;
}

void ClockSounds::set_muted(bool muted) {
  muted_ = muted;
  keep_clock_muted(muted);
}

void ClockSounds::play(ClockSound sound) {
  if (muted_) return;
  if (!thread_) {
    thread_ = new QThread;
    player_ = new Player;
    player_->moveToThread(thread_);
    connect(thread_, &QThread::finished, player_, &QObject::deleteLater);
    thread_->start(QThread::LowPriority);
  }
  QMetaObject::invokeMethod(
      player_, [player = static_cast<Player*>(player_), sound] { player->play(sound); }, Qt::QueuedConnection);
  emit played(sound);
}

}  // namespace sandgate
