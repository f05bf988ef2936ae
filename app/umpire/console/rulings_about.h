// Whom a ruling is about: men on a table, or a body. So the umpire rules it otherwise from the list of rulings (KS-10).
#pragma once

#include <map>
#include <utility>
#include <vector>

#include "app/host/umpire_client.h"

namespace sandgate {

struct RulingAbout {
  TableId table = {};           ///< none: it is about nobody on a table
  std::vector<ManId> men = {};  ///< each once
  BodyId body = {};             ///< none: about no one body
};

/// Hears of events in their order: what is said of a melee when it is fought was told when it was joined.
class RulingsAbout {
 public:
  RulingAbout about(const Event& event);
  /// The melee that an event fights, as it was chosen in the end; null: it is another event, or nothing was heard of
  /// it.
  const JoinedMelee* melee(const Event& event) const;

 private:
  using MeleeKey = std::pair<TableId, std::int32_t>;
  std::map<MeleeKey, JoinedMelee> melees_;
};

}  // namespace sandgate
