// A commander that says it was written to another version of the interface.
#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Ancient final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "ancient.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Idler>(); }
};

}  // namespace sandgate::tests

#include "ancient.moc"
