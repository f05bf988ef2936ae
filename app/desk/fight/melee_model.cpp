#include "app/desk/fight/melee_model.h"

#include <algorithm>

#include "core/sight/melee_centres.h"

namespace sandgate {

MeleeModel::MeleeModel(DeskModel& desk, TableModel& table, QObject* parent)
    : QObject(parent), desk_(desk), table_(table) {
  connect(&desk_, &DeskModel::picture_changed, this, &MeleeModel::on_picture);
  connect(&table_, &TableModel::table_changed, this, &MeleeModel::changed_melee);
  on_picture();
}

TableHandle MeleeModel::table_asked() const {
  if (!choosing()) return {};
  for (const SeenTable& table : desk_.picture().tables) {
    if (std::ranges::any_of(table.melees, open)) return table.handle;
  }
  return {};
}

const SeenMelee* MeleeModel::melee() const {
  const SeenTable* table = table_.seen();
  if (!choosing() || !table || table->melees.empty()) return nullptr;
  const auto found = std::ranges::find(table->melees, in_hand_, &SeenMelee::number);
  if (found != table->melees.end()) return &*found;
  // The first melee that waits is taken in hand.
  const auto waiting = std::ranges::find_if(table->melees, open);
  return waiting == table->melees.end() ? &table->melees.front() : &*waiting;
}

void MeleeModel::take(std::int32_t number) {
  in_hand_ = number;
  refusal_.reset();
  emit changed_melee();
}

void MeleeModel::take_next() {
  const SeenTable* table = table_.seen();
  const SeenMelee* now = melee();
  if (!now) return;
  const auto at = now - table->melees.data();
  take(table->melees[static_cast<std::size_t>(at + 1) % table->melees.size()].number);
}

MeleeDraft* MeleeModel::draft() {
  const SeenMelee* now = melee();
  if (!now) return nullptr;
  const auto found = drafts_.find({table_.table(), now->number});
  return found == drafts_.end() ? nullptr : &found->second;
}

MeleeDraft::Lot MeleeModel::lot(ManHandle man) const {
  for (const auto& [key, draft] : drafts_) {
    if (key.first == table_.table() && draft.holds(man)) return draft.lot(man);
  }
  return MeleeDraft::Lot::lives;
}

void MeleeModel::turn(ManHandle man) {
  for (auto& [key, draft] : drafts_) {
    if (key.first != table_.table() || !draft.holds(man)) continue;
    in_hand_ = key.second;
    draft.turn(man);
    refusal_.reset();
    emit changed_melee();
    return;
  }
}

void MeleeModel::take_programs_choice() {
  if (MeleeDraft* now = draft()) now->take_back();
  refusal_.reset();
  emit changed_melee();
}

bool MeleeModel::changed() const { return draft() && draft()->changed(); }

std::vector<ManHandle> MeleeModel::centres() const {
  const SeenMelee* now = melee();
  if (!now || !now->mine) return {};
  return melee_centres(desk_.picture(), desk_.briefing(), table_.table());
}

void MeleeModel::take_next_centre() {
  const std::vector<ManHandle> men = centres();
  if (men.size() < 2) return;
  const auto after = std::ranges::upper_bound(men, melee()->centre);
  const ManHandle next = after == men.end() ? men.front() : *after;
  send(CentreOrder<Handle>{table_.table(), melee()->number, next}, [this] {
    refusal_.reset();
    emit changed_melee();
  });
}

bool MeleeModel::can_give() const { return melee() && open(*melee()) && draft(); }

void MeleeModel::give() {
  if (!can_give()) return;
  const std::int32_t number = melee()->number;
  in_hand_ = 0;
  send(table_.table(), number, draft()->killed(), draft()->taken());
}

void MeleeModel::send(TableHandle table, std::int32_t number, std::vector<ManHandle> killed,
                      std::vector<ManHandle> taken) {
  send(ChooseOrder<Handle>{table, number, std::move(killed), std::move(taken)}, [this] {
    refusal_.reset();
    emit changed_melee();
    emit given();
  });
}

void MeleeModel::send(const SeatDeed& deed, const std::function<void()>& accepted) {
  desk_.send(deed, *this, accepted, [this](const Refusal& refusal) {
    refusal_ = refusal;
    emit changed_melee();
  });
}

void MeleeModel::set_seconds_left(std::optional<int> seconds) {
  if (seconds_ == seconds) return;
  seconds_ = seconds;
  emit clock_changed();
}

void MeleeModel::on_picture() {
  if (!choosing()) {
    // The numbers of melees begin anew when the next ones are joined.
    drafts_.clear();
    in_hand_ = 0;
    seconds_.reset();
    refusal_.reset();
    emit changed_melee();
    return;
  }
  std::map<Key, MeleeDraft> kept;
  for (const SeenTable& table : desk_.picture().tables) {
    for (const SeenMelee& melee : table.melees) {
      if (!open(melee)) continue;
      const Key key{table.handle, melee.number};
      const auto found = drafts_.find(key);
      // ST-1: another centre means that other men take part.
      const bool as_before = found != drafts_.end() && found->second.is_of(melee);
      kept.emplace(key, as_before ? found->second : MeleeDraft(melee));
    }
  }
  drafts_ = std::move(kept);
  emit changed_melee();
}

}  // namespace sandgate
