// Gives orders that are taken, without end: its first body is to march one foot, or two, or one.
#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Glutton : public Commander {
 public:
  void take_turn(const Picture& picture, const Briefing&, Orders& orders) override {
    const OwnBody first = picture.bodies.front();
    for (int feet = 1;; feet = 3 - feet)
      orders.give(MarchOrder<Handle>{first.handle, {first.at, {first.at.x + Length::feet(feet), first.at.y}}, false});
  }
};

class GluttonFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "glutton.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Glutton>(); }
};

}  // namespace sandgate::tests

#include "glutton.moc"
