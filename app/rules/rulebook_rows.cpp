#include "app/rules/rulebook_rows.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "app/words/clauses.h"
#include "app/words/faults.h"
#include "app/words/guns.h"
#include "app/words/tongue.h"
#include "core/rulebook/json.h"

namespace sandgate {
namespace {

constexpr std::size_t largest_schema = 1 << 20;

QString text_of(const Json* json) {
  const auto* text = json ? std::get_if<std::string>(&json->value) : nullptr;
  return text ? QString::fromStdString(*text) : QString();
}

/// What a word of a rulebook says, where it is one of its choices or a projectile; else as it stands.
QString told_word(const std::string& word) {
  static constexpr std::array known = {std::pair{"free", QT_TRANSLATE_NOOP("Rulebook", "free men")},
                                       std::pair{"original", QT_TRANSLATE_NOOP("Rulebook", "men at the beginning")},
                                       std::pair{"fixed", QT_TRANSLATE_NOOP("Rulebook", "always the same")},
                                       std::pair{"none", QT_TRANSLATE_NOOP("Rulebook", "none")},
                                       std::pair{"open", QT_TRANSLATE_NOOP("Rulebook", "open")},
                                       std::pair{"lines", QT_TRANSLATE_NOOP("Rulebook", "lines of sight")},
                                       std::pair{"trail", QT_TRANSLATE_NOOP("Rulebook", "at the trail")},
                                       std::pair{"wheels", QT_TRANSLATE_NOOP("Rulebook", "at the wheels")},
                                       std::pair{"crew", QT_TRANSLATE_NOOP("Rulebook", "as its crew goes")},
                                       std::pair{"arm", QT_TRANSLATE_NOOP("Rulebook", "as its arm goes")},
                                       std::pair{"axle", QT_TRANSLATE_NOOP("Rulebook", "past the axle")},
                                       std::pair{"reach", QT_TRANSLATE_NOOP("Rulebook", "within reach")},
                                       std::pair{"never", QT_TRANSLATE_NOOP("Rulebook", "never")},
                                       std::pair{"whole", QT_TRANSLATE_NOOP("Rulebook", "whole")},
                                       std::pair{"middle", QT_TRANSLATE_NOOP("Rulebook", "middle")},
                                       std::pair{"left", QT_TRANSLATE_NOOP("Rulebook", "left")},
                                       std::pair{"right", QT_TRANSLATE_NOOP("Rulebook", "right")},
                                       std::pair{"joined", QT_TRANSLATE_NOOP("Rulebook", "joined")},
                                       std::pair{"centred", QT_TRANSLATE_NOOP("Rulebook", "centred")},
                                       std::pair{"tossed", QT_TRANSLATE_NOOP("Rulebook", "tossed")},
                                       std::pair{"deadly", QT_TRANSLATE_NOOP("Rulebook", "deadly")},
                                       std::pair{"doubled", QT_TRANSLATE_NOOP("Rulebook", "doubled")},
                                       std::pair{"mover", QT_TRANSLATE_NOOP("Rulebook", "the mover")},
                                       std::pair{"both", QT_TRANSLATE_NOOP("Rulebook", "both")},
                                       std::pair{"perfect", QT_TRANSLATE_NOOP("Rulebook", "perfect")},
                                       std::pair{"couriers", QT_TRANSLATE_NOOP("Rulebook", "by couriers")},
                                       std::pair{"packets", QT_TRANSLATE_NOOP("Rulebook", "packets")},
                                       std::pair{"waggons", QT_TRANSLATE_NOOP("Rulebook", "waggons")},
                                       std::pair{"by_twenties", QT_TRANSLATE_NOOP("Rulebook", "by twenties")},
                                       std::pair{"invulnerable", QT_TRANSLATE_NOOP("Rulebook", "invulnerable")},
                                       std::pair{"mortal", QT_TRANSLATE_NOOP("Rulebook", "mortal")}};
  const auto one = std::ranges::find(known, word, [](const auto& pair) { return std::string_view(pair.first); });
  return one == known.end() ? words::projectile(word) : QCoreApplication::translate("Rulebook", one->second);
}

/// Walks the rulebook and its schema side by side.
class RulebookWalk {
 public:
  explicit RulebookWalk(const Json& schema) : schema_(schema) {}

  void walk(const Json& value, const Json* said, const QString& path, const QStringList& clauses) {
    said = resolved(said);
    const QString meaning = text_of(said ? said->find("description") : nullptr);
    const QStringList own = words::clauses_named_in(meaning);
    if (const Json::Object* members = value.object(); members && !ratio(value)) {
      for (const Json::Member& member : *members)
        walk(member.value, under(said, member.key),
             path.isEmpty() ? QString::fromStdString(member.key)
                            : QStringLiteral("%1.%2").arg(path, QString::fromStdString(member.key)),
             own.isEmpty() ? clauses : own);
      return;
    }
    rows.push_back(
        {path, shown(value), stripped(words::told(Phrase(meaning.toStdString()))), own.isEmpty() ? clauses : own});
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

  /// A part of a whole, or so many times: "3/2".
  static std::optional<QString> ratio(const Json& value) {
    const Json *over = value.find("over"), *under = value.find("under");
    if (!over || !under || value.object()->size() != 2) return {};
    const QString above = shown(*over), below = shown(*under);
    return below == QStringLiteral("1") ? above : above + QLatin1Char('/') + below;
  }

  static QString shown(const Json& value) {
    if (std::holds_alternative<std::nullptr_t>(value.value)) return QCoreApplication::translate("Rulebook", "none");
    if (const auto* truth = std::get_if<bool>(&value.value))
      return *truth ? QCoreApplication::translate("Rulebook", "yes") : QCoreApplication::translate("Rulebook", "no");
    if (const auto* whole = std::get_if<std::int64_t>(&value.value)) return QString::number(*whole);
    if (const auto* real = std::get_if<double>(&value.value)) return words::figures(*real, 8);
    if (const auto* text = std::get_if<std::string>(&value.value)) return told_word(*text);
    if (const auto part = ratio(value)) return *part;
    const Json::Array* list = value.array();
    if (!list) return QString::fromStdString(canonical(value));
    // What has a name is told by it: projectiles are a page of figures each.
    QStringList each;
    for (const Json& one : *list) {
      const QString name = one.object() ? text_of(one.find("name")) : QString();
      each << (name.isEmpty() ? shown(one) : words::projectile(name.toStdString()));
    }
    return each.join(QStringLiteral(", "));
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

}  // namespace sandgate
