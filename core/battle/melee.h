// Hand-to-hand fighting on a table: who is in it, who is isolated, what it comes to, and whom it falls on
// (LW-3.7, LW-5.1 to LW-5.4; by rulebook ST-1, PR-1 to PR-3).
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/base/refusal.h"
#include "core/battle/soldier.h"
#include "core/rulebook/ruling.h"

namespace sandgate {

/// Men are named by their place in the span they were given in.
using ManIndex = std::uint32_t;

struct Contact {
  std::array<ManIndex, 2> men{};  ///< of the first camp, of the second
  Point at;                       ///< midway
  friend bool operator==(const Contact&, const Contact&) = default;
};

/// LW-5.2: contacts that share a participant, with all who take part. ST-1: those about one man.
struct Melee {
  std::uint8_t attackers = 0;                       ///< the camp that has moved
  std::vector<Contact> contacts;                    ///< in order of men
  std::array<std::vector<ManIndex>, 2> men;         ///< who takes part, by camp, in order
  std::array<std::vector<ManIndex>, 2> supporters;  ///< LW-5.1: who could be there within a move
  MeleeRuling ruling;
  std::optional<ManIndex> centre;  ///< ST-1: the man of the attackers it is about
  /// KS-8: of whom so many fall and are taken, where the ruling says it part by part; empty: of either side as a whole.
  struct Part {
    std::vector<ManIndex> men;
    std::int64_t killed = 0, taken = 0;
  };
  std::vector<Part> parts;

  std::uint8_t defenders() const { return attackers == 0 ? 1 : 0; }
  /// The camp that has prisoners to lose, or any camp where nobody has.
  std::uint8_t taken_from() const { return ruling.attackers.prisoners > 0 ? attackers : defenders(); }
};

/// LW-5.1: whether a man could within one move come to stand so near to a place, middle to middle, men ignored: as
/// could_come_near asks the ground. Without one: straight over open ground.
using CanComeNear = std::function<bool(const Soldier&, Point, Length)>;

/// PR-1: whether the mover's man lives of two who toss a coin. Without one he dies, as a cautious man expects.
using Toss = std::function<bool(const Soldier& mover, const Soldier& other)>;

/// Whether two men's bases are within `reach` of each other at their nearest points; exact.
bool near_each_other(const Rulebook& rulebook, const Soldier& a, const Soldier& b, Length reach);

/// LW-5.2: every melee on the table when `moved` has moved, in order of its first man; their isolation is judged before
/// any is settled. Only free men count, in it or beside it.
/// ST-1, where the rulebook's melees are centred: at most one, since settling it changes who is left for the next;
/// settle it and ask again until there is none. Until the mover picks another (find_melee_about) its centre is the
/// mover's man in contact about whom his side outnumbers the enemy most, then who has most of it about him, then the
/// first. Who takes part is measured from his base, as in LW-5.2. A man of the lesser side is isolated by the others
/// free of his camp, in the melee or not, of whom enough must be in it or able to come where the centre stands; so all
/// of a side are or none. PR-1, PR-2, where two men who touch fight alone: one melee for each pair, nobody in two, by
/// the order of contacts. Who has fought and lives may touch another: settle and ask again.
std::vector<Melee> find_melees(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved,
                               const CanComeNear& can_come = {}, const Toss& toss = {});

/// ST-1: the mover's men in contact, any of whom he may make the centre; in order.
std::vector<ManIndex> possible_centres(const Rulebook& rulebook, std::span<const Soldier> men, std::uint8_t moved);
/// ST-1: the melee about a man of the camp that has moved; none where he is not in contact.
std::optional<Melee> find_melee_about(const Rulebook& rulebook, std::span<const Soldier> men, ManIndex centre,
                                      const CanComeNear& can_come = {});

/// LW-5.1: who supports the men of one camp in `body` (in order): every other free man of that camp who could within a
/// move come to stand beside one of them: of those in contact with enemies, or, where none is, of all. In order.
std::vector<ManIndex> find_supporters(const Rulebook& rulebook, std::span<const Soldier> men,
                                      std::span<const ManIndex> body, const CanComeNear& can_come = {});

/// LW-5.4: whom it falls on.
struct MeleeChoice {
  std::vector<ManIndex> killed;  ///< of both camps, in order
  std::vector<ManIndex> taken;   ///< of the isolated one, in order
  friend bool operator==(const MeleeChoice&, const MeleeChoice&) = default;
};
/// A sound choice for the camp that has moved: it keeps its horse, kills the enemy's, and takes prisoners whom a
/// survivor can escort.
MeleeChoice default_choice(const Rulebook& rulebook, std::span<const Soldier> men, const Melee& melee);
/// Why a choice does not keep to the numbers of the ruling or names men who are not in the melee.
std::optional<Refusal> check_choice(std::span<const Soldier> men, const Melee& melee, const MeleeChoice& choice);

}  // namespace sandgate
