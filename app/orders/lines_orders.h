// Orders of a file for lines of communication: packets, convoys, trains, parties that break and mend (CX-7, KS-4,
// KS-5).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "app/orders/table_orders.h"
#include "core/forces/convoy.h"
#include "core/kinds/works.h"

namespace sandgate {

/// KS-4.6. Bodies are named here, of the seat's side.
struct PlannedTransfer {
  std::string body, to;
  Packets packets;
};
struct PlannedDepot {
  std::string body, name;
  Packets packets;
};
struct PlannedConvoy {
  std::string body;
  ConvoyKind kind = ConvoyKind::fetch;
  bool ends = false;  ///< the standing order does
  std::string from, to;
  Length apart;
  Packets load;
};
/// CX-7.
struct PlannedEntrain {
  std::string body, train;
};
struct PlannedDetrain {
  std::string body;
};
struct PlannedRun {
  std::string body;
  std::vector<MapPoint> stops;
  bool shuttle = false;
  std::string waits_for;  ///< empty: for nobody
};
struct PlannedMakeUp {
  std::string body, other;
};
struct PlannedPart {
  std::string body, name;
  std::int32_t trucks = 0, engines = 0;
};
/// KS-5: on the bridge or culvert, the place of the railway, or the depot or waggons that lie there.
struct PlannedWork {
  enum class On : std::uint8_t { crossing, rail, stores };
  std::string body;
  bool mend = false;
  On on = On::crossing;
  FeatureId crossing = {};
  MapPoint at = {};
};
/// KS-6: what is dug, there.
struct PlannedDig {
  std::string body;
  EarthworkKind kind = EarthworkKind::trench;
  MapPoint at = {};
  Bearing facing = {};
  Length length = {};  ///< of a trench
};
struct PlannedCease {
  std::string body;
};
struct PlannedDetach {
  std::string body, name;
  std::vector<DetachOrder<BodyId>::Some> some;
};
struct PlannedRejoin {
  std::string body, into;
};

/// An order's deed on the Picture of now.
Made make(const Client& client, const PlannedTransfer& order);
Made make(const Client& client, const PlannedDepot& order);
Made make(const Client& client, const PlannedConvoy& order);
Made make(const Client& client, const PlannedEntrain& order);
Made make(const Client& client, const PlannedDetrain& order);
Made make(const Client& client, const PlannedRun& order);
Made make(const Client& client, const PlannedMakeUp& order);
Made make(const Client& client, const PlannedPart& order);
/// Stores are the nearest that the seat knows within a foot of the place, its side's or another's.
Made make(const Client& client, const PlannedWork& order);
Made make(const Client& client, const PlannedDig& order);
Made make(const Client& client, const PlannedCease& order);
Made make(const Client& client, const PlannedDetach& order);
Made make(const Client& client, const PlannedRejoin& order);

}  // namespace sandgate
