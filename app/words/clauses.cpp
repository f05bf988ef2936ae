#include "app/words/clauses.h"

#include <QLocale>
#include <algorithm>
#include <array>
#include <fstream>
#include <nlohmann/json.hpp>
#include <tuple>

namespace sandgate::words {
namespace {

constexpr std::array fields{&ClauseText::title, &ClauseText::text, &ClauseText::source, &ClauseText::example};
constexpr std::array<const char*, fields.size()> field_names{"title", "text", "source", "example"};

/// Where an id stands among the rules. What is no id comes last.
std::tuple<qsizetype, int, int> place_of(const QString& id) {
  static const QStringList parts{"LW", "ST", "PR", "CX", "KS"};
  const qsizetype part = parts.indexOf(id.section(QLatin1Char('-'), 0, 0));
  const QString figures = id.section(QLatin1Char('-'), 1);
  return {part < 0 ? parts.size() : part, figures.section(QLatin1Char('.'), 0, 0).toInt(),
          figures.section(QLatin1Char('.'), 1).toInt()};
}

}  // namespace

QString clause_id(Clause clause) {
  return QString::fromUtf8(clause.id.data(), static_cast<qsizetype>(clause.id.size()));
}

const QRegularExpression& clause_pattern() {
  static const QRegularExpression pattern(QStringLiteral("\\b(?:LW|ST|PR|CX|KS)-\\d++(?:\\.\\d++)?+(?!\\w)"));
  return pattern;
}

QStringList clauses_named_in(const QString& text) {
  QStringList found;
  for (auto match = clause_pattern().globalMatch(text); match.hasNext();) found << match.next().captured();
  found.removeDuplicates();
  return found;
}

Result<ClauseBook> ClauseBook::read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return fault(file.string(), "the clauses cannot be read", "reinstall Sandgate or name its data folder");
  const auto json = nlohmann::json::parse(in, nullptr, false);
  if (!json.is_object()) return fault(file.string(), "this is not a list of clauses", "reinstall Sandgate");

  ClauseBook book;
  for (const auto& [id, entry] : json.items()) {
    ClauseText& clause = book.clauses_[id];
    for (std::size_t i = 0; i < fields.size(); ++i) {
      const bool there = entry.is_object() && entry.contains(field_names[i]) && entry[field_names[i]].is_string();
      if (there) clause.*fields[i] = QString::fromStdString(entry[field_names[i]].template get<std::string>());
      if ((clause.*fields[i]).isEmpty())
        return fault(file.string() + "#/" + id, "a clause needs a title, a text, a source and an example",
                     phrase("give it its {}, or reinstall Sandgate", field_names[i]));
    }
  }
  return book;
}

const ClauseText* ClauseBook::find(Clause clause) const {
  const auto found = clauses_.find(clause.id);
  return found == clauses_.end() ? nullptr : &found->second;
}

const ClauseText* ClauseBook::find(const QString& id) const {
  const std::string said = id.toStdString();
  return find(Clause{said});
}

QStringList ClauseBook::ids() const {
  QStringList ids;
  for (const auto& [id, text] : clauses_) ids << QString::fromStdString(id);
  std::ranges::sort(ids, {}, place_of);
  return ids;
}

QString ClauseBook::tooltip(Clause clause) const {
  const ClauseText* found = find(clause);
  if (!found) return {};
  return QStringLiteral("<p style='margin:2px'><b>%1&nbsp; %2</b></p><p style='margin:2px'>%3</p>")
      .arg(clause_id(clause), found->title.toHtmlEscaped(), found->text.toHtmlEscaped());
}

void ClauseBook::complete_from(const ClauseBook& other) {
  clauses_.insert(other.clauses_.begin(), other.clauses_.end());
}

QString language_of_system() { return QLocale().name().left(2); }

Result<ClauseBook> clause_book(const std::filesystem::path& data_folder, const QString& language) {
  const std::filesystem::path folder = data_folder / "clauses";
  auto english = ClauseBook::read(folder / "en.json");
  const std::filesystem::path file = folder / (language.toStdString() + ".json");
  std::error_code error;
  if (!english || !std::filesystem::exists(file, error)) return english;
  auto book = ClauseBook::read(file);
  if (book) book->complete_from(*english);
  return book;
}

}  // namespace sandgate::words
