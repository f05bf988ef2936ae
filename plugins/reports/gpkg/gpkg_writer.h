// A GeoPackage: layers with their times, tables, and styles that QGIS takes up.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class GpkgWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
