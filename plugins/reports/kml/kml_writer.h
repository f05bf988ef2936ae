// One KML file (OGC KML 2.2), a folder for every layer, a span of time on every feature.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class KmlWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
