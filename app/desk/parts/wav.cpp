#include "app/desk/parts/wav.h"

#include <QAudioDevice>
#include <QFile>
#include <QMediaDevices>
#include <QSoundEffect>
#include <QTemporaryDir>
#include <QUrl>
#include <QtEndian>
#include <algorithm>
#include <map>
#include <memory>

namespace sandgate {
namespace {

template <class Number>
void put(QByteArray& bytes, Number number) {
  const Number little = qToLittleEndian(number);
  bytes.append(reinterpret_cast<const char*>(&little), sizeof little);
}

/// On the sounds' own thread.
class Speaker : public QObject {
 public:
  void play(int number, const std::function<QByteArray()>& made) {
    if (QMediaDevices::defaultAudioOutput().isNull() || !folder_.isValid()) return;
    auto& effect = effects_[number];
    if (!effect) {
      const QString file = folder_.filePath(QStringLiteral("%1.wav").arg(number));
      QFile out(file);
      const QByteArray wav = made();
      if (!out.open(QIODevice::WriteOnly) || out.write(wav) != wav.size()) return;
      out.close();
      effect = std::make_unique<QSoundEffect>();
      effect->setSource(QUrl::fromLocalFile(file));
    }
    effect->play();
  }

 private:
  QTemporaryDir folder_;
  std::map<int, std::unique_ptr<QSoundEffect>> effects_;
};

}  // namespace

QByteArray wav_of(const std::vector<double>& samples) {
  const auto size = static_cast<quint32>(samples.size() * sizeof(qint16));
  constexpr quint32 header_after_riff = 36, format_size = 16;
  constexpr quint16 pcm = 1, channels = 1, bits = 16, frame = 2;
  constexpr double full = 32'767;
  QByteArray bytes;
  bytes.append("RIFF");
  put(bytes, header_after_riff + size);
  bytes.append("WAVEfmt ");
  put(bytes, format_size);
  put(bytes, pcm);
  put(bytes, channels);
  put(bytes, quint32{sound_rate});
  put(bytes, quint32{sound_rate} * frame);
  put(bytes, frame);
  put(bytes, bits);
  bytes.append("data");
  put(bytes, size);
  for (const double sample : samples) put(bytes, static_cast<qint16>(std::clamp(sample, -1.0, 1.0) * full));
  return bytes;
}

SoundPlayer::~SoundPlayer() {
  if (!thread_) return;
  thread_->quit();
  constexpr unsigned long patience_ms = 1000;
  // A sound system that hangs must not hang the program: the thread is left to the end of the process.
  if (thread_->wait(patience_ms)) delete thread_;
}

void SoundPlayer::play(int number, std::function<QByteArray()> made) {
  if (!thread_) {
    thread_ = new QThread;
    speaker_ = new Speaker;
    speaker_->moveToThread(thread_);
    connect(thread_, &QThread::finished, speaker_, &QObject::deleteLater);
    thread_->start(QThread::LowPriority);
  }
  QMetaObject::invokeMethod(
      speaker_,
      [speaker = static_cast<Speaker*>(speaker_), number, made = std::move(made)] { speaker->play(number, made); },
      Qt::QueuedConnection);
}

}  // namespace sandgate
