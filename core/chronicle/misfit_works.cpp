// What events of parties that break and mend, and of men told off, rest on.
#include <algorithm>

#include "core/checks/detach_check.h"
#include "core/chronicle/misfit.h"
#include "core/lines/digging.h"
#include "core/lines/parties.h"

namespace sandgate::chronicle {
namespace {

struct WorksJudge : Judge {
  using Judge::operator();

  WorkGround ground() const {
    const Setting& setting = campaign.setting();
    return {*setting.country, setting.scale, setting.rulebook};
  }
  Phrase no_place(const WorkPlace& place) const {
    if (place.crossing.none()) {
      const MapBox sheet = ground().country.bounds();
      const Point far = ground().to_table({sheet.east, sheet.north});
      const bool on = place.at.x >= Length{} && place.at.y >= Length{} && place.at.x <= far.x && place.at.y <= far.y;
      return on ? "" : phrase("a rail lies off the sheet");
    }
    if (!crossing_kind(ground().country, place.crossing)) return phrase("what is broken or mended is no bridge");
    return place == crossing_place(ground(), place.crossing) ? "" : phrase("a bridge is elsewhere");
  }
  Phrase no_work(const Work& work) const {
    if (work.dig) return no_earthwork(work);
    if (work.stores.none()) return no_place(work.place);
    if (work.mend) return phrase("stores are mended");
    return stores_kind(campaign.body(work.stores).contents) ? ""
                                                            : phrase("what is destroyed is neither depot nor waggons");
  }
  Phrase no_earthwork(const Work& work) const {
    if (work.mend || work.stores || work.place != WorkPlace{{}, work.dig->at})
      return phrase("a work is dug and is none");
    if (!campaign.setting().rulebook.works) return phrase("a work is dug where the rulebook has none");
    if (*work.dig != plain(*work.dig) || wrong_length(*work.dig)) return phrase("a work is dug that cannot be");
    const WorkGround at = ground();
    return no_digging({at.country, at.scale, at.rulebook}, *work.dig) ? phrase("a work is dug where none can be") : "";
  }
  Phrase not_at(BodyId body, const Work& work) const {
    return campaign.body(body).work == work ? "" : phrase("body {} is at no such work", body.number);
  }

  Phrase operator()(const WorkBegun& e) const {
    if (!campaign.body(e.body).acts()) return phrase("body {} cannot work", e.body.number);
    return no_work(e.work);
  }
  Phrase operator()(const WorkCeased& e) const {
    return campaign.body(e.body).work ? "" : phrase("body {} is at no work", e.body.number);
  }
  Phrase operator()(const Worked& e) const {
    if (Phrase wrong = not_at(e.body, e.work); !wrong.empty()) return wrong;
    return e.done >= 1 && e.done <= e.needed ? "" : phrase("work has come farther than it can");
  }
  Phrase operator()(const WorkDone& e) const { return not_at(e.body, e.work); }
  Phrase operator()(const FellWithBridge& e) const {
    if (!crossing_kind(ground().country, e.crossing)) return phrase("what falls is no bridge");
    const Body& body = campaign.body(e.body);
    const bool rides = body.aboard || body.contents.arm() == Arm::train;
    return rides ? "" : phrase("body {} is on no train", e.body.number);
  }
  Phrase operator()(const BreakSeen& e) const {
    if (campaign.body(e.by).side != e.side) return phrase("a break is seen by another side");
    const bool couriers = campaign.setting().by_couriers(e.side);
    if (e.seat.has_value() != couriers || (e.away && !couriers))
      return phrase("a break is seen by nobody who could know it");
    if (e.seat && campaign.setting().seat(*e.seat).side != e.side)
      return phrase("a break is seen by a seat of another side");
    return no_place(e.place);
  }
  Phrase operator()(const EarthworkSeen& e) const {
    if (campaign.body(e.by).side != e.side) return phrase("a work is seen by another side");
    const bool couriers = campaign.setting().by_couriers(e.side);
    if (e.seat.has_value() != couriers || (e.away && !couriers))
      return phrase("a work is seen by nobody who could know it");
    if (e.seat && campaign.setting().seat(*e.seat).side != e.side)
      return phrase("a work is seen by a seat of another side");
    const FieldWork& work = campaign.work(e.work);
    return e.finished && !work.finished ? phrase("a work is seen to be finished that is not") : "";
  }
  Phrase operator()(const MineExploded& e) const {
    const FieldWork& mine = campaign.work(e.mine);
    if (mine.is.kind != EarthworkKind::mine || !mine.finished || mine.gone) return phrase("what explodes is no mine");
    if (Phrase wrong = all_standing(e.men); !wrong.empty()) return wrong;
    if (named_twice(e.men) || named_twice(e.guns)) return phrase("a mine destroys something twice");
    for (const GunId gun : e.guns) {
      if (!campaign.gun(gun).on_ground) return phrase("a mine destroys a gun that is not there");
    }
    std::vector<BodyId> bodies;
    for (const MineExploded::Loss& loss : e.bodies) {
      const Body& body = campaign.body(loss.body);
      if (body.gone || body.set_out) return phrase("a mine destroys what is not in its ranks");
      for (const Part& some : loss.parts) {
        const auto part = std::ranges::find(body.contents.parts, some.arm, &Part::arm);
        const bool has = part != body.contents.parts.end() && some.men <= part->men && some.guns <= part->guns &&
                         some.waggons <= part->waggons;
        if (!has) return phrase("a mine destroys what is not there");
      }
      bodies.push_back(loss.body);
    }
    if (named_twice(bodies)) return phrase("a mine destroys something twice");
    for (const WorkPlace& place : e.broken) {
      if (Phrase wrong = no_place(place); !wrong.empty()) return wrong;
    }
    return "";
  }
  template <class Which>
  static bool named_twice(std::vector<Which> named) {
    std::ranges::sort(named);
    return std::ranges::adjacent_find(named) != named.end();
  }
  Phrase operator()(const BodyDetached& e) const {
    const Body& body = campaign.body(e.body);
    if (e.into.number != static_cast<std::int32_t>(campaign.bodies().size()))
      return phrase("a body is told off under a wrong id");
    if (body.set_out || body.aboard) return phrase("men are told off who are not in their ranks");
    if (check_detach(body.contents, e.parts)) return phrase("men are told off who are not there");
    if (e.packets.food < 0 || e.packets.forage < 0 || e.packets.ammunition < 0 || !body.packets.hold(e.packets))
      return phrase("packets are taken along that are not there");
    return can_be_name(e.name) ? "" : phrase("a body has no name");
  }
  Phrase operator()(const BodyRejoined& e) const {
    const Body &body = campaign.body(e.body), &into = campaign.body(e.into);
    if (e.body == e.into || body.side != into.side) return phrase("a body goes up in none of its own");
    return body.set_out || into.set_out ? phrase("a body goes up in another that is set out") : "";
  }
};

}  // namespace

Phrase misfit_of_works(const Campaign& campaign, const Event& event) {
  return ask_judge<WorksEvents>(WorksJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
