#include "app/umpire/console/rulings_about.h"

#include <algorithm>
#include <optional>

#include "core/base/fields.h"

namespace sandgate {
namespace {

/// The men that an event names anywhere, and the first table.
struct NamedMen {
  RulingAbout& about;

  template <class T>
  void look(const T& value) {
    if constexpr (std::same_as<T, ManId>) {
      if (value && std::ranges::find(about.men, value) == about.men.end()) about.men.push_back(value);
    } else if constexpr (std::same_as<T, TableId>) {
      if (!about.table) about.table = value;
    } else if constexpr (std::same_as<T, JoinedMelee>) {
      fallen_of(value);
    } else if constexpr (Described<T>) {
      each_field(value, [this](std::string_view, const auto& field) { look(field); });
    }
  }
  template <class T>
  void look(const std::vector<T>& values) {
    for (const T& value : values) look(value);
  }
  template <class T>
  void look(const std::optional<T>& value) {
    if (value) look(*value);
  }
  /// On whom it falls; where it falls on nobody, who was in it.
  void fallen_of(const JoinedMelee& melee) {
    const bool nobody = melee.killed.empty() && melee.taken.empty();
    look(nobody ? melee.first : melee.killed);
    look(nobody ? melee.second : melee.taken);
  }
};

}  // namespace

RulingAbout RulingsAbout::about(const Event& event) {
  const auto keep = [this](TableId table, const JoinedMelee& melee) { melees_[{table, melee.number}] = melee; };
  if (const auto* joined = get_if<MeleeJoined>(&event)) keep(joined->table, joined->melee);
  if (const auto* centred = get_if<MeleeCentred>(&event)) keep(centred->table, centred->melee);
  if (const auto* anew = get_if<MeleesRejoined>(&event)) {
    for (const JoinedMelee& melee : anew->melees) keep(anew->table, melee);
  }
  if (const auto* chosen = get_if<MeleeChosen>(&event)) {
    const auto at = melees_.find({chosen->table, chosen->melee});
    if (at != melees_.end()) at->second.killed = chosen->killed, at->second.taken = chosen->taken;
  }
  RulingAbout about;
  visit([&](const auto& kind) { NamedMen{about}.look(kind); }, event);
  if (const JoinedMelee* fought = melee(event)) NamedMen{about}.look(*fought);
  if (about.men.empty()) about.table = {};
  about.body = body_of(event);
  return about;
}

const JoinedMelee* RulingsAbout::melee(const Event& event) const {
  const auto* fought = get_if<MeleeFought>(&event);
  if (!fought) return nullptr;
  const auto at = melees_.find({fought->table, fought->melee});
  return at == melees_.end() ? nullptr : &at->second;
}

}  // namespace sandgate
