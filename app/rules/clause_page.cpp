#include "app/rules/clause_page.h"

#include <QCoreApplication>

#include "app/words/tongue.h"

namespace sandgate {
namespace {

struct ClausePage {
  Q_DECLARE_TR_FUNCTIONS(Rules)
};

/// Signs that Markdown would take for its own.
QString unmarked(const QString& text) {
  QString safe;
  for (const QChar sign : text) {
    if (QStringLiteral("\\`*_[]<>|#&~").contains(sign)) safe += QLatin1Char('\\');
    safe += sign;
  }
  return safe;
}

/// Clauses of the book that a text names lead there; but not to the page itself.
QString with_links(const QString& text, const words::ClauseBook& book, const QString& here) {
  QString linked;
  qsizetype done = 0;
  for (auto match = words::clause_pattern().globalMatch(text); match.hasNext();) {
    const auto found = match.next();
    const QString id = found.captured();
    if (id == here || !book.find(id)) continue;
    linked += unmarked(text.mid(done, found.capturedStart() - done)) + QStringLiteral("[%1](%1)").arg(id);
    done = found.capturedEnd();
  }
  return linked + unmarked(text.mid(done));
}

struct FigureUnit {
  const char* ends;
  const char* told;
};
constexpr FigureUnit figure_units[] = {{"_in_s2", QT_TRANSLATE_NOOP("Rules", "%1 in/s²")},
                                       {"_in_s", QT_TRANSLATE_NOOP("Rules", "%1 in/s")},
                                       {"_ft", QT_TRANSLATE_NOOP("Rules", "%1 ft")},
                                       {"_in", QT_TRANSLATE_NOOP("Rules", "%1 in")},
                                       {"_m", QT_TRANSLATE_NOOP("Rules", "%1 m")},
                                       {"_g", QT_TRANSLATE_NOOP("Rules", "%1 g")},
                                       {"_s", QT_TRANSLATE_NOOP("Rules", "%1 s")},
                                       {"_ms", QT_TRANSLATE_NOOP("Rules", "%1 ms")},
                                       {"_mils", QT_TRANSLATE_NOOP("Rules", "%1 mils")},
                                       {"_moves", QT_TRANSLATE_NOOP("Rules", "%1 moves")},
                                       {"_minutes", QT_TRANSLATE_NOOP("Rules", "%1 minutes")},
                                       {"_seconds", QT_TRANSLATE_NOOP("Rules", "%1 s")},
                                       {"_points", QT_TRANSLATE_NOOP("Rules", "%1 points")}};

const FigureUnit* figure_unit(const QString& key) {
  for (const FigureUnit& unit : figure_units)
    if (key.endsWith(QLatin1String(unit.ends))) return &unit;
  return nullptr;
}

QString figures_table(const QString& id, const FiguresInForce& figures) {
  QString rows;
  for (const RulebookRow& row : figures.rows) {
    if (!row.clauses.contains(id)) continue;
    rows += QStringLiteral("| %1 | **%2** | `%3` |\n")
                .arg(unmarked(figure_named(row)), unmarked(figure_told(row)), row.key);
  }
  const QString head =
      QStringLiteral("\n## %1\n\n").arg(ClausePage::tr("Its figures in “%1”").arg(unmarked(figures.rulebook)));
  if (rows.isEmpty()) return head + ClausePage::tr("This clause has no figures of its own in this rulebook.") + '\n';
  return head +
         QStringLiteral("| %1 | %2 | %3 |\n|---|---|---|\n")
             .arg(ClausePage::tr("What it is"), ClausePage::tr("Here"), ClausePage::tr("Key")) +
         rows;
}

}  // namespace

QString figure_named(const RulebookRow& row) {
  QString name = row.meaning;
  if (name.isEmpty()) {
    name = row.key.section(QLatin1Char('.'), -1);
    if (const FigureUnit* unit = figure_unit(name)) name.chop(static_cast<qsizetype>(qstrlen(unit->ends)));
  }
  // Below its section a key has the thing that it is of before it: "march.arms.infantry.across_ft".
  const QStringList parts = row.key.split(QLatin1Char('.'));
  constexpr qsizetype in_section = 2;
  if (parts.size() > in_section) {
    if (!row.meaning.isEmpty()) name = words::within(name);
    name = QStringLiteral("%1: %2").arg(parts[parts.size() - 2], name);
  }
  name.replace(QLatin1Char('_'), QLatin1Char(' '));
  if (!name.isEmpty()) name[0] = name[0].toUpper();
  return name;
}

QString figure_told(const RulebookRow& row) {
  const FigureUnit* unit = figure_unit(row.key);
  const bool number = !row.value.isEmpty() && row.value[0].isDigit();
  return unit && number ? ClausePage::tr(unit->told).arg(row.value) : row.value;
}

QString clause_page(const words::ClauseBook& book, const QString& id, const FiguresInForce& figures) {
  const words::ClauseText* clause = book.find(id);
  if (!clause) return {};
  const auto section = [](const QString& heading, const QString& text) {
    return QStringLiteral("\n## %1\n\n%2\n").arg(heading, text);
  };
  QString page =
      QStringLiteral("# %1  %2\n\n%3\n").arg(id, unmarked(clause->title), with_links(clause->text, book, id));
  page += section(ClausePage::tr("An example"), with_links(clause->example, book, id));
  page += section(ClausePage::tr("Where it stands"), with_links(clause->source, book, id));
  QStringList naming;
  for (const QString& other : book.ids()) {
    const words::ClauseText& text = *book.find(other);
    if (other != id &&
        words::clauses_named_in(text.text + QLatin1Char(' ') + text.example + QLatin1Char(' ') + text.source)
            .contains(id))
      naming << QStringLiteral("[%1](%1) %2").arg(other, unmarked(text.title));
  }
  if (!naming.isEmpty()) page += section(ClausePage::tr("Named by"), naming.join(QStringLiteral(" · ")));
  // Last, since of some clauses they are many.
  if (!figures.rulebook.isEmpty()) page += figures_table(id, figures);
  return page;
}

}  // namespace sandgate
