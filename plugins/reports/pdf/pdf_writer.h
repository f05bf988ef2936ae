// A paper of A4 pages.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class PdfWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
