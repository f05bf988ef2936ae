// What events of trains rest on.
#include "core/chronicle/misfit.h"
#include "core/lines/boarding.h"

namespace sandgate::chronicle {
namespace {

struct RailwayJudge : Judge {
  using Judge::operator();

  Phrase train(BodyId id) const {
    const Body& body = campaign.body(id);
    if (!boarding::is_train(&body)) return phrase("body {} is no train", id.number);
    return campaign.railway().holds(*body.rails) ? "" : phrase("train {} is on no line", id.number);
  }
  Phrase carrier(BodyId id) const {
    if (!boarding::is_boat(&campaign.body(id))) return train(id);
    return campaign.setting().rulebook.boats ? "" : phrase("nobody gets into boat {} by the rulebook", id.number);
  }
  Phrase of_one_side(BodyId a, BodyId b) const {
    return campaign.body(a).side == campaign.body(b).side
               ? ""
               : phrase("bodies {} and {} are of two sides", a.number, b.number);
  }
  Phrase boards(BodyId id) const {
    return campaign.body(id).entraining ? "" : phrase("body {} boards no train", id.number);
  }

  Phrase operator()(const EntrainingBegan& e) const {
    if (Phrase wrong = carrier(e.entraining.train); !wrong.empty()) return wrong;
    if (Phrase wrong = of_one_side(e.body, e.entraining.train); !wrong.empty()) return wrong;
    const Body& body = campaign.body(e.body);
    if (e.entraining.moves < 1) return phrase("body {} boards a train in no time", e.body.number);
    if (e.entraining.off != !body.aboard.none() || (body.aboard && body.aboard != e.entraining.train))
      return phrase("body {} is not where it gets on or off", e.body.number);
    return marches(body.contents.arm()) ? "" : phrase("body {} boards no train", e.body.number);
  }
  Phrase operator()(const EntrainingWentOn& e) const {
    if (Phrase wrong = boards(e.body); !wrong.empty()) return wrong;
    const bool nearer = e.moves >= 1 && e.moves < campaign.body(e.body).entraining->moves;
    return nearer ? "" : phrase("body {} is no nearer to being on its train or off it", e.body.number);
  }
  Phrase operator()(const EntrainingEnded& e) const { return boards(e.body); }
  Phrase operator()(const Entrained& e) const {
    if (Phrase wrong = carrier(e.train); !wrong.empty()) return wrong;
    if (Phrase wrong = boards(e.body); !wrong.empty()) return wrong;
    const Entraining& boarded = *campaign.body(e.body).entraining;
    return !boarded.off && boarded.train == e.train ? "" : phrase("body {} does not get on it", e.body.number);
  }
  Phrase operator()(const Detrained& e) const {
    const Body& body = campaign.body(e.body);
    if (body.aboard.none()) return phrase("body {} is on no train", e.body.number);
    const Length beside = campaign.setting().rulebook.railway.beside;
    return within(e.at, campaign.body(body.aboard).at, beside)
               ? ""
               : phrase("body {} gets off beside no train", e.body.number);
  }
  Phrase operator()(const TrainOrdered& e) const {
    if (Phrase wrong = train(e.train); !wrong.empty()) return wrong;
    if (e.stops.size() > most_stops + 1) return phrase("train {} has too many stops", e.train.number);
    if (e.waits_for.none()) return {};
    return of_one_side(e.train, e.waits_for);
  }
  Phrase operator()(const TrainRan& e) const {
    if (Phrase wrong = train(e.train); !wrong.empty()) return wrong;
    const OnRails& before = *campaign.body(e.train).rails;
    if (!campaign.railway().holds(e.rails)) return phrase("train {} runs off its line", e.train.number);
    if (e.rails.engines != before.engines || e.rails.stops != before.stops)
      return phrase("train {} is another when it has run", e.train.number);
    const bool on = e.rails.next >= 0 && static_cast<std::size_t>(e.rails.next) <= e.rails.stops.size();
    if (!on || e.distance < Length{}) return phrase("train {} has no such stop", e.train.number);
    const bool where = e.at == campaign.body(e.train).at || e.at == campaign.railway().point(Railway::place(e.rails));
    return where ? "" : phrase("train {} is not where its rails are", e.train.number);
  }
  Phrase operator()(const TrainMadeUp& e) const {
    if (e.train == e.other) return phrase("a train is made up of itself");
    if (Phrase wrong = train(e.train); !wrong.empty()) return wrong;
    if (Phrase wrong = train(e.other); !wrong.empty()) return wrong;
    return of_one_side(e.train, e.other);
  }
  Phrase operator()(const TrainParted& e) const {
    if (Phrase wrong = train(e.train); !wrong.empty()) return wrong;
    const Body& body = campaign.body(e.train);
    const bool some = e.trucks >= 0 && e.engines >= 0 && (e.trucks > 0 || e.engines > 0) &&
                      e.trucks <= body.contents.waggons() && e.engines <= body.rails->engines;
    if (!some) return phrase("train {} is not parted so", e.train.number);
    const bool held =
        e.packets.food >= 0 && e.packets.forage >= 0 && e.packets.ammunition >= 0 && body.packets.hold(e.packets);
    if (!held) return phrase("train {} has not so many packets", e.train.number);
    if (e.into.index() != campaign.bodies().size()) return phrase("what is parted off has not the next number");
    return good_name(e.name) ? "" : phrase("what is parted off has no name");
  }
};

}  // namespace

Phrase misfit_of_railway(const Campaign& campaign, const Event& event) {
  return ask_judge<RailwayEvents>(RailwayJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
