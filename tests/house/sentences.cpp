#include "tests/house/sentences.h"

#include <algorithm>
#include <fstream>
#include <iterator>

#include "tests/house/literals.h"

namespace sandgate::house {
namespace {

namespace fs = std::filesystem;

/// Qt's ways to a catalogue.
const std::set<std::string> translating = {"tr", "translate", "QT_TR_NOOP", "QT_TRANSLATE_NOOP"};
/// What takes a `Phrase`.
const std::set<std::string> taking_phrases = {"phrase", "Phrase", "fault",      "Fault",     "stopped", "fail",
                                              "wrong",  "bad",    "damaged",    "misfit",    "misuse",  "pass_over",
                                              "refuse", "astray", "Unreadable", "unexpected"};
/// What people do not read, or not in their own language: logs are for whoever looks for trouble, words of files and
/// commands are the same everywhere, a style sheet is Qt's.
const std::set<std::string> unread = {"log_line", "static_assert", "choice",        "says",
                                      "drop",     "setStyleSheet", "runtime_error", "logic_error"};

bool one_of(const std::set<std::string>& names, const std::vector<std::string>& calls) {
  return std::ranges::any_of(calls, [&](const std::string& call) { return names.contains(call); });
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

}  // namespace

Sentences sentences_of(const fs::path& root) {
  Sentences found;
  const std::vector<std::string> reasons = reasons_told(root);
  for (const char* floor : {"core", "map", "logistics", "app", "plugins"}) {
    std::vector<fs::path> files;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(root / floor))
      if (const fs::path kind = entry.path().extension(); kind == ".cpp" || kind == ".h") files.push_back(entry.path());
    std::ranges::sort(files);
    for (const fs::path& file : files) {
      for (Literal& literal : literals_of(bytes_of(file))) {
        if (one_of(translating, literal.calls) || one_of(unread, literal.calls)) continue;
        const bool form = one_of(taking_phrases, literal.calls) && !literal.glued;
        if (!form && !reads_as_words(literal.text)) continue;
        if (form && literal.text.find_first_of(' ') == std::string::npos) continue;
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
