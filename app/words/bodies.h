// Bodies of troops in words.
#pragma once

#include <QString>
#include <optional>

#include "core/sight/picture.h"

namespace sandgate::words {

QString arm(Arm arm);                    ///< "Foot", "Horse", "Guns" …
QString formed_as(FormedAs as);          ///< "in two ranks", "dismounted" …
QString formation(Formation formation);  ///< "Closed box", "In fours" …
/// "62 men", "20 men, 2 guns", "3 waggons", "a dummy".
QString strength(const OwnBody& body);
QString strength(const Contents& contents);
/// Whether it waits for a march: the seat commands it, it is on the map, not man by man on a table, and has none, nor
/// anything else to do. A depot and a train march nowhere.
bool idle(const OwnBody& body);
/// The second line of a body in a list: "marching, arr. move 28", "idle, no orders", "halted, box".
/// `arrives_move`: where that is known; `enemy_near`: an enemy in sight is so near that marches slow down (CX-4).
QString doing(const OwnBody& body, std::optional<std::int64_t> arrives_move, bool enemy_near = false);
/// KS-11: what is `said` of a body as far as it is known: of one that is not at hand how long ago that was, and which
/// order to it is still unanswered.
QString as_known(const QString& said, const OwnBody& body, const Picture& picture);
/// The person of a seat's title: what stands before the first comma.
QString person(const Seat& seat);
/// His post: what stands behind it; the whole title where it has no comma.
QString post(const Seat& seat);
/// CX-8: what a seat may do: "march", "fire guns".
QString right(Right right);

}  // namespace sandgate::words
