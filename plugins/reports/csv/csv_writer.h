// A folder with a file for every table (RFC 4180, UTF-8), and one that lists them.
#pragma once

#include "plugins/api/report.h"

namespace sandgate::reports {

class CsvWriter final : public ReportWriter {
 public:
  Result<void> write(const Report& report, const std::filesystem::path& to, const Progress& progress) override;
};

}  // namespace sandgate::reports
