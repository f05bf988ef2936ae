// What events of trains rest on.
#include <fmt/format.h>

#include "core/chronicle/misfit.h"
#include "core/lines/boarding.h"

namespace sandgate::chronicle {
namespace {

struct RailwayJudge : Judge {
  using Judge::operator();

  std::string train(BodyId id) const {
    const Body& body = campaign.body(id);
    if (!boarding::is_train(&body)) return fmt::format("body {} is no train", id.number);
    return campaign.railway().holds(*body.rails) ? "" : fmt::format("train {} is on no line", id.number);
  }
  std::string carrier(BodyId id) const {
    if (!boarding::is_boat(&campaign.body(id))) return train(id);
    return campaign.setting().rulebook.boats ? "" : fmt::format("nobody gets into boat {} by the rulebook", id.number);
  }
  std::string of_one_side(BodyId a, BodyId b) const {
    return campaign.body(a).side == campaign.body(b).side
               ? ""
               : fmt::format("bodies {} and {} are of two sides", a.number, b.number);
  }
  std::string boards(BodyId id) const {
    return campaign.body(id).entraining ? "" : fmt::format("body {} boards no train", id.number);
  }

  std::string operator()(const EntrainingBegan& e) const {
    if (std::string wrong = carrier(e.entraining.train); !wrong.empty()) return wrong;
    if (std::string wrong = of_one_side(e.body, e.entraining.train); !wrong.empty()) return wrong;
    const Body& body = campaign.body(e.body);
    if (e.entraining.moves < 1) return fmt::format("body {} boards a train in no time", e.body.number);
    if (e.entraining.off != !body.aboard.none() || (body.aboard && body.aboard != e.entraining.train))
      return fmt::format("body {} is not where it gets on or off", e.body.number);
    return marches(body.contents.arm()) ? "" : fmt::format("body {} boards no train", e.body.number);
  }
  std::string operator()(const EntrainingWentOn& e) const {
    if (std::string wrong = boards(e.body); !wrong.empty()) return wrong;
    const bool nearer = e.moves >= 1 && e.moves < campaign.body(e.body).entraining->moves;
    return nearer ? "" : fmt::format("body {} is no nearer to being on its train or off it", e.body.number);
  }
  std::string operator()(const EntrainingEnded& e) const { return boards(e.body); }
  std::string operator()(const Entrained& e) const {
    if (std::string wrong = carrier(e.train); !wrong.empty()) return wrong;
    if (std::string wrong = boards(e.body); !wrong.empty()) return wrong;
    const Entraining& boarded = *campaign.body(e.body).entraining;
    return !boarded.off && boarded.train == e.train ? "" : fmt::format("body {} does not get on it", e.body.number);
  }
  std::string operator()(const Detrained& e) const {
    const Body& body = campaign.body(e.body);
    if (body.aboard.none()) return fmt::format("body {} is on no train", e.body.number);
    const Length beside = campaign.setting().rulebook.railway.beside;
    return within(e.at, campaign.body(body.aboard).at, beside)
               ? ""
               : fmt::format("body {} gets off beside no train", e.body.number);
  }
  std::string operator()(const TrainOrdered& e) const {
    if (std::string wrong = train(e.train); !wrong.empty()) return wrong;
    if (e.stops.size() > most_stops + 1) return fmt::format("train {} has too many stops", e.train.number);
    if (e.waits_for.none()) return {};
    return of_one_side(e.train, e.waits_for);
  }
  std::string operator()(const TrainRan& e) const {
    if (std::string wrong = train(e.train); !wrong.empty()) return wrong;
    const OnRails& before = *campaign.body(e.train).rails;
    if (!campaign.railway().holds(e.rails)) return fmt::format("train {} runs off its line", e.train.number);
    if (e.rails.engines != before.engines || e.rails.stops != before.stops)
      return fmt::format("train {} is another when it has run", e.train.number);
    const bool on = e.rails.next >= 0 && static_cast<std::size_t>(e.rails.next) <= e.rails.stops.size();
    if (!on || e.distance < Length{}) return fmt::format("train {} has no such stop", e.train.number);
    const bool where = e.at == campaign.body(e.train).at || e.at == campaign.railway().point(Railway::place(e.rails));
    return where ? "" : fmt::format("train {} is not where its rails are", e.train.number);
  }
  std::string operator()(const TrainMadeUp& e) const {
    if (e.train == e.other) return "a train is made up of itself";
    if (std::string wrong = train(e.train); !wrong.empty()) return wrong;
    if (std::string wrong = train(e.other); !wrong.empty()) return wrong;
    return of_one_side(e.train, e.other);
  }
  std::string operator()(const TrainParted& e) const {
    if (std::string wrong = train(e.train); !wrong.empty()) return wrong;
    const Body& body = campaign.body(e.train);
    const bool some = e.trucks >= 0 && e.engines >= 0 && (e.trucks > 0 || e.engines > 0) &&
                      e.trucks <= body.contents.waggons() && e.engines <= body.rails->engines;
    if (!some) return fmt::format("train {} is not parted so", e.train.number);
    const bool held =
        e.packets.food >= 0 && e.packets.forage >= 0 && e.packets.ammunition >= 0 && body.packets.hold(e.packets);
    if (!held) return fmt::format("train {} has not so many packets", e.train.number);
    if (e.into.index() != campaign.bodies().size()) return "what is parted off has not the next number";
    return good_name(e.name) ? "" : "what is parted off has no name";
  }
};

}  // namespace

std::string misfit_of_railway(const Campaign& campaign, const Event& event) {
  return ask_judge<RailwayEvents>(RailwayJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
