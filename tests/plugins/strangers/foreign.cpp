// A commander made for another build.
#include "tests/plugins/strangers/stranger.h"

namespace sandgate::tests {

class Foreign final : public QObject, public CommanderFactory {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_COMMANDER_IID FILE "foreign.json")
  Q_INTERFACES(sandgate::CommanderFactory)

 public:
  std::string build() const override { return "0.0.1 of elsewhere"; }
  std::unique_ptr<Commander> make(const std::string&) const override { return std::make_unique<Idler>(); }
};

}  // namespace sandgate::tests

#include "foreign.moc"
