// What seats, their commands, rulings, marches and sight rest on.
#include <algorithm>

#include "core/checks/box_check.h"
#include "core/chronicle/misfit.h"
#include "core/scenario/command_check.h"

namespace sandgate::chronicle {
namespace {

struct MapJudge : Judge {
  using Judge::operator();

  // LW-2.1: where a battle is set up, the toss comes after sides are chosen.
  Phrase operator()(const Began&) const {
    const bool first = !campaign.begun() ||
                       (campaign.phase() == Phase::setting_up && campaign.setup().stage != SetupStage::setting_down);
    return first ? "" : phrase("the exercise has begun before");
  }
  Phrase operator()(const MoveClosed& e) const {
    if (e.move == campaign.move()) return {};
    return phrase("move {} is closed in move {}", e.move, campaign.move());
  }
  // Whether there is such an event is asked of the history.
  Phrase operator()(const TakenBack& e) const {
    if (e.reason.empty() || !is_line(e.reason)) return phrase("its reason is not one line of text");
    if (e.times != campaign.times_taken_back() + 1) return phrase("it is not the {}th time", e.times);
    const bool rises = e.branch >= 0 && e.branch <= e.highest && e.highest >= campaign.highest_branch() &&
                       e.highest <= std::int64_t{campaign.highest_branch()} + 1;
    return rises ? "" : phrase("branch {} does not follow {}", e.branch, campaign.highest_branch());
  }
  Phrase operator()(const RulingContested& e) const {
    if (e.contest.index() != campaign.rulings().contests.size())
      return phrase("contest {} is not the next", e.contest.number);
    if (e.seat.none() || e.dispatch < 1) return phrase("nobody contests, or nothing is contested");
    return e.reason.empty() || !is_line(e.reason) ? phrase("its reason is not one line of text") : "";
  }
  Phrase operator()(const ContestAnswered& e) const {
    if (campaign.contest(e.contest).granted) return phrase("contest {} is answered already", e.contest.number);
    return e.reason.empty() || !is_line(e.reason) ? phrase("its reason is not one line of text") : "";
  }
  Phrase operator()(const ExerciseMarked& e) const {
    if (campaign.over()) return phrase("the exercise has ended");
    return is_line(e.reason) ? "" : phrase("its reason is not one line of text");
  }
  Phrase operator()(const VisibilityChanged& e) const {
    const bool allowed = e.visibility >= Rulebook::WideCountry::least_visibility &&
                         e.visibility <= Rulebook::WideCountry::most_visibility;
    return allowed ? "" : phrase("there is no such visibility");
  }

  // Who commands whom.
  Phrase operator()(const BodiesGiven& e) const {
    for (const BodyId body : e.bodies) {
      if (campaign.body(body).side != campaign.setting().seat(e.seat).side)
        return phrase("body {} is given to a seat of another side", body.number);
    }
    return e.bodies.empty() ? phrase("no body is given") : "";
  }
  Phrase operator()(const HandedOver& e) const {
    if (e.seat.none() && e.seat != SeatId{}) return phrase("nobody's seat is handed over");
    if (!is_holder(e.holder)) return phrase("a seat is handed over to nobody");
    return is_note(e.note) ? "" : phrase("a seat is handed over with a note that cannot be read");
  }
  Phrase operator()(const Deputed& e) const {
    const Commission& before = campaign.commission(e.seat);
    if (before.deputed == e.acts) return phrase("the deputy of seat {} does so already", e.seat.number);
    if (before.deputy.none()) return phrase("seat {} has no deputy", e.seat.number);
    const bool ring = e.acts && campaign.acting_for(before.deputy) == e.seat;
    return ring ? phrase("seat {} and its deputy act for one another", e.seat.number) : "";
  }
  Phrase operator()(const RightsSet& e) const {
    const Setting& setting = campaign.setting();
    const bool own = e.deputy == SeatId{} ||
                     (e.deputy && e.deputy != e.seat && setting.seat(e.deputy).side == setting.seat(e.seat).side);
    if (!own) return phrase("seat {} is no deputy of seat {}", e.deputy.number, e.seat.number);
    if (!std::ranges::is_sorted(e.may, std::ranges::less_equal())) return phrase("a right is set twice");
    const Commission& before = campaign.commission(e.seat);
    const bool leaves = before.deputed && before.deputy != e.deputy;
    return leaves ? phrase("the deputy of seat {} acts for it", e.seat.number) : "";
  }
  Phrase operator()(const GeneralStruck& e) const {
    const Body& body = campaign.body(e.general);
    if (body.contents.arm() != Arm::general || body.gone) return phrase("body {} is no General", e.general.number);
    return e.until >= campaign.move() ? "" : phrase("General {} is out until a move gone by", e.general.number);
  }
  Phrase operator()(const GeneralBack& e) const {
    return campaign.body(e.general).out > 0 ? "" : phrase("body {} is no General who is out", e.general.number);
  }
  Phrase operator()(const GeneralTaken& e) const {
    const Body& body = campaign.body(e.general);
    if (body.contents.arm() != Arm::general || body.gone) return phrase("body {} is no General", e.general.number);
    return body.side != campaign.body(e.by).side ? "" : phrase("General {} is taken by his own", e.general.number);
  }
  Phrase operator()(const IntentSealed& e) const {
    if (!is_seal(e.digest)) return phrase("an intention is sealed with what is no seal");
    return campaign.may_seal_intent(e.seat) ? "" : phrase("seat {} seals its intention too late", e.seat.number);
  }

