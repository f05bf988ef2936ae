// Melees at the end of a move: joined, chosen, fought; and what follows them (LW-5, ST-8, PR). Private to this room.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "core/base/dice.h"
#include "core/base/refusal.h"
#include "core/battle/melee.h"
#include "core/battle/prisoners.h"
#include "core/campaign/campaign.h"

namespace sandgate {

/// CX-2, CX-10: a body whose march has ended in touch with an enemy, and that enemy.
struct TouchedOnTheWay {
  BodyId mover, enemy;
};
/// CX-2, CX-10: boxes that a free enemy's man has touched, here or on the way, are opened, what proves a dummy
/// vanishes; on a table the men stand out at once. Folds it into `scratch`.
std::vector<Event> open_touched_boxes(Campaign& scratch, std::span<const TouchedOnTheWay> on_the_way = {});

/// LW-5.2: the melees there are now, each with the program's choice, and its coin tossed (PR-1); folds them into
/// `scratch`.
std::vector<Event> join_melees(Campaign& scratch, const Dice& dice);

/// LW-5.1: asked of the ground of the table on which a man stands. The campaign must outlive it.
CanComeNear can_come_near(const Campaign& campaign);

/// ST-1: a melee that waits, about another man: one of possible_centres on its table. Its chooser stays.
JoinedMelee centred_on(const Campaign& campaign, const JoinedMelee& melee, TableId table, ManId man);

/// LW-5.8: the melees that wait on a table when these men, who were in some of them, have given themselves up; nothing
/// where nobody of them was. Melees that they were not in stay as they are judged and chosen.
std::optional<MeleesRejoined> rejoin_melees(const Campaign& campaign, TableId table, std::span<const ManId> left);

/// LW-5.3: settles what was joined, as it is chosen; folds it into `scratch`.
std::vector<Event> fight_melees(Campaign& scratch);

/// LW-5.5 to LW-5.9: prisoners, back lines, guns, bodies of which nothing is left; folds it into `scratch`.
std::vector<Event> settle_aftermath(Campaign& scratch);

/// CX-9: by side, the edge of the map that is its back line.
std::vector<BackLine> back_lines(const Campaign& campaign);

/// LW-5.8: men who have given themselves up, whose prisoners they are.
SideId captor_under_flag(const Campaign& campaign, std::span<const ManId> men);

/// Bodies of which nothing is left; folds it into `scratch`. `by_fire`: a shot has felled the last of them (LW-4).
std::vector<Event> lose_empty_bodies(Campaign& scratch, bool by_fire = false);

/// A joined melee as core/battle knows it, so that a choice can be checked.
Melee melee_of(const JoinedMelee& joined);

}  // namespace sandgate
