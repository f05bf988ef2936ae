// A scenario's folder over a small country with a river, to be prepared further.
#pragma once

#include <QTemporaryDir>
#include <fstream>

#include "map/import/import.h"
#include "tests/core/scenario/scenario_sample.h"

namespace sandgate::tests {

class PreparedFolder {
 public:
  explicit PreparedFolder(QByteArray scenario = scenario_sample::good) {
    scenario.replace(R"("source": "ground.asc", "crs": "EPSG:27700")", R"("source": "country.gpkg")");
    // Its two bodies of Red stand apart, so that each can be taken up by hand.
    scenario.replace("\"at\": [9100, 7000]", "\"at\": [8000, 2000]");
    std::filesystem::create_directories(path());
    if (const auto written = write_country(*scenario_sample::ground(), path() / "country.gpkg"); !written)
      qFatal("%s", written.error().sentence().c_str());
    write("scenario.json", scenario);
  }
  std::filesystem::path path() const { return std::filesystem::path(dir_.path().toStdString()) / "sample"; }
  QString text() const { return QString::fromStdString(path().string()); }
  /// A place beside it that is not there yet.
  QString beside(const char* name) const { return dir_.filePath(QLatin1String(name)); }
  void write(const std::string& name, const QByteArray& text) const {
    std::ofstream(path() / name, std::ios::binary).write(text.data(), text.size());
  }

 private:
  QTemporaryDir dir_;
};

}  // namespace sandgate::tests
