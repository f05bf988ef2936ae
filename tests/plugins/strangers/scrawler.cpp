// A report writer that leaves half a folder behind and throws.
#include <QObject>
#include <fstream>
#include <stdexcept>

#include "plugins/api/report_plugin.h"

namespace {

class Writer final : public sandgate::ReportWriter {
 public:
  sandgate::Result<void> write(const sandgate::Report& report, const std::filesystem::path& to,
                               const sandgate::Progress&) override {
    std::filesystem::create_directories(to / "half");
    std::ofstream(to / "half" / "begun") << report.title;
    throw std::runtime_error("the ink is out");
  }
};

}  // namespace

class Scrawler final : public QObject, public sandgate::ReportFormat {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_REPORT_IID FILE "scrawler.json")
  Q_INTERFACES(sandgate::ReportFormat)

 public:
  std::string build() const override { return sandgate::made_for(); }
  std::unique_ptr<sandgate::ReportWriter> make() const override { return std::make_unique<Writer>(); }
};

#include "scrawler.moc"
