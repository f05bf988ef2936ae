// Private to this room: the forms of messages as they are filled in with a pencil (KS-11.6).
#pragma once

#include "app/papers/flow.h"
#include "core/kinds/signal.h"

namespace sandgate::papers {

/// What is printed on every form of a seat.
struct FormHeads {
  QString from;  ///< "Lt-Col Moore, the infantry of the Eastern Force"
};
/// The order on a page of its own, the reports together, requests and messages together.
void add_forms(Flow& flow, const FormHeads& heads);

}  // namespace sandgate::papers
