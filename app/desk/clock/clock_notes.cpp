#include "app/desk/clock/clock_notes.h"

#include <QFileInfo>
#include <QSettings>
#include <QStringList>

namespace sandgate {
namespace {

const QString group = QStringLiteral("exercise_clocks");
const QString muted_key = QStringLiteral("clock_muted");

// A key of QSettings may not hold a slash.
QString key_of(const QString& file) {
  return QString::fromLatin1(QFileInfo(file).absoluteFilePath().toUtf8().toBase64(QByteArray::Base64UrlEncoding));
}
QString file_of(const QString& key) {
  return QString::fromUtf8(QByteArray::fromBase64(key.toLatin1(), QByteArray::Base64UrlEncoding));
}

}  // namespace

std::optional<ClockNote> clock_note(const QString& file) {
  QSettings settings;
  settings.beginGroup(group);
  const QStringList said = settings.value(key_of(file)).toStringList();
  constexpr int fields = 4;
  if (said.size() != fields) return {};
  bool good[fields] = {};
  const ClockNote note{said[0].toInt(&good[0]) != 0, said[1].toLongLong(&good[1]), said[2].toInt(&good[2]),
                       said[3].toLongLong(&good[3])};
  for (const bool field : good)
    if (!field) return {};
  if (note.left_ms < 0) return {};
  return note;
}

void keep_clock_note(const QString& file, const ClockNote& note) {
  QSettings settings;
  settings.beginGroup(group);
  for (const QString& key : settings.childKeys())
    if (!QFileInfo::exists(file_of(key))) settings.remove(key);
  settings.setValue(key_of(file), QStringList{QString::number(note.on ? 1 : 0), QString::number(note.move),
                                              QString::number(note.seat), QString::number(note.left_ms)});
}

bool clock_muted() { return QSettings().value(muted_key).toBool(); }
void keep_clock_muted(bool muted) { QSettings().setValue(muted_key, muted); }

}  // namespace sandgate
