// The shell's part in battles that are agreed on: a new one, and in a war one after another (LW-6.4).
#include <QFileDialog>
#include <QRandomGenerator>

#include "app/desk/shell/shell.h"
#include "app/desk/start/new_battle_dialog.h"
#include "app/desk/start/recent.h"
#include "app/desk/start/samples.h"
#include "app/host/data_folder.h"
#include "app/host/new_war.h"
#include "app/words/faults.h"

namespace sandgate {

void Shell::ask_new_battle() {
  auto* dialog = new NewBattleDialog(data_, programs_of(Commanders::read(plugin_folders())), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &NewBattleDialog::battle_made, this, [this](const NewBattle& battle) {
    start_->offer(battle.scenario);
    begin(battle.scenario, battle.file, QRandomGenerator::system()->generate64(), battle.programs, battle.by_clock,
          battle.war);
  });
  dialog->open();
}

void Shell::next_on_same_ground() {
  if (!session() || !session()->over()) return;
  begin_next({}, next_exercise_file(QString::fromStdString(session()->file().string())));
}

void Shell::ask_next_battle() {
  if (!session() || !session()->over()) return;
  const QString chosen = QFileDialog::getOpenFileName(this, tr("The country and forces of the next battle"),
                                                      QString::fromStdString((data_ / "scenarios").string()),
                                                      tr("Scenarios (*.json);;All files (*)"));
  if (chosen.isEmpty()) return;
  const auto sample = read_sample(chosen.toStdString());
  if (!sample) {
    if (desk()) desk()->tell(words::told(sample.error()));
    return;
  }
  begin_next(chosen.toStdString(), next_exercise_file(QString::fromStdString(session()->file().string())));
}

void Shell::begin_next(const std::optional<std::filesystem::path>& scenario, const QString& file) {
  if (!session()) return;
  const std::filesystem::path path = file.toStdString(), previous = session()->file();
  const std::uint64_t seed = QRandomGenerator::system()->generate64();
  const bool by_clock = move_clock().on();
  std::map<std::string, std::string> programs;
  for (const Seat& seat : session()->setting().seats) programs[seat.name] = session()->commander(seat.id);
  load(
      tr("Setting out the next battle"),
      [=, rulebooks = data_ / "rulebooks"](const Progress& progress) -> Result<Loaded> {
        auto read = scenario ? read_scenario(*scenario, rulebooks, progress) : same_again(previous);
        if (!read) return std::unexpected(std::move(read.error()));
        auto battle = next_battle(previous, *read, progress);
        if (!battle) return std::unexpected(std::move(battle.error()));
        auto sheet = Sheet::prepare(battle->setting->country, battle->setting->scale, progress);
        if (!sheet) return std::unexpected(std::move(sheet.error()));
        auto session = Session::create(*battle, path, seed, progress);
        if (!session) return std::unexpected(std::move(session.error()));
        for (const auto& [name, program] : programs) {
          const auto seat = (*session)->seat_named(name);
          if (!seat || program.empty()) continue;
          if (auto manned = (*session)->man(*seat, program); !manned) return std::unexpected(std::move(manned.error()));
        }
        return Loaded{std::move(*session), std::move(*sheet)};
      },
      [this, by_clock](Loaded exercise) { host_->serve_new(std::move(exercise), by_clock); });
}

}  // namespace sandgate
