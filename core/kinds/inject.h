// The umpire's injects: orders and events (KS-10). Nobody but he is told of them; what they bring about is told as if
// he had ordered it.
#pragma once

#include "core/kinds/kind.h"
#include "core/scenario/inject.h"

namespace sandgate {

/// The umpire's: from now on it waits. Where it is due already it comes at once.
struct PrepareInject {
  InjectTerms terms;
  static constexpr OrderKind order{"prepare_inject", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(terms)
  friend bool operator==(const PrepareInject&, const PrepareInject&) = default;
};
/// The umpire's: it does not come, or not again.
struct CallOffInject {
  InjectId inject;
  static constexpr OrderKind order{"call_off_inject", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(inject)
  friend bool operator==(const CallOffInject&, const CallOffInject&) = default;
};
/// The umpire's: it comes now, due or not.
struct FireInject {
  InjectId inject;
  static constexpr OrderKind order{"fire_inject", Owner::umpire, clauses::officials};
  SANDGATE_FIELDS(inject)
  friend bool operator==(const FireInject&, const FireInject&) = default;
};

struct InjectPrepared {
  InjectId inject;  ///< the next there is
  InjectTerms terms;
  static constexpr EventKind event{"inject_prepared", clauses::officials};
  SANDGATE_FIELDS(inject, terms)
  friend bool operator==(const InjectPrepared&, const InjectPrepared&) = default;
};
struct InjectCalledOff {
  InjectId inject;
  static constexpr EventKind event{"inject_called_off", clauses::officials};
  SANDGATE_FIELDS(inject)
  friend bool operator==(const InjectCalledOff&, const InjectCalledOff&) = default;
};
/// What it brings about stands after it.
struct InjectFired {
  InjectId inject;
  static constexpr EventKind event{"inject_fired", clauses::officials};
  SANDGATE_FIELDS(inject)
  friend bool operator==(const InjectFired&, const InjectFired&) = default;
};
/// It was due, and cannot be. It waits no longer of itself; the umpire who fires it by hand is told why.
struct InjectFailed {
  InjectId inject;
  static constexpr EventKind event{"inject_failed", clauses::officials};
  SANDGATE_FIELDS(inject)
  friend bool operator==(const InjectFailed&, const InjectFailed&) = default;
};

using InjectDeeds = Kinds<PrepareInject, CallOffInject, FireInject>;
using InjectEvents = Kinds<InjectPrepared, InjectCalledOff, InjectFired, InjectFailed>;

}  // namespace sandgate
