// Orders: what a seat asks for. Values; kept in the journal with the events they caused. A deed is of one
// of the families below.
#pragma once

#include <array>
#include <cstdint>
#include <utility>

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
#include "core/kinds/railway.h"
#include "core/kinds/ruling.h"
#include "core/kinds/seat.h"
#include "core/kinds/setup.h"
#include "core/kinds/signal.h"
#include "core/kinds/supply.h"
#include "core/kinds/table.h"
#include "core/kinds/works.h"

namespace sandgate {

/// 128 bits of the client's own making, unique in a journal: nothing sent twice is done twice.
struct OrderId {
  std::array<std::uint8_t, 16> bytes{};
  friend auto operator<=>(const OrderId&, const OrderId&) = default;
};

/// `Ref` is what names a body: BodyId inside, a seat's Handle outside.
template <class Ref>
using DeedKinds = VariantOf<BasicMarchDeeds<Ref>, BasicTableDeeds<Ref>, BasicMeleeDeeds<Ref>, BasicGunDeeds<Ref>,
                            BasicSetupDeeds<Ref>, BasicSignalDeeds<Ref>, BasicCourierDeeds<Ref>, BasicCommandDeeds<Ref>,
                            BasicSupplyDeeds<Ref>, BasicRailwayDeeds<Ref>, BasicWorksDeeds<Ref>,
                            BasicFormationDeeds<Ref>, SeatDeeds, RulingDeeds, CorrectionDeeds, GameDeeds, InjectDeeds>;
template <class Ref>
class BasicDeed : public DeedKinds<Ref> {
 public:
  BasicDeed();
  template <KindOf<DeedKinds<Ref>> Kind>
  BasicDeed(Kind kind) : DeedKinds<Ref>(std::move(kind)) {}
  BasicDeed(const BasicDeed&);
  BasicDeed(BasicDeed&&) noexcept;
  BasicDeed& operator=(const BasicDeed&);
  BasicDeed& operator=(BasicDeed&&) noexcept;
  ~BasicDeed();
  bool operator==(const BasicDeed& other) const;
};

using Deed = BasicDeed<BodyId>;
using SeatDeed = BasicDeed<Handle>;  ///< as a seat says it

struct Order {
  OrderId id;
  SeatId seat;
  Deed deed;
  SANDGATE_FIELDS(id, seat, deed)
  friend bool operator==(const Order&, const Order&) = default;
};

/// What is true of the kind of a deed, however it names bodies.
const OrderKind& kind_of(const Deed& deed);
const OrderKind& kind_of(const SeatDeed& deed);

}  // namespace sandgate
