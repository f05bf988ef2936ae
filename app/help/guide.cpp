#include "app/help/guide.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>

namespace sandgate {
namespace {

/// `code`, *emphasis* and [links](…) read as their words.
QString plain(QString text) {
  static const QRegularExpression link(R"(!?\[([^\]]*)\]\([^)]*\))");
  text.replace(link, QStringLiteral("\\1"));
  return text.remove(QLatin1Char('`')).remove(QLatin1Char('*')).trimmed();
}

/// The page without what stands in it as code, line by line.
QStringList lines_without_code(const QString& markdown) {
  static const QRegularExpression code("`[^`]*`");
  QStringList lines;
  bool fenced = false;
  for (QString line : markdown.split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("```"))) {
      fenced = !fenced;
      continue;
    }
    if (fenced || line.startsWith(QLatin1String("    "))) continue;
    lines << line.remove(code);
  }
  return lines;
}

}  // namespace

QString anchor_of(const QString& heading) {
  QString anchor;
  for (const QChar sign : plain(heading).toLower()) {
    if (sign.isLetterOrNumber() || sign == QLatin1Char('-') || sign == QLatin1Char('_')) {
      anchor += sign;
    } else if (sign == QLatin1Char(' ')) {
      anchor += QLatin1Char('-');
    }
  }
  return anchor;
}

QStringList links_of(const QString& markdown) {
  static const QRegularExpression link(R"(\]\(([^)\s]+)\))");
  QStringList found;
  for (const QString& line : lines_without_code(markdown)) {
    for (auto match = link.globalMatch(line); match.hasNext();) {
      const QString to = match.next().captured(1);
      if (!to.contains(QLatin1String("://")) && !to.startsWith(QLatin1String("mailto:"))) found << to;
    }
  }
  return found;
}

Result<Guide> read_guide(const std::filesystem::path& docs, const QString& file) {
  const std::filesystem::path path = docs / file.toStdString();
  QFile page(QString::fromStdString(path.string()));
  if (!page.open(QIODevice::ReadOnly))
    return fault(path.string(), "the guide cannot be read",
                 "install the program with its guides, or name their folder by SANDGATE_DOCS");
  Guide guide{.file = file, .markdown = QString::fromUtf8(page.readAll())};
  static const QRegularExpression heading("^(#{1,6})\\s+(.*?)\\s*#*$");
  bool fenced = false;
  for (const QString& line : guide.markdown.split(QLatin1Char('\n'))) {
    if (line.startsWith(QLatin1String("```"))) fenced = !fenced;
    const auto match = heading.match(line);
    if (fenced || !match.hasMatch()) continue;
    const QString text = plain(match.captured(2));
    if (guide.title.isEmpty() && match.captured(1).size() == 1) {
      guide.title = text;
    } else {
      guide.headings << GuideHeading{static_cast<int>(match.captured(1).size()), text, anchor_of(text)};
    }
  }
  if (guide.title.isEmpty()) guide.title = QFileInfo(file).completeBaseName();
  return guide;
}

QList<Guide> read_guides(const std::filesystem::path& docs, const QString& first) {
  QList<Guide> guides;
  auto index = read_guide(docs, first);
  if (!index) return guides;
  guides << *index;
  QStringList listed{first};
  const QString folder = QFileInfo(first).path() + QLatin1Char('/');
  for (const QString& link : links_of(index->markdown)) {
    const QString file = QDir::cleanPath(folder + link.section(QLatin1Char('#'), 0, 0));
    if (!file.endsWith(QLatin1String(".md")) || listed.contains(file)) continue;
    listed << file;
    if (auto guide = read_guide(docs, file)) guides << std::move(*guide);
  }
  return guides;
}

GuidePlace in_tongue(const std::filesystem::path& docs, const QString& code, GuidePlace place) {
  const QString file = code + QLatin1Char('/') + place.file;
  if (!std::filesystem::exists(docs / file.toStdString())) return place;
  const auto theirs = read_guide(docs, file), english = read_guide(docs, place.file);
  if (!theirs || !english) return place;
  place.file = file;
  if (place.anchor == anchor_of(english->title)) return {file};
  if (theirs->headings.size() != english->headings.size()) return place;
  for (qsizetype i = 0; i < english->headings.size(); ++i)
    if (english->headings[i].anchor == place.anchor) return {file, theirs->headings[i].anchor};
  return place;
}

}  // namespace sandgate
