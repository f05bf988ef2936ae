#include "app/desk/parts/settled_choices.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSettings>
#include <QTemporaryDir>
#include <algorithm>
#include <new>
#include <optional>

#include "app/desk/parts/choices.h"

namespace sandgate::choices {
namespace {

const QString version_key = QStringLiteral("version");
constexpr qint64 largest_settings = 1 << 20;
constexpr int most_beside = 1000;

struct Choices {
  Q_DECLARE_TR_FUNCTIONS(choices)
};

/// Where choices are kept, found without opening that file: a pipe in its place would keep the program waiting.
QString file_of_choices() {
  const QString name = QCoreApplication::applicationName();
  const QSettings other(QSettings::defaultFormat(), QSettings::UserScope, QCoreApplication::organizationName(),
                        name + QStringLiteral(".none"));
  const QFileInfo beside(other.fileName());
  return beside.dir().filePath(name + QLatin1Char('.') + beside.suffix());
}

/// A name beside `file` under which nothing stands; empty where a thousand are taken.
QString free_beside(const QString& file, const QString& ending) {
  for (int n = 1; n <= most_beside; ++n) {
    const QString name = n == 1 ? file + ending : QStringLiteral("%1%2-%3").arg(file, ending).arg(n);
    const QFileInfo there(name);
    if (!there.exists() && !there.isSymLink()) return name;
  }
  return {};
}

/// The bytes of the file, where they can be a text.
std::optional<QByteArray> read_text(const QString& name, Settled& settled) {
  const QFileInfo there(name);
  const auto broken = [&settled](Settled::Broken how) {
    settled.found = Settled::Found::broken;
    settled.how = how;
    return std::nullopt;
  };
  if (!there.isFile()) return broken(Settled::Broken::no_file);
  QFile file(name);
  if (!file.open(QIODevice::ReadOnly)) return broken(Settled::Broken::not_readable);
  const QByteArray text = file.read(largest_settings + 1);
  if (text.size() > largest_settings) return broken(Settled::Broken::too_large);
  const auto is_letter = [](char c) {
    return static_cast<unsigned char>(c) >= ' ' || c == '\n' || c == '\r' || c == '\t';
  };
  if (!std::ranges::all_of(text, is_letter)) return broken(Settled::Broken::no_text);
  return text;
}

/// What stands in a last line that was cut off: its key.
QString cut_off(const QByteArray& text) {
  if (text.isEmpty() || text.endsWith('\n')) return {};
  const QByteArray last = text.mid(text.lastIndexOf('\n') + 1);
  return QString::fromUtf8(last.left(last.indexOf('=')));
}

void look_through(const QString& name, Settled& settled) {
  const auto text = read_text(name, settled);
  if (!text) return;
  const QSettings file(name, QSettings::IniFormat);
  const QStringList keys = file.allKeys();
  if (file.status() != QSettings::NoError) {
    settled.found = Settled::Found::broken;
    return;
  }
  if (file.contains(version_key)) {
    bool number = false;
    settled.version = file.value(version_key).toString().toInt(&number);
    if (!number || settled.version < 1) settled.keys << version_key;
  }
  if (settled.keys.isEmpty() && settled.version > known_version) {
    settled.found = Settled::Found::newer;
    return;
  }
  for (const Kept& kept : all()) {
    const QString key = QLatin1String(std::visit([](const auto& one) { return one.key; }, kept));
    if (file.contains(key) && !may_stand(kept, file.value(key))) settled.keys << key;
  }
  if (const QString key = cut_off(*text); keys.contains(key) && !settled.keys.contains(key)) settled.keys << key;
  if (!settled.keys.isEmpty()) settled.found = Settled::Found::values;
}

void lay_beside(Settled& settled) {
  const bool stays = settled.found == Settled::Found::values;
  const QString name = free_beside(settled.file, settled.found == Settled::Found::newer
                                                     ? QStringLiteral(".version-%1").arg(settled.version)
                                                     : QStringLiteral(".broken"));
  if (name.isEmpty()) return;
  const bool done = stays ? QFile::copy(settled.file, name) : QFile::rename(settled.file, name);
  if (done) settled.beside = name;
}

/// Choices go to a folder that goes with the program; those that could be read come along.
void keep_for_now(Settled& settled) {
  static const QTemporaryDir for_now;
  settled.kept = false;
  QSettings::setPath(QSettings::defaultFormat(), QSettings::UserScope, for_now.path());
  const bool legible = settled.found == Settled::Found::well || settled.found == Settled::Found::values;
  if (!legible || !QFileInfo(settled.file).isFile()) return;
  const QSettings before(settled.file, QSettings::IniFormat);
  QSettings now;
  for (const QString& key : before.allKeys())
    if (!settled.keys.contains(key)) now.setValue(key, before.value(key));
}

}  // namespace

Settled settle() {
  Settled settled;
  settled.file = file_of_choices();
  const QFileInfo there(settled.file);
  if (there.exists()) {
    try {
      look_through(settled.file, settled);
    } catch (const std::bad_alloc&) {  // a value that says it is larger than any memory
      settled.found = Settled::Found::broken;
    }
    if (settled.found != Settled::Found::well) lay_beside(settled);
    // What could not be laid beside is not written over either.
    if (settled.found != Settled::Found::well && settled.beside.isEmpty()) {
      keep_for_now(settled);
      return settled;
    }
  }
  bool written = false;
  {
    QSettings file;
    for (const QString& key : settled.keys) file.remove(key);
    file.setValue(version_key, known_version);
    file.sync();
    written = file.status() == QSettings::NoError;
  }
  if (!written) keep_for_now(settled);
  return settled;
}

QString Settled::sentence() const {
  if (found == Found::well)
    return kept ? QString()
                : Choices::tr(
                      "%1: choices cannot be written there; what you choose now lasts until Sandgate is closed: see "
                      "that you may write there and that there is room, or set XDG_CONFIG_HOME to a folder of your "
                      "own.")
                      .arg(file);
  QString what;
  if (found == Found::newer) {
    what = Choices::tr("a newer Sandgate wrote these choices (version %1; this one knows up to %2)")
               .arg(version)
               .arg(known_version);
  } else if (found == Found::values) {
    what = Choices::tr("what stands there under %1 cannot be").arg(keys.join(QStringLiteral(", ")));
  } else {
    switch (how) {
      case Broken::no_file: what = Choices::tr("it is no file"); break;
      case Broken::not_readable: what = Choices::tr("you may not read it"); break;
      case Broken::too_large: what = Choices::tr("it is larger than choices can be"); break;
      case Broken::no_text: what = Choices::tr("it cannot be read as a user's choices"); break;
    }
  }
  const QString done = found == Found::values ? Choices::tr("the usual holds in its place")
                                              : Choices::tr("Sandgate starts with the usual");
  if (beside.isEmpty())
    return Choices::tr(
               "%1: %2; %3, leaves the file as it is, and keeps nothing that you choose now: move it away, and see "
               "that you may write there.")
        .arg(file, what, done);
  const QString with_it = found == Found::newer
                              ? Choices::tr(
                                    "%1: %2; %3, and the file lies beside as %4: give it its old name again before you "
                                    "start the newer one.")
                              : Choices::tr("%1: %2; %3, and the file as it was lies beside as %4.");
  const QString whole = with_it.arg(file, what, done, QFileInfo(beside).fileName());
  return kept ? whole : Choices::tr("%1 What you choose now lasts until Sandgate is closed.").arg(whole);
}

}  // namespace sandgate::choices
