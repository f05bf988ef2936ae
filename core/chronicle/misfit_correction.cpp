// What the umpire's corrections rest on (KS-10).
#include <algorithm>

#include "core/checks/detach_check.h"
#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct CorrectionJudge : Judge {
  using Judge::operator();

  static Phrase reason(const std::string& text) {
    return text.empty() || !is_line(text) ? phrase("its reason is not one line of text") : "";
  }
  static bool sound(const std::vector<Part>& parts) {
    return !parts.empty() && std::ranges::all_of(parts, [](const Part& part) {
      return part.men.count >= 0 && part.guns >= 0 && part.waggons >= 0;
    });
  }
  Phrase on_the_map(Point at) const {
    const MapBox ground = campaign.setting().country->bounds();
    const Point far = campaign.setting().to_table({ground.east, ground.north});
    return Window{{}, far}.holds(at) ? "" : phrase("a body is put where there is no map");
  }
  Phrase by_itself(BodyId id) const {
    const Body& body = campaign.body(id);
    return body.set_out || body.aboard ? phrase("body {} is not by itself", id.number) : "";
  }
  Phrase operator()(const BodyCorrected& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    if (Phrase wrong = by_itself(e.body); !wrong.empty()) return wrong;
    const auto& parts = campaign.body(e.body).contents.parts;
    const auto same = [](const Part& a, const Part& b) { return a.arm == b.arm && a.men <= b.men_began; };
    if (!sound(e.parts) || !std::ranges::equal(e.parts, parts, same))
      return phrase("body {} is not made of such parts", e.body.number);
    if (e.packets && (e.packets->food < 0 || e.packets->ammunition < 0))
      return phrase("a body has less than no packets");
    return e.at ? on_the_map(*e.at) : "";
  }
  Phrase operator()(const BodyPutOn& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    if (e.into.index() != campaign.bodies().size()) return phrase("body {} is not the next", e.into.number);
    if (!sound(e.parts) || !can_be_name(e.name)) return phrase("a body is put on that none can be");
    return on_the_map(e.at);
  }
  Phrase operator()(const BodyTakenOff& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    return by_itself(e.body);
  }
  Phrase operator()(const BreakRuled& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    return std::ranges::binary_search(campaign.lines().broken, e.place) == e.broken ? phrase("it is so already") : "";
  }
  Phrase operator()(const EarthworkRuled& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    return campaign.work(e.work).gone ? phrase("field work {} is no more", e.work.number) : "";
  }
  Phrase operator()(const OutcomeEntered& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    if (e.until < campaign.move() - 1) return phrase("a table has taken less than no time");
    const auto on_it = [&](BodyId body) { return campaign.body(body).set_out && campaign.body(body).table == e.table; };
    return std::ranges::all_of(e.bodies, on_it) ? "" : phrase("a body is not on the table");
  }
  Phrase operator()(const TableRuled& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    if (e.what == TableRuling::closes && e.until < campaign.move() - 1)
      return phrase("a table stays closed for less than no time");
    if (!std::ranges::is_sorted(e.bodies)) return phrase("who stands on a table is not in order");
    const auto on_it = [&](BodyId body) { return campaign.body(body).table == e.table; };
    return std::ranges::all_of(e.bodies, on_it) ? "" : phrase("a body is not on the table");
  }
  Phrase operator()(const MenRuled& e) const {
    if (Phrase wrong = reason(e.reason); !wrong.empty()) return wrong;
    if ((e.fate == RuledFate::taken) == e.captor.none()) return phrase("men are taken by nobody");
    for (const ManId id : e.men) {
      const ManState state = campaign.man(id).state;
      const bool fits = e.fate == RuledFate::restored ? state == ManState::dead
                        : e.fate == RuledFate::freed  ? state == ManState::prisoner
                        : e.fate == RuledFate::taken  ? state == ManState::free || state == ManState::disarmed
                                                      : campaign.man(id).on_ground();
      if (!fits || campaign.man(id).keeper) return phrase("man {} cannot be ruled so", id.number);
    }
    return {};
  }
};

}  // namespace

Phrase misfit_of_corrections(const Campaign& campaign, const Event& event) {
  return ask_judge<CorrectionEvents>(CorrectionJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
