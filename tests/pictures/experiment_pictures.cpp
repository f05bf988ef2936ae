#include "tests/pictures/experiment_pictures.h"

#include <QFile>
#include <QTemporaryDir>

#include "app/experiment/window/experiment_window.h"
#include "app/host/data_folder.h"
#include "tests/pictures/patience.h"

namespace sandgate::pictures_of {
namespace {

constexpr const char* boldness = R"({"schema": 1, "name": "boldness", "title": "Does boldness pay at Hook’s Farm?",
  "seed": 1, "runs": 200, "moves": 60, "scenarios": [{"name": "farm", "scenario": "hooks-farm"}],
  "commanders": [{"name": "even", "seats": {"all": "vanguard"}},
                 {"name": "bold-red", "seats": {"red": "vanguard:bold"}}],
  "rules": [{"name": "own"}, {"name": "one-shot", "numbers": {"guns": {"shots": 1}}}]})";

/// So many of them are a picture.
constexpr std::int64_t enough_runs = 160;
constexpr int long_patience_ms = 900'000;

}  // namespace

QPixmap experiment(QSize size) {
  const QTemporaryDir folder;
  QFile file(folder.filePath("boldness.json"));
  if (!file.open(QIODevice::WriteOnly) || file.write(boldness) < 0) give_up("cannot write an experiment");
  file.close();
  ExperimentWindow window(data_folder());
  window.resize(size);
  window.show();
  window.open(file.fileName());
  wait_for("the experiment", [&] { return window.run().findings() != nullptr; });
  window.begin();
  if (!QTest::qWaitFor([&] { return window.run().findings()->known >= enough_runs; }, long_patience_ms))
    give_up("waited in vain for runs");
  window.results_field()->setText(QStringLiteral("boldness.sqlite"));
  window.show_cell(1);
  QPixmap picture = window.grab();
  window.stop();
  wait_for("the last runs", [&] { return !window.run().busy(); });
  return picture;
}

}  // namespace sandgate::pictures_of
