// The writer as the program finds it.
#pragma once

#include <QObject>

#include "plugins/api/report_plugin.h"
#include "plugins/reports/kml/kml_writer.h"

namespace sandgate::reports {

class Format final : public QObject, public ReportFormat {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_REPORT_IID FILE "kml.json")
  Q_INTERFACES(sandgate::ReportFormat)

 public:
  std::string build() const override { return made_for(); }
  std::unique_ptr<ReportWriter> make() const override { return std::make_unique<KmlWriter>(); }
};

}  // namespace sandgate::reports
