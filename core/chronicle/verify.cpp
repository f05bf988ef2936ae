#include <fmt/format.h>

#include <algorithm>

#include "core/base/build.h"
#include "core/chronicle/chronicle.h"
#include "core/chronicle/history.h"
#include "core/deciding/decide.h"
#include "map/base/log.h"

namespace sandgate {

namespace {

/// What deciding `entry` again on the state before it says against it; empty where nothing.
Phrase decided_otherwise(const Campaign& campaign, const ExerciseFile::Entry& entry, std::uint64_t seed) {
  const auto events = decide(campaign, entry.order, Dice(seed, campaign.branch()));
  if (!events) {
    return phrase("decided again, its order is refused ({})", events.error().clause.id);
  }
  if (*events == entry.events) return {};
  const auto [kept, again] = std::ranges::mismatch(entry.events, *events);
  return phrase("decided again, its order gives another event {}", kept - entry.events.begin() + 1);
}

/// The fault as said of a file that is known: by the entry, if it names one.
Phrase without_file(const Fault& fault, const std::string& file) {
  const std::string named = file + ", ";
  const bool entry = fault.where.starts_with(named);
  Phrase said = phrase("{}: {}", entry ? fault.where.substr(named.size()) : fault.where, fault.what);
  if (!fault.mend.empty()) said = phrase("{}; {}", std::move(said), fault.mend);
  return entry || said.text().ends_with('.') ? said : phrase("{}.", std::move(said));
}

}  // namespace

Result<Verdict> verify(const std::filesystem::path& path, const Progress& progress) {
  Result<History> history = History::read(path);
  if (!history) return std::unexpected(std::move(history.error()));

  const ExerciseFile::Contents& contents = history->file()->contents();
  const bool redecide = contents.build == this_build();
  const LogTimer took(LogRoom::chronicle);
  Verdict verdict;
  History::Listener listener;
  // Deciding comes first: events that come out of it fit.
  if (redecide) {
    listener.before = [&](const Campaign& campaign, const ExerciseFile::Entry& entry) {
      return decided_otherwise(campaign, entry, contents.seed);
    };
  }
  listener.folded = [&](const Campaign&, const ExerciseFile::Entry&, const Event&) { ++verdict.events; };
  const Result<void> folded = history->fold(listener, progress);
  if (!folded && folded.error().cancelled) return std::unexpected(folded.error());
  verdict.orders = history->folded();
  verdict.sound = folded.has_value();
  verdict.redecided = verdict.sound && redecide;
  verdict.state_hash = history->now().state_hash();
  if (!verdict.sound) verdict.fault = without_file(folded.error(), path.string());
  verdict.build = contents.build;
  verdict.sealed = history->file()->sealed();
  if (Result<ExerciseFile::Notes> notes = history->file()->notes(); notes)
    verdict.notes_damage = std::move(notes->damage);
  else
    verdict.notes_damage = std::move(notes.error());
  if (Result<Intents> intents = history->file()->intents(); !intents)
    verdict.intents_damage = std::move(intents.error());
  else if (!intents->damaged.empty())
    verdict.intents_damage = std::move(intents->damaged.front().fault);
  log_line(LogRoom::chronicle, [&] {
    return fmt::format("{}: {} orders{}, {} events checked in {:.0f} ms; {}", path.string(), verdict.orders,
                       redecide ? " decided again" : "", verdict.events, took.ms(),
                       verdict.sound ? "sound" : verdict.fault.text());
  });
  return verdict;
}

}  // namespace sandgate
