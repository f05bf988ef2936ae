#include "tests/pictures/umpire_pictures.h"

#include <QTemporaryDir>
#include <QTest>

#include "app/editor/exercise/exercise_editor.h"
#include "app/host/data_folder.h"
#include "app/umpire/hosted_past.h"
#include "app/umpire/past_dialog.h"
#include "tests/pictures/patience.h"

namespace sandgate::pictures_of {

QPixmap preparing() {
  ExerciseEditor editor(data_folder());
  editor.resize(1920, 1080);
  editor.show();
  editor.open(QString::fromStdString((scenario_folder() / "sandgate").string()));
  wait_for("the scenario", [&] { return !editor.model().plan().items(PlanKind::body).empty(); });
  const auto bodies = editor.model().plan().items(PlanKind::body);
  editor.model().choose({bodies[4]});
  QTest::qWait(2'500);
  return editor.grab();
}

QPixmap taking_back() {
  QTemporaryDir folder;
  const Scenario scenario = sound(read_scenario(scenario_folder() / "sandgate", rulebook_folder()));
  const auto session = sound(Session::create(scenario, folder.filePath("greta.sandgate").toStdString(), 7));
  for (const Seat& seat : scenario.setting->seats) sound(session->man(seat.id, "vanguard"));
  constexpr int before = 16, after = 8;
  for (int i = 0; i < before; ++i) session->play_commanders();
  if (!session->umpire(Announce{"The bridge at Sandgate is down"}, "Maj Redmayne")) give_up("no announcement");
  const std::int64_t announced = session->events();
  for (int i = 0; i < after; ++i) session->play_commanders();
  PastDialog dialog(std::make_unique<HostedPast>(*session, "Maj Redmayne"));
  dialog.resize(1400, 760);
  dialog.show();
  wait_for("the ruling", [&] { return dialog.choose(announced); });
  dialog.reason_field()->setText("The bridge was never mined");
  wait_for("what would come of it", [&] { return !dialog.busy(); });
  return dialog.grab();
}

}  // namespace sandgate::pictures_of