  // On the map.
  Phrase operator()(const MarchOrdered& e) const {
    // Orders that rode to a body which stood there already were once written down so.
    const Body& body = campaign.body(e.body);
    const bool stands_there = campaign.setting().by_couriers(body.side) && e.path == Path{body.at};
    return e.path.size() < 2 && !stands_there ? phrase("a march has no path") : "";
  }
  Phrase operator()(const MarchHalted& e) const { return marching(e.body); }
  Phrase operator()(const Marched& e) const {
    if (Phrase wrong = marching(e.body); !wrong.empty()) return wrong;
    if (e.along < Length{} || e.along > length(campaign.body(e.body).march->path))
      return phrase("body {} is beyond its path", e.body.number);
    return e.end == MarchEnd::sighted && !e.enemy_at ? phrase("an enemy sighted is nowhere") : "";
  }
  Phrase marching(BodyId id) const { return campaign.body(id).march ? "" : phrase("body {} has no march", id.number); }
  Phrase operator()(const BoxOpened& e) const {
    if (e.scouts && camp(*e.scouts) == camp(e.body)) return phrase("body {} is none of the enemy's", e.scouts->number);
    const bool boxed = campaign.body(e.body).formation == Formation::boxed;
    return boxed && e.formation != Formation::boxed ? "" : phrase("body {} is no box to open", e.body.number);
  }
  Phrase operator()(const DummyRemoved& e) const {
    return campaign.body(e.body).contents.dummy() ? "" : phrase("body {} is no dummy", e.body.number);
  }
  Phrase operator()(const Boxed& e) const {
    const Body& body = campaign.body(e.body);
    if (body.formation == Formation::boxed) return phrase("body {} is boxed already", e.body.number);
    return never_boxed(body.scouts, body.contents) ? phrase("body {} never goes into a box", e.body.number) : "";
  }

  // In sight. What is seen no more may be gone, and who last saw it too.
  Phrase operator()(const Sighted& e) const {
    Phrase wrong = looks(e.side, e.by, e.body);
    if (wrong.empty()) wrong = there(e.by);
    if (wrong.empty() && campaign.watch(e.side, e.body).in_sight())
      wrong = phrase("body {} is in sight already", e.body.number);
    return wrong;
  }
  Phrase operator()(const SightLost& e) const {
    return campaign.watch(e.side, e.body).in_sight() ? "" : phrase("body {} is not in sight", e.body.number);
  }
  Phrase operator()(const Reported& e) const {
    if (Phrase wrong = looks(e.side, e.by, e.about); !wrong.empty()) return wrong;
    if (campaign.watch(e.side, e.about).in_sight() != (e.kind == ReportKind::seen))
      return phrase("what is reported of body {} is not what is seen", e.about.number);
    if (e.kind == ReportKind::seen) {
      if (Phrase wrong = there(e.by); !wrong.empty()) return wrong;
      if (Phrase wrong = there(e.about); !wrong.empty()) return wrong;
    }
    const Body& about = campaign.body(e.about);
    if (e.kind == ReportKind::empty && !(about.gone && about.contents.dummy()))
      return phrase("body {} is no box found empty", e.about.number);
    if (e.kind == ReportKind::fallen && !about.gone) return phrase("body {} is still there", e.about.number);
    if (e.kind != ReportKind::empty && e.seen.formation != Formation::boxed && e.seen.parts.empty())
      return phrase("body {} is reported to stand out without an arm", e.about.number);
    return {};
  }
  Phrase there(BodyId id) const { return campaign.body(id).gone ? phrase("body {} is gone", id.number) : ""; }
};

}  // namespace

Phrase misfit_on_the_map(const Campaign& campaign, const Event& event) {
  return ask_judge<SeatEvents, CommandEvents, RulingEvents, MarchEvents, SightEvents>(MapJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
