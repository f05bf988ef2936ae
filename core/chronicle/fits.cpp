#include <fmt/format.h>

#include "core/chronicle/chronicle.h"

namespace sandgate {

namespace {

/// What an event of a sound journal cannot be on this state. Exhaustive, so that a new kind does not compile until
/// someone says what it rests on.
struct Misfit {
  const Campaign& campaign;

  std::string body(BodyId id) const {
    if (!campaign.begun()) return "the exercise has not begun";
    return campaign.exists(id) ? std::string() : fmt::format("there is no body {}", id.number);
  }
  std::string marching(BodyId id) const {
    std::string wrong = body(id);
    if (wrong.empty() && !campaign.body(id).march) wrong = fmt::format("body {} has no march", id.number);
    return wrong;
  }
  std::string seat(SeatId id) const {
    if (!campaign.begun()) return "the exercise has not begun";
    const bool there = id && id.index() < campaign.setting().seats.size();
    return there ? std::string() : fmt::format("there is no seat {}", id.number);
  }

  std::string operator()(const Began&) const { return campaign.begun() ? "the exercise has begun before" : ""; }
  std::string operator()(const PhaseBegan&) const { return campaign.begun() ? "" : "the exercise has not begun"; }
  std::string operator()(const MarchOrdered& e) const {
    std::string wrong = body(e.body);
    if (wrong.empty() && e.path.size() < 2) wrong = "a march has no path";
    return wrong;
  }
  std::string operator()(const MarchHalted& e) const { return marching(e.body); }
  std::string operator()(const Marched& e) const {
    std::string wrong = marching(e.body);
    if (wrong.empty() && (e.along < Length{} || e.along > length(campaign.body(e.body).march->path)))
      wrong = fmt::format("body {} is beyond its path", e.body.number);
    if (wrong.empty() && e.end == MarchEnd::sighted && !e.enemy_at) wrong = "an enemy sighted is nowhere";
    return wrong;
  }
  std::string operator()(const SeatClosed& e) const { return seat(e.seat); }
  std::string operator()(const RunOnEnded& e) const { return seat(e.seat); }
  std::string operator()(const MoveClosed& e) const {
    if (!campaign.begun()) return "the exercise has not begun";
    return e.move == campaign.move() ? std::string()
                                     : fmt::format("move {} is closed in move {}", e.move, campaign.move());
  }
};

}  // namespace

std::string misfit(const Campaign& campaign, const Event& event) { return std::visit(Misfit{campaign}, event); }

Result<void> replay(const ExerciseFile& file, Campaign& campaign,
                    const std::function<void(const ExerciseFile::Entry&, const Event&)>& folded,
                    const Progress& progress) {
  std::optional<Fault> found;
  const Result<void> read = file.each(
      [&](const ExerciseFile::Entry& entry) {
        for (const Event& event : entry.events) {
          if (found) return;
          if (std::string wrong = misfit(campaign, event); !wrong.empty()) {
            found = Fault{fmt::format("{}, entry {}", file.path().string(), entry.number),
                          "its events cannot have happened: " + wrong, "go back to a copy that is whole", false};
            return;
          }
          campaign.apply(event);
          if (folded) folded(entry, event);
        }
      },
      1, [&](double part) { return !found && go_on(progress, part); });
  if (found) return std::unexpected(std::move(*found));
  return read;
}

}  // namespace sandgate
