// Report writers as strangers make them: one that is good, in a format of its own.
#include <QObject>
#include <fstream>

#include "plugins/api/report_plugin.h"

namespace {

class Writer final : public sandgate::ReportWriter {
 public:
  sandgate::Result<void> write(const sandgate::Report& report, const std::filesystem::path& to,
                               const sandgate::Progress&) override {
    std::ofstream(to) << report.title << '\n' << report.chapters.size() << " chapters\n";
    return {};
  }
};

}  // namespace

class Scribe final : public QObject, public sandgate::ReportFormat {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_REPORT_IID FILE "scribe.json")
  Q_INTERFACES(sandgate::ReportFormat)

 public:
  std::string build() const override { return sandgate::made_for(); }
  std::unique_ptr<sandgate::ReportWriter> make() const override { return std::make_unique<Writer>(); }
};

#include "scribe.moc"
