// Plays one turn, gives an order in the next and throws.
#include <stdexcept>

#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Hothead : public Commander {
 public:
  void take_turn(const Picture& picture, const Briefing&, Orders& orders) override {
    if (picture.clock.own_move < 2) return;
    for (const OwnBody& body : picture.bodies) {
      const Point to{body.at.x, body.at.y + Length::feet(1)};
      if (body.mine && !orders.give(MarchOrder<Handle>{body.handle, {body.at, to}, false})) break;
    }
    throw std::runtime_error("no map of this county.\nAnd no compass");
  }
};

class HotheadFactory final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "hothead.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Hothead>(); }
};

}  // namespace sandgate::tests

#include "hothead.moc"
