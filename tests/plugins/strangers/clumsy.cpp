// Gives orders about what is not its own.
#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Clumsy : public Commander {
 public:
  void take_turn(const Picture&, const Briefing&, Orders& orders) override {
    orders.give(HaltOrder<Handle>{Handle{4711}});
    orders.give(CloseMyMove{});
  }
};

class ClumsyFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "clumsy.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Clumsy>(); }
};

}  // namespace sandgate::tests

#include "clumsy.moc"
