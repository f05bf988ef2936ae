// What events of formations rest on (KS-3).
#include <algorithm>

#include "core/chronicle/misfit.h"

namespace sandgate::chronicle {
namespace {

struct FormationJudge : Judge {
  using Judge::operator();

  bool delays() const { return campaign.setting().rulebook.formations.has_value(); }
  Phrase forms(BodyId id) const {
    if (!delays()) return phrase("a body changes its formation where the rulebook has no delays");
    const Body& body = campaign.body(id);
    return body.gone || body.set_out ? phrase("body {} is not in its ranks", id.number) : "";
  }
  Phrase operator()(const FormingBegan& e) const {
    if (e.forming.left < Moves{}) return phrase("a change takes less than no time");
    return forms(e.body);
  }
  Phrase operator()(const FormingWentOn& e) const {
    const auto& forming = campaign.body(e.body).forming;
    if (!forming) return phrase("body {} is at no change", e.body.number);
    return e.left > Moves{} && e.left < forming->left ? "" : phrase("a change goes on in no time");
  }
  Phrase operator()(const Formed& e) const {
    const auto& forming = campaign.body(e.body).forming;
    return forming && forming->to == e.to ? "" : phrase("body {} is at no such change", e.body.number);
  }
  Phrase operator()(const MenFormed& e) const {
    if (!delays()) return phrase("men change their formation where the rulebook has no delays");
    if (e.spent < Moves{} || e.spent > Moves::whole(1)) return phrase("men spend more than a move");
    const Body& body = campaign.body(e.body);
    if (body.table != e.table || !body.set_out) return phrase("body {} is not set out there", e.body.number);
    for (const MenFormed::Man& formed : e.men) {
      if (Phrase wrong = standing(formed.man); !wrong.empty()) return wrong;
      const Soldier& man = campaign.man(formed.man);
      if (man.body != e.body || man.state != ManState::free) return phrase("a man is formed who is not of the body");
      const bool mounts = e.to == FormedAs::mounted, dismounts = e.to == FormedAs::dismounted;
      if (mounts && man.drill.horse == Horse::none) return phrase("a man mounts who has no horse");
      if (dismounts && man.enlisted() != Arm::cavalry) return phrase("a man dismounts who is no horseman");
    }
    for (const GunId id : e.guns) {
      const Gun& gun = campaign.gun(id);
      if (!gun.on_ground || gun.body != e.body)
        return phrase("a gun is limbered up or unlimbered that is not the body's");
    }
    return "";
  }
  Phrase operator()(const HorsesLost& e) const {
    for (const ManId id : e.men) {
      if (campaign.man(id).drill.horse != Horse::held) return phrase("a horse is lost that nobody holds");
    }
    return "";
  }
};

}  // namespace

Phrase misfit_of_formations(const Campaign& campaign, const Event& event) {
  return ask_judge<FormationEvents>(FormationJudge{{campaign}}, event);
}

}  // namespace sandgate::chronicle
