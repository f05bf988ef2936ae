#include "app/desk/fight/charge_model.h"

#include <algorithm>

namespace sandgate {

ChargeModel::ChargeModel(const DeskModel& desk, const TableModel& table, QObject* parent)
    : QObject(parent), desk_(desk), table_(table) {
  for (const auto signal : {&TableModel::plan_changed, &TableModel::table_changed})
    connect(&table_, signal, this, &ChargeModel::follow);
}

const ForeseenCharge* ChargeModel::charge() const {
  return preview_ && !preview_->charges.empty() ? &preview_->charges.front() : nullptr;
}

void ChargeModel::follow() {
  reckoner_.cancel();
  preview_.reset();
  const bool was = std::exchange(aimed_, false);
  sabres_ = 0;
  const auto& scene = table_.scene();
  const auto& plan = table_.plan();
  const bool into_contact = table_.charging() || (plan && plan->contacts > 0);
  if (desk_.briefing().rulebook.charges && scene && into_contact) {
    SeenRanks ranks = ranks_seen(*scene, desk_.picture());
    const FormationOf formation = [&](const Soldier& man) { return ranks.men[man.id.index()].formation; };
    for (const ManHandle handle : table_.chosen()) {
      const auto man = scene->index(handle);
      if (!man) continue;
      aimed_ = aimed_ || scene->men()[*man].enlisted() == Arm::cavalry;
      sabres_ += is_sabre(scene->men()[*man], formation);
    }
    if (aimed_ && plan && plan->move && !table_.planning()) {
      reckoner_.start([scene, ranks = std::move(ranks),
                       move = *plan->move](const Progress&) { return preview_charge(*scene, ranks, move); },
                      [this](ChargePreview preview) {
                        preview_ = std::move(preview);
                        emit changed();
                      });
    }
  }
  if (aimed_ || was) emit changed();
}

}  // namespace sandgate
