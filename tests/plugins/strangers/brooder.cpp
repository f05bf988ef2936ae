// Thinks for ever, without a pause.
#include <atomic>

#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Brooder : public Commander {
 public:
  void take_turn(const Picture&, const Briefing&, Orders& orders) override {
    std::atomic<int> thoughts = 0;
    orders.give(HaltOrder<Handle>{Handle{4711}});
    while (thoughts >= 0) thoughts = (thoughts + 1) % 1000;
  }
};

class BrooderFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "brooder.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Brooder>(); }
};

}  // namespace sandgate::tests

#include "brooder.moc"
