#include "app/rules/rule_chapters.h"

#include <QCoreApplication>

namespace sandgate {
namespace {

struct ChapterTitles {
  Q_DECLARE_TR_FUNCTIONS(Rules)
};

/// "LW-3.2" and "LW-3" stand in LW-3; "CX-4" in CX, whose clauses have no sections.
QString chapter_of(const QString& id) {
  const QString part = id.section(QLatin1Char('-'), 0, 0);
  const bool in_sections = part == QStringLiteral("LW") || part == QStringLiteral("KS");
  return in_sections ? id.section(QLatin1Char('.'), 0, 0) : part;
}

QString title_of(const QString& chapter) {
  if (chapter == QStringLiteral("LW-1")) return ChapterTitles::tr("The country");
  if (chapter == QStringLiteral("LW-2")) return ChapterTitles::tr("Setting down and the move");
  if (chapter == QStringLiteral("LW-3")) return ChapterTitles::tr("How men and guns move");
  if (chapter == QStringLiteral("LW-4")) return ChapterTitles::tr("Gun-fire");
  if (chapter == QStringLiteral("LW-5")) return ChapterTitles::tr("Melees, prisoners, guns taken");
  if (chapter == QStringLiteral("LW-6")) return ChapterTitles::tr("Three games and the war");
  if (chapter == QStringLiteral("LW-7")) return ChapterTitles::tr("Forces");
  if (chapter == QStringLiteral("ST")) return ChapterTitles::tr("The streamlined edition");
  if (chapter == QStringLiteral("PR")) return ChapterTitles::tr("The prototypes");
  if (chapter == QStringLiteral("CX")) return ChapterTitles::tr("The wide country");
  if (chapter == QStringLiteral("KS-1")) return ChapterTitles::tr("The General");
  if (chapter == QStringLiteral("KS-2")) return ChapterTitles::tr("Marches");
  if (chapter == QStringLiteral("KS-4")) return ChapterTitles::tr("Supply");
  if (chapter == QStringLiteral("KS-6")) return ChapterTitles::tr("Works");
  if (chapter == QStringLiteral("KS-7")) return ChapterTitles::tr("Shell and rifle-fire");
  if (chapter == QStringLiteral("KS-8")) return ChapterTitles::tr("Cavalry charges");
  if (chapter == QStringLiteral("KS-11")) return ChapterTitles::tr("Signals");
  return {};
}

}  // namespace

std::vector<RuleChapter> rule_chapters(const words::ClauseBook& book) {
  std::vector<RuleChapter> chapters;
  for (const QString& id : book.ids()) {
    const QString chapter = chapter_of(id);
    if (chapters.empty() || chapters.back().id != chapter) chapters.push_back({chapter, title_of(chapter), {}});
    chapters.back().clauses << id;
  }
  for (RuleChapter& chapter : chapters)
    if (chapter.title.isEmpty()) chapter.title = book.find(chapter.clauses.front())->title;
  return chapters;
}

}  // namespace sandgate
