// A folder for a browser: one page with its style and script in it, and its pictures.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class HtmlWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
