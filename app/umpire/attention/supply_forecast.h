// Who will go without at a collection to come, why, and when (KS-4, CX-6): reckoned from the truth, by the functions by
// which the rules collect, from where everybody stands.
#pragma once

#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "app/host/umpire_client.h"
#include "app/umpire/attention/attention_item.h"
#include "core/lines/waggons.h"
#include "logistics/supply/foresee.h"

namespace sandgate {

/// A way from packets to troops as it truly is (KS-4.2), or as it would be.
struct FedWay {
  BodyId store;  ///< where packets lie
  BodyId to;     ///< the nearest of the pool to them
  Length within;
  SupplyLook look;
};

/// Bodies that draw as one (KS-4.1), and how they will fare.
struct PoolForecast {
  SideId side;
  std::vector<BodyId> bodies;  ///< in order; those of `without` among them
  bool by_waggons = false;     ///< CX-6; no ways then
  SupplyLack lack = SupplyLack::none;
  std::int64_t short_at = 0;    ///< the own move at whose close it goes without first; 0: not as far as is reckoned
  std::vector<BodyId> without;  ///< who of it goes without then
  BodyId store;               ///< cut or too far: of the nearest packets; too few: whence it draws; none: there is none
  BodyId by;                  ///< cut: by whom
  std::optional<Point> spot;  ///< cut: where
  std::optional<Length> off;  ///< too far: by the way, where one is known
  std::vector<FedWay> ways;   ///< at the next collection: what is drawn by, then what it cannot be
};

struct SupplyForecast {
  std::vector<PoolForecast> pools;  ///< by side, then by their first body
};

/// How everybody stands at a moment, as far as supply is concerned: values, for work on another thread.
struct SuppliesNow {
  struct OfSide {
    SideId side;
    std::int64_t collection = 0;  ///< own move: the next
    std::vector<SupplyBody> mouths;
    std::vector<Store> stores;
    std::optional<WaggonsAsked> waggons;  ///< CX-6, in place of mouths and stores
    Hindrances hindrances;
  };
  std::vector<OfSide> sides;  ///< those that are supplied at all
};
SuppliesNow supplies_now(const Campaign& campaign);

/// Reckons; what it has found of ways is kept, and changes no answer. For any number of threads, one at a time.
class SupplyForesight {
 public:
  /// So many collections ahead: how far a depot's running out is looked for. No rule of war.
  static constexpr int collections = 3;

  explicit SupplyForesight(const Setting& setting);
  /// Slow the first time.
  SupplyForecast foresee(const SuppliesNow& now);

 private:
  void foresee_packets(const SuppliesNow::OfSide& side, Foresight& foresight, SupplyForecast& forecast) const;
  void foresee_waggons(const SuppliesNow::OfSide& side, Foresight& foresight, SupplyForecast& forecast) const;

  std::shared_ptr<const Country> country_;
  Scale scale_;
  MarchRates waggons_;
  SupplyFigures figures_;
  std::int64_t every_moves_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Foresight>> sides_;  ///< null: not asked for yet
};

/// Whether the event may make the forecast another; who marches does so when the move closes.
bool touches_supply(const Event& event);

}  // namespace sandgate
