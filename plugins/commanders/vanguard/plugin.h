// Vanguard as the program finds it.
#pragma once

#include <QObject>

#include "plugins/api/commander_plugin.h"
#include "plugins/commanders/vanguard/vanguard.h"

namespace sandgate::vanguard {

class Factory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "vanguard.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string& manner) const override {
    return std::make_unique<Vanguard>(read_temper(manner));
  }
};

}  // namespace sandgate::vanguard
