#include <fmt/format.h>

#include "core/campaign/box_check.h"
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
    std::string wrong = there(e.body);
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
  std::string there(BodyId id) const {
    std::string wrong = body(id);
    if (wrong.empty() && campaign.body(id).gone) wrong = fmt::format("body {} is gone", id.number);
    return wrong;
  }
  Camp camp(BodyId id) const { return campaign.setting().side(campaign.body(id).side).camp; }
  std::string side(SideId id) const {
    const bool known = id && id.index() < campaign.setting().sides.size();
    return known ? std::string() : fmt::format("there is no side {}", id.number);
  }
  // `by`, of `id`, looks at `about`, of another side.
  std::string looks(SideId id, BodyId by, BodyId about) const {
    std::string wrong = side(id);
    if (wrong.empty()) wrong = body(by);
    if (wrong.empty()) wrong = body(about);
    if (wrong.empty() && campaign.body(by).side != id)
      wrong = fmt::format("body {} is not of side {}", by.number, id.number);
    if (wrong.empty() && campaign.body(about).side == id)
      wrong = fmt::format("body {} is of side {} itself", about.number, id.number);
    return wrong;
  }

  std::string operator()(const BoxOpened& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && e.scouts) wrong = there(*e.scouts);
    if (wrong.empty() && e.scouts && (!campaign.body(*e.scouts).scouts || camp(*e.scouts) == camp(e.body)))
      wrong = fmt::format("body {} is no scouts of the enemy's", e.scouts->number);
    if (wrong.empty() && (campaign.body(e.body).formation != Formation::boxed || e.formation == Formation::boxed))
      wrong = fmt::format("body {} is no box to open", e.body.number);
    return wrong;
  }
  std::string operator()(const DummyRemoved& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && !campaign.body(e.body).contents.dummy())
      wrong = fmt::format("body {} is no dummy", e.body.number);
    return wrong;
  }
  std::string operator()(const Boxed& e) const {
    std::string wrong = there(e.body);
    if (wrong.empty() && campaign.body(e.body).formation == Formation::boxed)
      wrong = fmt::format("body {} is boxed already", e.body.number);
    if (wrong.empty() && never_boxed(campaign.body(e.body).scouts, campaign.body(e.body).contents))
      wrong = fmt::format("body {} never goes into a box", e.body.number);
    return wrong;
  }
  std::string operator()(const Sighted& e) const {
    std::string wrong = looks(e.side, e.by, e.body);
    if (wrong.empty()) wrong = there(e.by);
    if (wrong.empty() && campaign.watch(e.side, e.body).in_sight())
      wrong = fmt::format("body {} is in sight already", e.body.number);
    return wrong;
  }
  std::string operator()(const SightLost& e) const {
    std::string wrong = side(e.side);
    if (wrong.empty()) wrong = body(e.body);
    if (wrong.empty() && !campaign.watch(e.side, e.body).in_sight())
      wrong = fmt::format("body {} is not in sight", e.body.number);
    return wrong;
  }
  std::string operator()(const Reported& e) const {
    std::string wrong = looks(e.side, e.by, e.about);
    if (wrong.empty() && campaign.watch(e.side, e.about).in_sight() != (e.kind == ReportKind::seen))
      wrong = fmt::format("what is reported of body {} is not what is seen", e.about.number);
    // Who last saw what is lost may be gone himself.
    if (wrong.empty() && e.kind != ReportKind::lost) wrong = there(e.by);
    if (wrong.empty() && e.kind == ReportKind::seen) wrong = there(e.about);
    const bool emptied = wrong.empty() && campaign.body(e.about).gone && campaign.body(e.about).contents.dummy();
    if (wrong.empty() && e.kind == ReportKind::empty && !emptied)
      wrong = fmt::format("body {} is no box found empty", e.about.number);
    if (wrong.empty() && e.kind != ReportKind::empty && e.seen.formation != Formation::boxed && e.seen.parts.empty())
      wrong = fmt::format("body {} is reported to stand out without an arm", e.about.number);
    return wrong;
  }
  std::string operator()(const VisibilityChanged& e) const {
    const bool allowed = e.visibility >= Rulebook::WideCountry::least_visibility &&
                         e.visibility <= Rulebook::WideCountry::most_visibility;
    if (!campaign.begun()) return "the exercise has not begun";
    return allowed ? std::string() : "there is no such visibility";
  }
  std::string operator()(const SeatManned& e) const {
    const bool known = e.seat && e.seat.index() < campaign.setting().seats.size();
    return known ? std::string() : fmt::format("there is no seat {}", e.seat.number);
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
