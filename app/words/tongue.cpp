#include "app/words/tongue.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QMutex>
#include <QSet>
#include <QSettings>
#include <QStandardPaths>
#include <QTranslator>
#include <algorithm>
#include <memory>
#include <string_view>

#include "app/words/faults.h"
#include "app/words/words.h"

// Qt asks for this outside of any namespace.
static void take_in_translations() { Q_INIT_RESOURCE(translations); }

namespace sandgate::words {
namespace {

constexpr qsizetype most_remembered = 10'000;
const QString english = QStringLiteral("en");
const QString kept_key = QStringLiteral("language");
const QString file_name = QStringLiteral("sandgate_%1.qm");

// So Qt names keys in menus and tips; where its own catalogues are not installed, ours has them.
[[maybe_unused]] constexpr const char* keys[] = {
    QT_TRANSLATE_NOOP("QShortcut", "Ctrl"),   QT_TRANSLATE_NOOP("QShortcut", "Shift"),
    QT_TRANSLATE_NOOP("QShortcut", "Alt"),    QT_TRANSLATE_NOOP("QShortcut", "Enter"),
    QT_TRANSLATE_NOOP("QShortcut", "Return"), QT_TRANSLATE_NOOP("QShortcut", "Space"),
    QT_TRANSLATE_NOOP("QShortcut", "Esc"),    QT_TRANSLATE_NOOP("QShortcut", "Home"),
    QT_TRANSLATE_NOOP("QShortcut", "End"),    QT_TRANSLATE_NOOP("QShortcut", "PgUp"),
    QT_TRANSLATE_NOOP("QShortcut", "PgDown"), QT_TRANSLATE_NOOP("QShortcut", "Del"),
    QT_TRANSLATE_NOOP("QShortcut", "Ins"),    QT_TRANSLATE_NOOP("QShortcut", "Backspace"),
    QT_TRANSLATE_NOOP("QShortcut", "Left"),   QT_TRANSLATE_NOOP("QShortcut", "Right"),
    QT_TRANSLATE_NOOP("QShortcut", "Up"),     QT_TRANSLATE_NOOP("QShortcut", "Down")};

QSettings settings() { return QSettings(QStringLiteral("Sandgate"), QStringLiteral("Sandgate")); }

/// A catalogue that remembers what it was asked for in vain.
class Catalogue : public QTranslator {
 public:
  QString translate(const char* context, const char* source, const char* note, int n) const override {
    QString found = QTranslator::translate(context, source, note, n);
    // Qt's own classes have a catalogue of their own, and what a fault says may come from outside.
    const bool ours = context && context[0] != 'Q' && std::string_view(context) != fault_context;
    if (found.isEmpty() && ours && source && *source) {
      const QMutexLocker lock(&mutex_);
      if (lacking_.size() < most_remembered) lacking_.insert(QString::fromUtf8(source));
    }
    return found;
  }
  QStringList lacking() const {
    const QMutexLocker lock(&mutex_);
    QStringList all(lacking_.begin(), lacking_.end());
    all.sort();
    return all;
  }

