// Sleeps for ever, at no cost.
#include <chrono>
#include <thread>

#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Dreamer : public Commander {
 public:
  void take_turn(const Picture&, const Briefing&, Orders& orders) override {
    orders.give(HaltOrder<Handle>{Handle{4711}});
    for (;;) std::this_thread::sleep_for(std::chrono::hours(1));
  }
};

class DreamerFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "dreamer.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Dreamer>(); }
};

}  // namespace sandgate::tests

#include "dreamer.moc"
