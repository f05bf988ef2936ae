#include "tests/house/sentences.h"

#include <algorithm>
#include <array>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "tests/house/literals.h"

namespace sandgate::house {
namespace {

namespace fs = std::filesystem;

/// Qt's ways to a catalogue.
const std::set<std::string> translating = {"tr", "translate", "QT_TR_NOOP", "QT_TRANSLATE_NOOP"};
/// What takes a `Phrase`.
const std::set<std::string> taking_phrases = {"phrase", "Phrase",  "fault",   "Fault",      "stopped",   "fail",
                                              "wrong",  "bad",     "damaged", "misfit",     "misuse",    "pass_over",
                                              "refuse", "must_be", "astray",  "Unreadable", "unexpected"};
/// What people do not read, or not in their own language: logs are for whoever looks for trouble, words of files and
/// commands are the same everywhere, a style sheet is Qt's.
const std::set<std::string> unread = {"log_line",      "log_step",      "static_assert", "choice",
                                      "setStyleSheet", "runtime_error", "logic_error",   "find",
                                      "mentions",      "height_units",  "says",          "drop"};
/// What is put together by these is a phrase no more.
const std::set<std::string> putting_together = {"format"};
/// A phrase outright: a word alone is translated too.
const std::set<std::string> phrases_outright = {"phrase", "Phrase"};

/// `f<T>` is one of them where f is, or T.
bool one_of(const std::set<std::string>& names, const std::vector<std::string>& calls) {
  return std::ranges::any_of(calls, [&](const std::string& call) {
    const std::size_t angle = call.find('<');
    if (angle == std::string::npos) return names.contains(call);
    return names.contains(call.substr(0, angle)) || names.contains(call.substr(angle + 1, call.size() - angle - 2));
  });
}

/// The innermost call; brackets within it have no name.
std::vector<std::string> last_of(const std::vector<std::string>& calls) {
  const auto named = std::find_if(calls.rbegin(), calls.rend(), [](const std::string& call) { return !call.empty(); });
  return named == calls.rend() ? std::vector<std::string>() : std::vector{*named};
}

/// For a database.
bool is_sql(const std::string& text) {
  return std::ranges::any_of(std::array{"SELECT ", "INSERT ", "UPDATE ", "DELETE ", "CREATE ", "PRAGMA "},
                             [&](const char* word) { return text.starts_with(word); });
}

std::string joined(const std::vector<std::string>& calls) {
  std::string all;
  for (const std::string& call : calls)
    if (!call.empty()) all += (all.empty() ? "" : "/") + call;
  return all;
}

std::string bytes_of(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::string quoted(const std::string& text) {
  std::string all = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') all += '\\';
    if (c == '\n') {
      all += "\\n";
    } else {
      all += c;
    }
  }
  return all + "\"";
}

/// What commanders say of their orders, as app/words tells it in other languages.
std::vector<std::string> reasons_told(const fs::path& root) {
  std::vector<std::string> told;
  for (Literal& literal : literals_of(bytes_of(root / "app/words/reasons.cpp")))
    if (one_of(translating, literal.calls)) told.push_back(std::move(literal.text));
  return told;
}

/// Reasons stand in the exercise file in English; a whole one of them, or what is put together to one, is told.
bool is_reason(const std::string& text, const std::vector<std::string>& told, const fs::path& file) {
  return file.generic_string().starts_with("plugins/commanders/") &&
         std::ranges::any_of(told, [&](const std::string& reason) { return reason.contains(text); });
}

/// How plug-ins call themselves, and their manners.
void take_titles(const nlohmann::json& manifest, std::set<std::string>& phrases) {
  if (manifest.is_object() && manifest.contains("title") && manifest["title"].is_string())
    phrases.insert(manifest["title"].get<std::string>());
  if (manifest.is_structured())
    for (const auto& part : manifest) take_titles(part, phrases);
}

/// What the numbers of a rulebook are: shown with them where the rules are read.
void take_descriptions(const nlohmann::json& schema, std::set<std::string>& phrases) {
  if (schema.is_object() && schema.contains("description") && schema["description"].is_string())
    phrases.insert(schema["description"].get<std::string>());
  if (schema.is_structured())
    for (const auto& part : schema) take_descriptions(part, phrases);
}

/// What a text under `key` says, wherever it stands: why a mapping leaves something out, what a rulebook is called.
void take_texts(const nlohmann::json& file, const std::string& key, std::set<std::string>& phrases) {
  if (file.is_object() && file.contains(key) && file[key].is_string()) phrases.insert(file[key].get<std::string>());
  if (file.is_structured())
    for (const auto& part : file) take_texts(part, key, phrases);
}

void take_data(const fs::path& root, std::set<std::string>& phrases) {
  take_texts(nlohmann::json::parse(bytes_of(root / "data/mappings/features.json")), "reason", phrases);
  for (const fs::directory_entry& entry : fs::directory_iterator(root / "data/rulebooks")) {
    if (entry.path().extension() != ".json") continue;
    const auto rulebook = nlohmann::json::parse(bytes_of(entry.path()));
    take_texts(rulebook, "title", phrases);
    take_texts(rulebook, "range", phrases);
  }
}

}  // namespace

Sentences sentences_of(const fs::path& root) {
  Sentences found;
  take_descriptions(nlohmann::json::parse(bytes_of(root / "data/schemas/rulebook.schema.json")), found.phrases);
  take_data(root, found.phrases);
  const std::vector<std::string> reasons = reasons_told(root);
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / "plugins"))
    if (entry.path().extension() == ".json") take_titles(nlohmann::json::parse(bytes_of(entry.path())), found.phrases);
  for (const char* floor : {"core", "map", "logistics", "app", "plugins"}) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / floor))
      if (const fs::path kind = entry.path().extension(); kind == ".cpp" || kind == ".h") files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      for (Literal& literal : literals_of(bytes_of(file))) {
        if (one_of(translating, literal.calls) || one_of(unread, literal.calls) || is_sql(literal.text)) continue;
        const bool form =
            one_of(taking_phrases, literal.calls) && !one_of(putting_together, literal.calls) && !literal.glued;
        if (!form && !reads_as_words(literal.text)) continue;
        const bool outright = one_of(phrases_outright, last_of(literal.calls));
        if (form && !outright && literal.text.find(' ') == std::string::npos) continue;
        if (form) {
          found.phrases.insert(std::move(literal.text));
        } else if (!is_reason(literal.text, reasons, fs::relative(file, root))) {
          found.escaped.push_back(
              {fs::relative(file, root), literal.line, std::move(literal.text), joined(literal.calls)});
        }
      }
    }
  }
  return found;
}

std::string listed_for_lupdate(const std::set<std::string>& phrases) {
  std::string all =
      "// Made by data/translations/update: the sentences of the lower floors (forms of Phrase), where Qt's lupdate\n"
      "// finds them. Compiled by nobody.\n"
      "// clang-format off\n";
  for (const std::string& form : phrases) all += "QT_TRANSLATE_NOOP(\"faults\", " + quoted(form) + ")\n";
  return all;
}

}  // namespace sandgate::house
