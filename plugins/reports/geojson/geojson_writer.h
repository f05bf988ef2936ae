// One GeoJSON file (RFC 7946) of all layers, times as properties.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class GeojsonWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
