// Mines that are trodden on, and what they destroy (KS-6.2). Private to this room.
#pragma once

#include <span>
#include <vector>

#include "core/campaign/campaign.h"
#include "map/march/keep_off.h"

namespace sandgate {

/// Who has come on which mine.
struct Trodden {
  FieldWorkId mine;
  BodyId by;
};

/// The mine on which somebody of that radius stands at `p`, or but for rounding; none: on none.
FieldWorkId mine_under(const Campaign& campaign, Point p, Length radius);

/// KS-6: what a body that finds its own way keeps off: banks of which its commander knows, if they stop it, and mines
/// of the own side.
KeepOff works_to_avoid(const Campaign& campaign, const Body& body);

/// Men and guns halt where they tread on a mine, or before a bank of which their seat did not know (KS-6.3).
void halt_at_works(const Campaign& campaign, MenMoved& moved);
/// Who has come on mines so.
std::vector<Trodden> trodden_by(const Campaign& campaign, const MenMoved& moved);

/// The mines explode, one after another: boxes in the circle open, and all that stands there is destroyed. Folded into
/// `scratch`.
std::vector<Event> explode_mines(Campaign& scratch, std::span<const Trodden> trodden);

}  // namespace sandgate
