// Events: what happened. The state of a campaign is the fold of them. Each kind has a name and a version in
// the journal (core/journal/codec.h); fields of a version never change meaning.
#pragma once

#include "core/base/one_of.h"
#include "core/kinds/command.h"
#include "core/kinds/correction.h"
#include "core/kinds/courier.h"
#include "core/kinds/formation.h"
#include "core/kinds/game.h"
#include "core/kinds/gun.h"
#include "core/kinds/inject.h"
#include "core/kinds/march.h"
#include "core/kinds/melee.h"
#include "core/kinds/order.h"
#include "core/kinds/railway.h"
#include "core/kinds/ruling.h"
#include "core/kinds/seat.h"
#include "core/kinds/setup.h"
#include "core/kinds/sight.h"
#include "core/kinds/signal.h"
#include "core/kinds/supply.h"
#include "core/kinds/table.h"
#include "core/kinds/works.h"

namespace sandgate {

using EventKinds = VariantOf<SeatEvents, CommandEvents, RulingEvents, MarchEvents, SightEvents, TableEvents,
                             MeleeEvents, GunEvents, GameEvents, SetupEvents, SignalEvents, CourierEvents, SupplyEvents,
                             RailwayEvents, WorksEvents, FormationEvents, CorrectionEvents, InjectEvents>;
class Event : public EventKinds {
 public:
  Event();
  template <KindOf<EventKinds> Kind>
  Event(Kind kind) : EventKinds(std::move(kind)) {}
  Event(const Event&);
  Event(Event&&) noexcept;
  Event& operator=(const Event&);
  Event& operator=(Event&&) noexcept;
  ~Event();
  bool operator==(const Event& other) const;
};

/// On which clause an event rests.
Clause clause_of(const Event& event, const Setting& setting);
/// The body it is about, or whose eyes it is by; none: it is about no one body.
BodyId body_of(const Event& event);

}  // namespace sandgate
