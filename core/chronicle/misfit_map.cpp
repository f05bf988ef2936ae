// What seats, their commands, rulings, marches and sight rest on.
#include <fmt/format.h>

#include <algorithm>

#include "core/checks/box_check.h"
#include "core/chronicle/misfit.h"
#include "core/scenario/command_check.h"

namespace sandgate::chronicle {
namespace {

struct MapJudge : Judge {
  using Judge::operator();

  // LW-2.1: where a battle is set up, the toss comes after sides are chosen.
  std::string operator()(const Began&) const {
    const bool first = !campaign.begun() ||
                       (campaign.phase() == Phase::setting_up && campaign.setup().stage != SetupStage::setting_down);
    return first ? "" : "the exercise has begun before";
  }
  std::string operator()(const MoveClosed& e) const {
    if (e.move == campaign.move()) return {};
    return fmt::format("move {} is closed in move {}", e.move, campaign.move());
  }
  // Whether there is such an event is asked of the history.
  std::string operator()(const TakenBack& e) const {
    if (e.reason.empty() || !is_line(e.reason)) return "its reason is not one line of text";
    if (e.times != campaign.times_taken_back() + 1) return fmt::format("it is not the {}th time", e.times);
    const bool rises = e.branch >= 0 && e.branch <= e.highest && e.highest >= campaign.highest_branch() &&
                       e.highest <= std::int64_t{campaign.highest_branch()} + 1;
    return rises ? "" : fmt::format("branch {} does not follow {}", e.branch, campaign.highest_branch());
  }
  std::string operator()(const RulingContested& e) const {
    if (e.contest.index() != campaign.rulings().contests.size())
      return fmt::format("contest {} is not the next", e.contest.number);
    if (e.seat.none() || e.dispatch < 1) return "nobody contests, or nothing is contested";
    return e.reason.empty() || !is_line(e.reason) ? "its reason is not one line of text" : "";
  }
  std::string operator()(const ContestAnswered& e) const {
    if (campaign.contest(e.contest).granted) return fmt::format("contest {} is answered already", e.contest.number);
    return e.reason.empty() || !is_line(e.reason) ? "its reason is not one line of text" : "";
  }
  std::string operator()(const ExerciseMarked& e) const {
    if (campaign.over()) return "the exercise has ended";
    return is_line(e.reason) ? "" : "its reason is not one line of text";
  }
  std::string operator()(const VisibilityChanged& e) const {
    const bool allowed = e.visibility >= Rulebook::WideCountry::least_visibility &&
                         e.visibility <= Rulebook::WideCountry::most_visibility;
    return allowed ? "" : "there is no such visibility";
  }

  // Who commands whom.
  std::string operator()(const BodiesGiven& e) const {
    for (const BodyId body : e.bodies) {
      if (campaign.body(body).side != campaign.setting().seat(e.seat).side)
        return fmt::format("body {} is given to a seat of another side", body.number);
    }
    return e.bodies.empty() ? "no body is given" : "";
  }
  std::string operator()(const HandedOver& e) const {
    if (e.seat.none() && e.seat != SeatId{}) return "nobody's seat is handed over";
    if (!is_holder(e.holder)) return "a seat is handed over to nobody";
    return is_note(e.note) ? "" : "a seat is handed over with a note that cannot be read";
  }
  std::string operator()(const Deputed& e) const {
    const Commission& before = campaign.commission(e.seat);
    if (before.deputed == e.acts) return fmt::format("the deputy of seat {} does so already", e.seat.number);
    if (before.deputy.none()) return fmt::format("seat {} has no deputy", e.seat.number);
    const bool ring = e.acts && campaign.acting_for(before.deputy) == e.seat;
    return ring ? fmt::format("seat {} and its deputy act for one another", e.seat.number) : "";
  }
  std::string operator()(const RightsSet& e) const {
    const Setting& setting = campaign.setting();
    const bool own = e.deputy == SeatId{} ||
                     (e.deputy && e.deputy != e.seat && setting.seat(e.deputy).side == setting.seat(e.seat).side);
    if (!own) return fmt::format("seat {} is no deputy of seat {}", e.deputy.number, e.seat.number);
    if (!std::ranges::is_sorted(e.may, std::ranges::less_equal())) return "a right is set twice";
    const Commission& before = campaign.commission(e.seat);
    const bool leaves = before.deputed && before.deputy != e.deputy;
    return leaves ? fmt::format("the deputy of seat {} acts for it", e.seat.number) : "";
  }
  std::string operator()(const GeneralStruck& e) const {
    const Body& body = campaign.body(e.general);
    if (body.contents.arm() != Arm::general || body.gone) return fmt::format("body {} is no General", e.general.number);
    return e.until >= campaign.move() ? "" : fmt::format("General {} is out until a move gone by", e.general.number);
  }
  std::string operator()(const GeneralBack& e) const {
    return campaign.body(e.general).out > 0 ? "" : fmt::format("body {} is no General who is out", e.general.number);
  }
  std::string operator()(const GeneralTaken& e) const {
    const Body& body = campaign.body(e.general);
    if (body.contents.arm() != Arm::general || body.gone) return fmt::format("body {} is no General", e.general.number);
    return body.side != campaign.body(e.by).side ? "" : fmt::format("General {} is taken by his own", e.general.number);
  }
  std::string operator()(const IntentSealed& e) const {
    if (!is_seal(e.digest)) return "an intention is sealed with what is no seal";
    return campaign.may_seal_intent(e.seat) ? "" : fmt::format("seat {} seals its intention too late", e.seat.number);
  }

