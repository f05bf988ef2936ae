#include "app/cli/answer.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdio>
#include <nlohmann/json.hpp>

#include "app/words/faults.h"
#include "core/base/text.h"

namespace sandgate::cli {
namespace {

volatile std::sig_atomic_t interrupted = 0;

}  // namespace

Answer place(MapPoint p) { return Answer::array({number(p.east, 2), number(p.north, 2)}); }

Answer clause_ids(const std::vector<Clause>& clauses) {
  Answer all = Answer::array();
  for (const Clause& clause : clauses) all.push_back(clause.id);
  return all;
}

namespace {
/// What a terminal would obey is written as JSON's own escapes, which mean the same; bytes that are no UTF-8 are
/// replaced.
std::string safe_json(const Answer& answer) {
  const auto escape = [](char32_t c) {
    if (c < 0x10000) return fmt::format("\\u{:04x}", static_cast<std::uint32_t>(c));
    const auto rest = static_cast<std::uint32_t>(c) - 0x10000;
    return fmt::format("\\u{:04x}\\u{:04x}", 0xD800 + (rest >> 10U), 0xDC00 + (rest & 0x3FFU));
  };
  return printable(answer.dump(-1, ' ', false, Answer::error_handler_t::replace), escape);
}

/// Names of files and bytes of theirs may stand in a sentence: it is one line all the same.
std::string one_line(const std::string& sentence) {
  std::string line = printable(sentence);
  std::ranges::replace(line, '\n', ' ');
  return line;
}
}  // namespace

Output::Output(bool json, const char* program)
    : json_(json), program_(program), terminal_(isatty(STDERR_FILENO) != 0) {}

void Output::answer(const Answer& answer, const std::string& text) const {
  if (json_) {
    fmt::print("{}\n", safe_json(answer));
  } else {
    fmt::print("{}{}", printable(text), text.ends_with('\n') ? "" : "\n");
  }
}

ExitCode Output::fail(const Fault& fault) const { return fail(Phrase(words::told(fault).toStdString())); }

ExitCode Output::fail(const Phrase& sentence) const {
  if (terminal_) fmt::print(stderr, "\r\033[K");
  fmt::print(stderr, "{}: {}\n", program_, one_line(words::told(sentence).toStdString()));
  return ExitCode::failed;
}

void Output::note(const Fault& passed_over) const { note(Phrase(words::told(passed_over).toStdString())); }

void Output::note(const Phrase& sentence) const {
  if (silent_) return;
  fmt::print(stderr, "{}: {}\n", program_, one_line(words::told(phrase("passed over: {}", sentence)).toStdString()));
}

Progress Output::progress(const std::string& what) const {
  return [what, terminal = terminal_ && !silent_, shown = -1](double part) mutable {
    const int percent = static_cast<int>(part * 100);
    if (terminal && percent != shown) {
      shown = percent;
      if (percent < 100) {
        fmt::print(stderr, "\r\033[K{} {} %", what, percent);
      } else {
        fmt::print(stderr, "\r\033[K");
      }
      std::fflush(stderr);
    }
    return interrupted == 0;
  };
}

void stop_on_interrupt(int signal) {
  std::signal(signal, [](int) {
    if (interrupted) std::_Exit(130);  // asked twice: at once
    interrupted = 1;
  });
}

}  // namespace sandgate::cli
