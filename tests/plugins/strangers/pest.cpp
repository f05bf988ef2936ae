// Asks for the same again and again.
#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Pest : public Commander {
 public:
  void take_turn(const Picture&, const Briefing&, Orders& orders) override {
    for (;;) orders.give(HaltOrder<Handle>{Handle{4711}});
  }
};

class PestFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "pest.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Pest>(); }
};

}  // namespace sandgate::tests

#include "pest.moc"