  // On the map.
  std::string operator()(const MarchOrdered& e) const {
    // Orders that rode to a body which stood there already were once written down so.
    const Body& body = campaign.body(e.body);
    const bool stands_there = campaign.setting().by_couriers(body.side) && e.path == Path{body.at};
    return e.path.size() < 2 && !stands_there ? "a march has no path" : "";
  }
  std::string operator()(const MarchHalted& e) const { return marching(e.body); }
  std::string operator()(const Marched& e) const {
    if (std::string wrong = marching(e.body); !wrong.empty()) return wrong;
    if (e.along < Length{} || e.along > length(campaign.body(e.body).march->path))
      return fmt::format("body {} is beyond its path", e.body.number);
    return e.end == MarchEnd::sighted && !e.enemy_at ? "an enemy sighted is nowhere" : "";
  }
  std::string marching(BodyId id) const {
    return campaign.body(id).march ? "" : fmt::format("body {} has no march", id.number);
  }
  std::string operator()(const BoxOpened& e) const {
    if (e.scouts && camp(*e.scouts) == camp(e.body))
      return fmt::format("body {} is none of the enemy's", e.scouts->number);
    const bool boxed = campaign.body(e.body).formation == Formation::boxed;
    return boxed && e.formation != Formation::boxed ? "" : fmt::format("body {} is no box to open", e.body.number);
  }
  std::string operator()(const DummyRemoved& e) const {
    return campaign.body(e.body).contents.dummy() ? "" : fmt::format("body {} is no dummy", e.body.number);
  }
  std::string operator()(const Boxed& e) const {
    const Body& body = campaign.body(e.body);
    if (body.formation == Formation::boxed) return fmt::format("body {} is boxed already", e.body.number);
    return never_boxed(body.scouts, body.contents) ? fmt::format("body {} never goes into a box", e.body.number) : "";
  }

  // In sight. What is seen no more may be gone, and who last saw it too.
  std::string operator()(const Sighted& e) const {
    std::string wrong = looks(e.side, e.by, e.body);
    if (wrong.empty()) wrong = there(e.by);
    if (wrong.empty() && campaign.watch(e.side, e.body).in_sight())
      wrong = fmt::format("body {} is in sight already", e.body.number);
    return wrong;
  }
  std::string operator()(const SightLost& e) const {
    return campaign.watch(e.side, e.body).in_sight() ? "" : fmt::format("body {} is not in sight", e.body.number);
  }
  std::string operator()(const Reported& e) const {
    if (std::string wrong = looks(e.side, e.by, e.about); !wrong.empty()) return wrong;
    if (campaign.watch(e.side, e.about).in_sight() != (e.kind == ReportKind::seen))
      return fmt::format("what is reported of body {} is not what is seen", e.about.number);
    if (e.kind == ReportKind::seen) {
      if (std::string wrong = there(e.by); !wrong.empty()) return wrong;
      if (std::string wrong = there(e.about); !wrong.empty()) return wrong;
    }
    const Body& about = campaign.body(e.about);
    if (e.kind == ReportKind::empty && !(about.gone && about.contents.dummy()))
      return fmt::format("body {} is no box found empty", e.about.number);
    if (e.kind == ReportKind::fallen && !about.gone) return fmt::format("body {} is still there", e.about.number);
    if (e.kind != ReportKind::empty && e.seen.formation != Formation::boxed && e.seen.parts.empty())
      return fmt::format("body {} is reported to stand out without an arm", e.about.number);
    return {};
  }
  std::string there(BodyId id) const { return campaign.body(id).gone ? fmt::format("body {} is gone", id.number) : ""; }
};

}  // namespace

std::string misfit_on_the_map(const Campaign& campaign, const Event& event) {
  return ask_judge<SeatEvents, CommandEvents, RulingEvents, MarchEvents, SightEvents>(MapJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
