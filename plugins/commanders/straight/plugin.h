// Straight as the program finds it.
#pragma once

#include <QObject>

#include "plugins/api/commander_plugin.h"
#include "plugins/commanders/straight/marcher.h"

namespace sandgate::straight {

class Factory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "straight.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Marcher>(); }
};

}  // namespace sandgate::straight