 private:
  mutable QMutex mutex_;
  mutable QSet<QString> lacking_;
};

struct Spoken {
  QString code = english;
  std::unique_ptr<Catalogue> catalogue;
  std::unique_ptr<QTranslator> of_qt;
};
Spoken& spoken() {
  static Spoken now;
  return now;
}

/// Where catalogues lie, the user's own before those that are built in.
QStringList folders() {
  take_in_translations();
  const QString own = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
  return {own + QStringLiteral("/Sandgate/translations"), QStringLiteral(":/translations")};
}

QString file_of(const QString& code) {
  for (const QString& folder : folders())
    if (const QString file = QDir(folder).filePath(file_name.arg(code)); QFile::exists(file)) return file;
  return {};
}

void write_numbers_as(const QString& code) {
  // English stands in the source with its numbers, and so needs no other way of writing them.
  QLocale locale = code == english ? QLocale::c() : QLocale(code);
  locale.setNumberOptions(locale.numberOptions() | QLocale::OmitGroupSeparator);
  QLocale::setDefault(locale);
}

}  // namespace

std::vector<Tongue> tongues() {
  std::vector<Tongue> all;
  for (const QString& folder : folders()) {
    for (const QString& file : QDir(folder).entryList({file_name.arg(QLatin1Char('*'))}, QDir::Files)) {
      const QString code = file.mid(9, file.size() - 12);
      if (code == english || QLocale(code).language() == QLocale::C) continue;
      if (std::ranges::find(all, code, &Tongue::code) != all.end()) continue;
      QString name = QLocale(code).nativeLanguageName();
      if (!name.isEmpty()) name[0] = name[0].toUpper();
      all.push_back({code, name.isEmpty() ? code : name});
    }
  }
  std::ranges::sort(all, {}, &Tongue::name);
  all.insert(all.begin(), {english, QStringLiteral("English")});
  return all;
}

QString tongue_kept() { return settings().value(kept_key).toString(); }

void keep_tongue(const QString& code) {
  QSettings kept = settings();
  if (code.isEmpty()) {
    kept.remove(kept_key);
  } else {
    kept.setValue(kept_key, code);
  }
}

QString tongue_wished() {
  const auto there_is = [](const QString& code) { return code == english || !file_of(code).isEmpty(); };
  QStringList wishes{qEnvironmentVariable("SANDGATE_LANGUAGE"), tongue_kept()};
  wishes += QLocale::system().uiLanguages();
  for (const QString& wish : wishes) {
    const QString code = wish.section(QLatin1Char('-'), 0, 0).section(QLatin1Char('_'), 0, 0).toLower();
    if (!code.isEmpty() && there_is(code)) return code;
  }
  return english;
}

Result<void> speak(const QString& code) {
  Spoken& now = spoken();
  now = {};
  write_numbers_as(english);
  if (code == english) return {};
  const QString file = file_of(code);
  auto catalogue = std::make_unique<Catalogue>();
  if (file.isEmpty() || !catalogue->load(file))
    return fault(file.isEmpty() ? code.toStdString() : file.toStdString(),
                 file.isEmpty() ? "there is no catalogue of this language" : "it is no catalogue of sentences",
                 "English is spoken; choose another language, or take the file away");
  auto of_qt = std::make_unique<QTranslator>();
  if (of_qt->load(QStringLiteral("qtbase_") + code, QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
    QCoreApplication::installTranslator(of_qt.get());
  QCoreApplication::installTranslator(catalogue.get());
  now = {code, std::move(catalogue), std::move(of_qt)};
  write_numbers_as(code);
  return {};
}

QString tongue_spoken() { return spoken().code; }

QStringList sentences_lacking() { return spoken().catalogue ? spoken().catalogue->lacking() : QStringList(); }

QString number(double value, int decimals) { return QLocale().toString(value, 'f', decimals); }

QString figures(double value, int most) { return QLocale().toString(value, 'g', most); }

QString thousands(std::int64_t count) {
  QLocale locale = spoken().code == english ? QLocale(QLocale::English) : QLocale();
  locale.setNumberOptions(locale.numberOptions() & ~QLocale::OmitGroupSeparator);
  return locale.toString(static_cast<qlonglong>(count));
}

std::optional<double> read_number(const QString& text) {
  QString plain = text.trimmed();
  plain.replace(QLocale().decimalPoint(), QLatin1String("."));
  bool good = false;
  const double value = plain.toDouble(&good);
  return good ? std::optional(value) : std::nullopt;
}

QString within(QString text) {
  const bool begun_large = text.size() > 1 && text[0].isUpper() && !text[1].isUpper();
  if (begun_large && QLocale().language() != QLocale::German) text[0] = text[0].toLower();
  return text;
}

bool by_twelve_hours() {
  return spoken().code == english ||
         QLocale().timeFormat(QLocale::ShortFormat).contains(QLatin1String("AP"), Qt::CaseInsensitive);
}

bool counts_as_one(std::int64_t count) {
  const auto language = QLocale().language();
  const bool nought_too = language == QLocale::French || language == QLocale::Portuguese;
  return count == 1 || (count == 0 && nought_too);
}

}  // namespace sandgate::words
