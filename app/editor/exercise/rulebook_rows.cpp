#include "app/editor/exercise/rulebook_rows.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>

#include "app/words/tongue.h"
#include "core/rulebook/json.h"

namespace sandgate {
namespace {

constexpr std::size_t largest_schema = 1 << 20;

QString text_of(const Json* json) {
  const auto* text = json ? std::get_if<std::string>(&json->value) : nullptr;
  return text ? QString::fromStdString(*text) : QString();
}

QStringList clauses_in(const QString& text) {
  static const QRegularExpression clause(QStringLiteral("\\b(?:LW|KS|CX|ST|PR)-\\d+(?:\\.\\d+)?"));
  QStringList found;
  for (auto match = clause.globalMatch(text); match.hasNext();) found << match.next().captured();
  found.removeDuplicates();
  return found;
}

/// Walks the rulebook and its schema side by side.
class RulebookWalk {
 public:
  explicit RulebookWalk(const Json& schema) : schema_(schema) {}

  void walk(const Json& value, const Json* said, const QString& path, const QStringList& clauses) {
    said = resolved(said);
    const QString meaning = text_of(said ? said->find("description") : nullptr);
    const QStringList own = clauses_in(meaning);
    if (const Json::Object* members = value.object()) {
      for (const Json::Member& member : *members)
        walk(member.value, under(said, member.key),
             path.isEmpty() ? QString::fromStdString(member.key)
                            : QStringLiteral("%1.%2").arg(path, QString::fromStdString(member.key)),
             own.isEmpty() ? clauses : own);
      return;
    }
    rows.push_back({path, shown(value), stripped(meaning), own.isEmpty() ? clauses : own});
  }

  std::vector<RulebookRow> rows;

 private:
  const Json* resolved(const Json* said) const {
    const QString to = text_of(said ? said->find("$ref") : nullptr);
    const QString before = QStringLiteral("#/definitions/");
    if (!to.startsWith(before) || said->find("description")) return said;
    const Json* all = schema_.find("definitions");
    return all ? all->find(to.mid(before.size()).toStdString()) : said;
  }

  // A key of an object, wherever in its schema that is named.
  const Json* under(const Json* said, const std::string& key) const {
    if (!said) return nullptr;
    if (const Json* properties = said->find("properties")) {
      if (const Json* found = properties->find(key)) return found;
    }
    if (const QString to = text_of(said->find("$ref")); !to.isEmpty()) {
      const Json* all = schema_.find("definitions");
      const Json* named = all ? all->find(to.section(QLatin1Char('/'), -1).toStdString()) : nullptr;
      if (const Json* found = named == said ? nullptr : under(named, key)) return found;
    }
    for (const char* some : {"oneOf", "anyOf", "allOf"}) {
      const Json* list = said->find(some);
      if (!list || !list->array()) continue;
      for (const Json& one : *list->array()) {
        if (const Json* found = under(&one, key)) return found;
      }
    }
    const Json* others = said->find("additionalProperties");
    return others && others->object() ? others : nullptr;
  }

  static QString stripped(QString meaning) {
    static const QRegularExpression before(QStringLiteral("^(?:(?:LW|KS|CX|ST|PR)-[\\d.]+(?:, | and )?)+: *"));
    meaning.remove(before);
    if (!meaning.isEmpty()) meaning[0] = meaning[0].toUpper();
    return meaning;
  }

  static QString shown(const Json& value) {
    if (std::holds_alternative<std::nullptr_t>(value.value)) return QCoreApplication::translate("Rulebook", "none");
    if (const auto* truth = std::get_if<bool>(&value.value))
      return *truth ? QCoreApplication::translate("Rulebook", "yes") : QCoreApplication::translate("Rulebook", "no");
    if (const auto* whole = std::get_if<std::int64_t>(&value.value)) return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value.value)) return words::figures(*real, 8);
    if (const auto* text = std::get_if<std::string>(&value.value)) return QString::fromStdString(*text);
    return QString::fromStdString(canonical(value));
  }

  const Json& schema_;
};

}  // namespace

Result<std::vector<RulebookRow>> rulebook_rows(const Rulebook& rulebook, const std::filesystem::path& schemas) {
  const auto file = schemas / "rulebook.schema.json";
  const auto text = read_text_file(file, largest_schema);
  if (!text) return std::unexpected(text.error());
  const auto schema = parse_json(*text, file.string(), {.bytes = largest_schema, .depth = 32});
  if (!schema) return std::unexpected(schema.error());
  const auto document = parse_json(rulebook.json, rulebook.name);
  if (!document) return std::unexpected(document.error());
  RulebookWalk walk(*schema);
  walk.walk(*document, &*schema, {}, {});
  return std::move(walk.rows);
}

RulebookModel::RulebookModel(std::vector<RulebookRow> rows, const words::ClauseBook& clauses, QObject* parent)
    : QAbstractTableModel(parent), rows_(std::move(rows)), shown_(rows_), clauses_(clauses) {}

void RulebookModel::set_filter(const QString& words) {
  beginResetModel();
  const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
  shown_.clear();
  for (const RulebookRow& row : rows_) {
    const QString all = row.key + QLatin1Char(' ') + row.meaning + QLatin1Char(' ') + row.value + QLatin1Char(' ') +
                        row.clauses.join(QLatin1Char(' '));
    if (std::ranges::all_of(wanted, [&](const QString& word) { return all.contains(word, Qt::CaseInsensitive); }))
      shown_.push_back(row);
  }
  endResetModel();
}

int RulebookModel::rowCount(const QModelIndex& parent) const {
  return parent.isValid() ? 0 : static_cast<int>(shown_.size());
}

QVariant RulebookModel::data(const QModelIndex& index, int role) const {
  const RulebookRow& row = shown_[static_cast<std::size_t>(index.row())];
  if (role == Qt::DisplayRole) {
    switch (index.column()) {
      case of_clause: return row.clauses.join(QStringLiteral(", "));
      case of_meaning: return row.meaning.isEmpty() ? row.key : row.meaning;
      case of_value: return row.value;
      case of_key: return row.key;
      default: return {};
    }
  }
  if (role != Qt::ToolTipRole) return {};
  QStringList told;
  for (const QString& id : row.clauses) {
    const std::string said = id.toStdString();
    if (const QString tip = clauses_.tooltip(Clause{said}); !tip.isEmpty()) told << tip;
  }
  return told.isEmpty() ? row.meaning.toHtmlEscaped() : told.join(QStringLiteral("<br><br>"));
}

QVariant RulebookModel::headerData(int section, Qt::Orientation orientation, int role) const {
  if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
  switch (section) {
    case of_clause: return tr("Clause");
    case of_meaning: return tr("What it is");
    case of_value: return tr("Here");
    case of_key: return tr("Key");
    default: return {};
  }
}

}  // namespace sandgate
