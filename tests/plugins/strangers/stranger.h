// Plug-ins the program must not trip over.
#pragma once

#include <QObject>

#include "plugins/api/commander_plugin.h"

namespace sandgate::tests {

/// A commander that gives no order.
class Idler : public Commander {
 public:
  void take_turn(const Picture&, const Briefing&, Orders&) override {}
};

}  // namespace sandgate::tests
