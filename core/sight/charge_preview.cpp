#include "core/sight/charge_preview.h"

#include <algorithm>

#include "core/battle/come_near.h"

namespace sandgate {
namespace {

/// The nearest body of a man's side in sight that has his arm.
const SightedBody* body_about(const Picture& picture, const Soldier& man) {
  const SightedBody* nearest = nullptr;
  for (const SightedBody& body : picture.sighted) {
    const bool has_arm = std::ranges::find(body.seen.parts, man.arm, &Part::arm) != body.seen.parts.end();
    if (body.side != man.side || body.state != ReportKind::seen || !has_arm) continue;
    if (!nearest || distance(body.seen.at, man.at) < distance(nearest->seen.at, man.at)) nearest = &body;
  }
  return nearest;
}

/// What is not seen of those charged.
void note_unseen(ForeseenCharge& charge, std::span<const Soldier> men, std::int64_t move) {
  const std::int64_t last = move - 1;
  const auto kind = [&](ChargedKind of) -> const std::vector<ManIndex>& {
    return charge.found.men[static_cast<std::size_t>(of)];
  };
  const auto moved_last = [&](ManIndex man) { return last > 0 && men[man].moved == last; };
  charge.may_have_retired = std::ranges::any_of(kind(ChargedKind::extended), moved_last) ||
                            std::ranges::any_of(kind(ChargedKind::close), moved_last);
  charge.may_have_stood = last > 0 && !std::ranges::all_of(kind(ChargedKind::cavalry), moved_last);
}

}  // namespace

SeenRanks ranks_seen(const TableScene& scene, const Picture& picture) {
  SeenRanks ranks;
  for (const Soldier& man : scene.men()) {
    SeenRanks::Man one{man.body, Formation::two_ranks};
    if (man.drill.horse != Horse::none) {
      one.formation = Formation::extended;
    } else if (const OwnBody* own = man.side == picture.side ? picture.body({man.body.number}) : nullptr) {
      one.formation = own->formation;
    } else if (const SightedBody* body = body_about(picture, man)) {
      one = {BodyId{body->handle.number}, body->seen.formation};
    }
    ranks.men.push_back(one);
  }
  return ranks;
}

ChargePreview preview_charge(const TableScene& scene, const SeenRanks& ranks, const TableMove& move) {
  ChargePreview preview;
  const Rulebook& rules = scene.ground().rulebook();
  if (!rules.charges) return preview;
  const TableMoveOrder& mover = scene.mover();
  preview.least = rules.charges->least_sabres;
  const FormationOf formation = [&](const Soldier& man) { return ranks.men[man.id.index()].formation; };

  std::vector<Soldier> men(scene.men().begin(), scene.men().end());
  for (ManIndex i = 0; i < men.size(); ++i) {
    men[i].body = ranks.men[i].body;
    // How far who has moved already has come is not in the Picture; nobody's ride is farther than a charge may be.
    if (men[i].moved == mover.move) men[i].drill.ridden = rules.charges->reach();
  }
  std::vector<bool> goes(men.size());
  for (const TableMove::Walked& walked : move.men) {
    Soldier& man = men[walked.man];
    goes[walked.man] = true;
    preview.sabres += man.camp == mover.camp && is_sabre(man, formation);
    man.from = man.at;
    man.at = walked.path.back();
    man.moved = mover.move;
    man.drill.ridden = length(walked.path);
  }

  const CanComeNear can_come = [&scene](const Soldier& man, Point to, Length near) {
    return could_come_near(scene.ground(), man, to, near);
  };
  for (const Melee& melee : find_melees(rules, men, mover.camp, can_come)) {
    if (!is_joined_anew(rules, men, melee, mover.move)) continue;
    auto found = find_charge(scene.ground(), men, scene.guns(), melee, mover.move, formation);
    auto ruled = found ? rule_charge(*rules.charges, found->asked) : std::unexpected(Refusal{});
    if (!ruled) {
      ++preview.melees;
      continue;
    }
    ForeseenCharge charge;
    charge.from = men[found->nearest].from;
    charge.others_ride = std::ranges::any_of(melee.contacts, [&](const Contact& contact) {
      const ManIndex man = contact.men[melee.attackers];
      return men[man].moved == mover.move && !goes[man] && is_sabre(men[man], formation);
    });
    if (ruled->tossed) {
      ChargeAsked lost = found->asked;
      lost.chargers_win_toss = false;
      charge.toss_lost = *rule_charge(*rules.charges, lost);
    }
    for (std::size_t band = 0; band < ChargeRules::band_count; ++band) {
      ChargeAsked there = found->asked;
      there.distance = rules.charges->bands[band];
      charge.by_band[band] = *rule_charge(*rules.charges, there);
    }
    charge.found = std::move(*found);
    charge.ruling = std::move(*ruled);
    note_unseen(charge, men, mover.move);
    preview.charges.push_back(std::move(charge));
  }
  // The largest first.
  std::ranges::stable_sort(preview.charges, std::ranges::greater{},
                           [](const ForeseenCharge& charge) { return charge.found.sabres.size(); });
  return preview;
}

}  // namespace sandgate
