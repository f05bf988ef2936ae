#include "app/umpire/joined_past.h"

#include <QCoreApplication>

#include "app/umpire/console/forms/asked_rule.h"
#include "app/words/faults.h"
#include "core/chronicle/history.h"

namespace sandgate {
namespace {

struct JoinedPastWords {
  Q_DECLARE_TR_FUNCTIONS(sandgate::JoinedPastWords)
};

Fault at_the_host() {
  return Fault{"the exercise", "its file is where it is served", "strike an order out, or fork, there", false};
}

}  // namespace

// The entries are taken on this thread, which folds what comes; the story is made of them beside it.
void JoinedPast::read(Answered<std::vector<PastRow>> answered) {
  std::vector<ExerciseFile::Entry> entries;
  const auto taken =
      umpire_.history().each_while([&](const ExerciseFile::Entry& entry) { return entries.push_back(entry), true; }, 1);
  if (!taken) return answered(std::unexpected(taken.error()));
  read_.start(
      [setting = umpire_.history().setting(),
       entries = std::move(entries)](const Progress& progress) mutable -> Result<std::vector<PastRow>> {
        History history = History::of(setting, std::move(entries));
        const auto story = read_chronicle(history, progress);
        if (!story) return std::unexpected(story.error());
        return past_rows(*story);
      },
      std::move(answered));
}

void JoinedPast::preview_back(const TakeBack& back, Answered<BackPreview> answered, Told) {
  const auto struck = would_strike(umpire_.history(), back.to_event);
  if (!struck) return answered(std::unexpected(struck.error()));
  answered(BackPreview{*struck, {}, struck->orders == 0});
}

void JoinedPast::preview_strike(std::int64_t, const std::string&, Answered<StrikePreview> answered, Told) {
  answered(std::unexpected(at_the_host()));
}

void JoinedPast::take_back(const TakeBack& back, bool again, Done done) {
  if (again) return done(words::told(at_the_host()));
  umpire_.send(back, [done = std::move(done), setting = umpire_.history().setting()](const Answer& answer) {
    done(answer ? std::nullopt : std::optional(told_to_umpire(answer.error(), *setting)));
  });
}

void JoinedPast::strike(std::int64_t, const std::string&, Done done) { done(words::told(at_the_host())); }

void JoinedPast::fork(const ForkAt&, const QString&, Answered<Fork> answered) {
  answered(std::unexpected(at_the_host()));
}

}  // namespace sandgate
