// The order by which a body marches, or came where it stands. Private to this room.
#pragma once

#include <span>

#include "core/review/moments.h"
#include "core/review/review.h"

namespace sandgate::reviewing {

/// Of these bodies, when something befell them in that move: the order that one of them was then carrying out, the last
/// begun first; else the last one that had been done within `weight_moves` of it, or by which its body stands where it
/// does; of equal ones that of the body named first. Null: nobody had ordered them there.
const OrderLife* order_behind(const Review& review, std::span<const BodyId> bodies, std::int64_t move);

/// Gives each moment that has no order the one that led to it: of a first contact the march of who came; of a hold the
/// order by which the body stood, else the dummy's; of a crossing the order by which its last holder left, else the one
/// by which the nearest body stood where it did; of others that of the bodies they name.
void add_orders_behind(const Review& review, std::vector<Moment>& moments);

}  // namespace sandgate::reviewing
