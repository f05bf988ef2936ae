#include "app/words/clauses.h"

#include <fstream>
#include <nlohmann/json.hpp>

namespace sandgate::words {

QString clause_id(Clause clause) {
  return QString::fromUtf8(clause.id.data(), static_cast<qsizetype>(clause.id.size()));
}

Result<ClauseBook> ClauseBook::read(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  if (!in) return fault(file.string(), "the clauses cannot be read", "reinstall Sandgate or name its data folder");
  const auto json = nlohmann::json::parse(in, nullptr, false);
  if (!json.is_object()) return fault(file.string(), "this is not a list of clauses", "reinstall Sandgate");

  ClauseBook book;
  for (const auto& [id, entry] : json.items()) {
    const bool whole = entry.is_object() && entry.contains("title") && entry["title"].is_string() &&
                       entry.contains("text") && entry["text"].is_string();
    if (!whole) return fault(file.string() + "#/" + id, "a clause needs a title and a text", "reinstall Sandgate");
    book.clauses_[id] = {QString::fromStdString(entry["title"].get<std::string>()),
                         QString::fromStdString(entry["text"].get<std::string>())};
  }
  return book;
}

const ClauseText* ClauseBook::find(Clause clause) const {
  const auto found = clauses_.find(clause.id);
  return found == clauses_.end() ? nullptr : &found->second;
}

QString ClauseBook::tooltip(Clause clause) const {
  const ClauseText* found = find(clause);
  if (!found) return {};
  return QStringLiteral("<p style='margin:2px'><b>%1&nbsp; %2</b></p><p style='margin:2px'>%3</p>")
      .arg(clause_id(clause), found->title.toHtmlEscaped(), found->text.toHtmlEscaped());
}

}  // namespace sandgate::words
