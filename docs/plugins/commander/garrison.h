// Garrison, a commander to begin from: whoever has nothing to do marches by road to the nearest objective of his side.
#pragma once

#include <QObject>

#include "plugins/api/commander_plugin.h"

namespace garrison {

class Garrison final : public sandgate::Commander {
 public:
  void take_turn(const sandgate::Picture& picture, const sandgate::Briefing& briefing,
                 sandgate::Orders& orders) override;
};

/// As the program finds it.
class Factory final : public QObject, public sandgate::CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "garrison.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return sandgate::made_for(); }
  std::unique_ptr<sandgate::Commander> make(const std::string&) const override { return std::make_unique<Garrison>(); }
};

}  // namespace garrison
