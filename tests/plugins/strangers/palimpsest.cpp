// A report writer made for another build.
#include <QObject>

#include "plugins/api/report_plugin.h"

class Palimpsest final : public QObject, public sandgate::ReportFormat {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_REPORT_IID FILE "palimpsest.json")
  Q_INTERFACES(sandgate::ReportFormat)

 public:
  std::string build() const override { return "another"; }
  std::unique_ptr<sandgate::ReportWriter> make() const override { return nullptr; }
};

#include "palimpsest.moc"
