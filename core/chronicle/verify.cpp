#include <fmt/format.h>

#include <algorithm>

#include "core/base/build.h"
#include "core/campaign/decide.h"
#include "core/chronicle/chronicle.h"
#include "map/base/log.h"

namespace sandgate {

namespace {

/// What deciding `entry` again on the state before it says against it; empty where nothing.
std::string decided_otherwise(const Campaign& campaign, const ExerciseFile::Entry& entry, std::uint64_t seed) {
  const auto events = decide(campaign, entry.order, Dice(seed, campaign.branch()));
  if (!events) {
    return fmt::format("entry {}: decided again, its order is refused ({})", entry.number, events.error().clause.id);
  }
  if (*events == entry.events) return {};
  const auto [kept, again] = std::ranges::mismatch(entry.events, *events);
  return fmt::format("entry {}: decided again, its order gives another event {}", entry.number,
                     kept - entry.events.begin() + 1);
}

}  // namespace

Result<Verdict> verify(const std::filesystem::path& path, const Progress& progress) {
  const Result<ExerciseFile> file = ExerciseFile::read(path);
  if (!file) return std::unexpected(file.error());
  Result<std::shared_ptr<const Setting>> setting = setting_of(*file);
  if (!setting) return std::unexpected(std::move(setting.error()));

  const ExerciseFile::Contents& contents = file->contents();
  const bool redecide = contents.build == this_build();
  const LogTimer took(LogRoom::chronicle);
  Campaign campaign(std::move(*setting));
  Verdict verdict;
  const Result<void> read = file->each(
      [&](const ExerciseFile::Entry& entry) {
        if (!verdict.fault.empty()) return;
        // Deciding comes first: events that come out of it fit.
        if (redecide) verdict.fault = decided_otherwise(campaign, entry, contents.seed);
        for (const Event& event : entry.events) {
          if (!verdict.fault.empty()) return;
          if (const std::string wrong = misfit(campaign, event); !wrong.empty()) {
            verdict.fault = fmt::format("entry {}: its events cannot have happened: {}", entry.number, wrong);
            return;
          }
          campaign.apply(event);
          ++verdict.events;
        }
        if (verdict.fault.empty()) ++verdict.orders;
      },
      1, [&](double part) { return verdict.fault.empty() && go_on(progress, part); });
  if (verdict.fault.empty() && !read) {
    if (read.error().cancelled) return std::unexpected(read.error());
    verdict.fault = read.error().sentence();
  }
  verdict.sound = verdict.fault.empty();
  verdict.redecided = verdict.sound && redecide;
  verdict.state_hash = campaign.state_hash();
  log_line(LogRoom::chronicle, [&] {
    return fmt::format("{}: {} orders{}, {} events checked in {:.0f} ms; {}", path.string(), verdict.orders,
                       redecide ? " decided again" : "", verdict.events, took.ms(),
                       verdict.sound ? "sound" : verdict.fault);
  });
  return verdict;
}

}  // namespace sandgate
