// The day as pictures, instant by instant, and as a film.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class FramesWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
