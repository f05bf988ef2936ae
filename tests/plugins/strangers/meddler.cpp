// Gives orders that are the clock's and the umpire's, and takes no for no answer.
#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Meddler : public Commander {
 public:
  void take_turn(const Picture&, const Briefing&, Orders& orders) override {
    for (;;) {
      try {
        orders.give(CloseMove{});
      } catch (...) {
        // Its turn has been taken from it; it asks for more.
        if (++asked_ == 3) throw;
      }
      orders.give(SetVisibility{Length::feet(2), "smoke"});
    }
  }

 private:
  int asked_ = 0;
};

class MeddlerFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "meddler.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Meddler>(); }
};

}  // namespace sandgate::tests

#include "meddler.moc"
