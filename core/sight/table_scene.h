// A table as a seat knows it, in the terms of core/battle: for checking its orders, drawing reach, and planning.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/battle/table_move.h"
#include "core/kinds/formation.h"
#include "core/kriegspiel/forming.h"
#include "core/sight/picture.h"

namespace sandgate {

class Gunnery;

/// Holds copies; made anew when the Picture has changed. The ground is costly to make, and can be handed on to the next
/// scene while the table's window is the same.
class TableScene {
 public:
  /// `table` must be in `picture`.
  TableScene(const Picture& picture, const Briefing& briefing, TableHandle table,
             std::shared_ptr<const TableGround> ground = {});

  TableHandle table() const { return table_; }
  const std::shared_ptr<const TableGround>& shared_ground() const { return ground_; }
  const TableGround& ground() const { return *ground_; }
  /// The flight of shot over it; made when first asked for, and costly like the ground.
  const Gunnery& gunnery() const;
  /// Men and guns on the table, by their handles; indices of core/battle are places here.
  std::span<const Soldier> men() const { return men_; }
  std::span<const Gun> guns() const { return guns_; }
  std::optional<std::uint32_t> index(ManHandle man) const;
  std::optional<std::uint32_t> index(GunHandle gun) const;
  ManHandle man(std::uint32_t index) const { return man_handles_[index]; }
  GunHandle gun(std::uint32_t index) const { return gun_handles_[index]; }

  /// KS-11.7: whether the seat orders this man of its side, or leads this prisoner of its side's; and this gun.
  bool orders(std::uint32_t man) const { return orders_man_[man]; }
  bool orders_gun(std::uint32_t gun) const { return orders_gun_[gun]; }
  /// Who would move: the seat's side, in this move; no man yet.
  const TableMoveOrder& mover() const { return mover_; }
  /// Whether the seat could move a man now, before any path is looked at: he is its own to order, has not moved in
  /// this move, and lives.
  bool movable(std::uint32_t man) const;

  /// The deed that asks for these walks.
  MoveMenOrder<Handle> order(std::span<const ManWalk> men, std::span<const GunHaul> guns = {}) const;
  /// What would come of such an order, or why it cannot be (LW-3).
  std::expected<TableMove, Refusal> try_order(const MoveMenOrder<Handle>& order) const;

 private:
  /// LW-3.6: men and guns of other tables, or of none, are in the way too.
  std::optional<Refusal> crowded(const TableMove& move) const;
  std::optional<Refusal> cannot_charge(const TableMove& move, const TableMoveOrder& order) const;
  struct BodyFormation {
    BodyId body;  ///< as men of the scene name it
    Formation formation = Formation::fours;
  };

  TableHandle table_;
  std::shared_ptr<const TableGround> ground_;
  mutable std::shared_ptr<const Gunnery> gunnery_;
  std::vector<Soldier> men_;
  std::vector<Gun> guns_;
  std::vector<BodyFormation> formations_;  // of own bodies, in order
  std::vector<bool> orders_man_, orders_gun_;
  std::vector<Soldier> other_men_;
  std::vector<Gun> other_guns_;
  std::vector<ManHandle> man_handles_;
  std::vector<GunHandle> gun_handles_;
  TableMoveOrder mover_;
};

/// KS-3: what an order to men or guns of an own body on the table comes to, as far as the seat knows.
std::expected<TableFormed, Refusal> plan_form(const TableScene& scene, const Picture& picture,
                                              const FormOrder<Handle>& order);

}  // namespace sandgate
