// A writer of reports to begin from: chapters and tables as one file of Markdown. Pictures are told in words.
#pragma once

#include <QObject>

#include "plugins/api/report_plugin.h"

namespace markdown {

class Writer final : public sandgate::ReportWriter {
 public:
  sandgate::Result<void> write(const sandgate::Report& report, const std::filesystem::path& to,
                               const sandgate::Progress& progress) override;
};

/// As the program finds it.
class Format final : public QObject, public sandgate::ReportFormat {
  Q_OBJECT
  Q_PLUGIN_METADATA(IID SANDGATE_REPORT_IID FILE "markdown.json")
  Q_INTERFACES(sandgate::ReportFormat)

 public:
  std::string build() const override { return sandgate::made_for(); }
  std::unique_ptr<sandgate::ReportWriter> make() const override { return std::make_unique<Writer>(); }
};

}  // namespace markdown
