#include "app/experiment/window/experiment_window.h"

#include <QCloseEvent>
#include <QFileDialog>
#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSplitter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/desk/start/recent.h"
#include "app/experiment/window/chart_file.h"
#include "app/experiment/window/new_experiment_dialog.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

constexpr int bar_parts = 1000, cell_px = 220, runs_px = 64;

QString to_text(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }

QString time_left(std::chrono::seconds left) {
  const std::int64_t seconds = left.count();
  constexpr std::int64_t minute = 60, hour = 3'600, short_wait = 90, long_wait = 5'400, day = 172'800;
  if (seconds < short_wait) return ExperimentWindow::tr("about %1 s left").arg(std::max<std::int64_t>(1, seconds));
  if (seconds < long_wait) return ExperimentWindow::tr("about %1 min left").arg((seconds + minute / 2) / minute);
  if (seconds < day) return ExperimentWindow::tr("about %1 h left").arg((seconds + hour / 2) / hour);
  return ExperimentWindow::tr("about %1 days left").arg((seconds + 12 * hour) / (24 * hour));
}

}  // namespace

ExperimentWindow::ExperimentWindow(std::filesystem::path data_folder, QWidget* parent)
    : QWidget(parent),
      data_(std::move(data_folder)),
      top_(new TopBar),
      title_(new ElidedLabel("heading", 120)),
      note_(new ElidedLabel("second", 120)),
      told_(new ElidedLabel("second", 120)),
      fault_(role_label("fault")),
      results_(new QLineEdit),
      begin_(new QPushButton),
      stop_(new QPushButton(tr("Stop"))),
      browse_(new QPushButton(tr("Browse…"))),
      bar_(new QProgressBar),
      chart_(new SpreadView),
      table_(new QTableView) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  open_at(*this, QSize(1500, 940));
  setMinimumSize(least_window);
  fault_->setObjectName(QStringLiteral("fault"));
  fault_->setWordWrap(true);
  fault_->setTextInteractionFlags(Qt::TextSelectableByMouse);
  fault_->hide();
  table_->setModel(&model_);
  set_up_rows(*table_);
  table_->setHorizontalScrollBarPolicy(Qt::ScrollBarAsNeeded);
  table_->setAccessibleName(tr("Cells and their differences, in figures"));
  auto* both = new QSplitter(Qt::Vertical);
  both->setChildrenCollapsible(false);
  both->addWidget(chart_);
  both->addWidget(table_);
  both->setStretchFactor(0, 3);
  both->setStretchFactor(1, 2);
  make_menus();
  auto* inside = new QVBoxLayout;
  inside->setContentsMargins(12, 10, 12, 12);
  inside->setSpacing(8);
  inside->addWidget(head());
  inside->addWidget(fault_);
  inside->addWidget(both, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(top_);
  column->addLayout(inside);
  connect(&run_, &ExperimentRun::came_in, this, &ExperimentWindow::take_findings);
  connect(&run_, &ExperimentRun::state_changed, this, &ExperimentWindow::refresh);
  connect(&run_, &ExperimentRun::refused, this, &ExperimentWindow::say_fault);
  connect(&run_, &ExperimentRun::read_so_far, this,
          [this](double part) { bar_->setValue(static_cast<int>(part * bar_parts)); });
  connect(&run_, &ExperimentRun::tables_written, this,
          [this](const QString& folder) { say(tr("The tables lie in %1.").arg(folder)); });
  connect(&model_, &QAbstractItemModel::modelReset, this, &ExperimentWindow::lay_columns);
  connect(chart_, &SpreadView::cell_chosen, this, &ExperimentWindow::show_cell);
  connect(chart_, &SpreadView::measure_asked, this, &ExperimentWindow::step_measure);
  connect(table_->selectionModel(), &QItemSelectionModel::currentChanged, this,
          [this](const QModelIndex& now, const QModelIndex& before) {
            if (const auto cell = model_.cell_at(now.row()); cell && *cell != chart_->wish().chosen)
              chart_->show_wish({chart_->wish().measure, *cell});
            // Only who goes along a row asks for another measure; a new row has the column of the one before.
            const auto measure = model_.measure_at(now.column());
            if (measure && before.isValid() && now.column() != before.column()) show_measure(*measure);
          });
  connect(results_, &QLineEdit::textEdited, this, &ExperimentWindow::refresh);
  connect(results_, &QLineEdit::returnPressed, this, &ExperimentWindow::begin);
  constexpr int each_second = 1'000;
  clock_.setInterval(each_second);
  connect(&clock_, &QTimer::timeout, this, [this] { told_->setText(how_it_stands()); });
  refresh();
}

ExperimentWindow::~ExperimentWindow() = default;

QWidget* ExperimentWindow::head() {
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("panel"));
  results_->setAccessibleName(tr("File for the results"));
  results_->setPlaceholderText(tr("a file for the results"));
  results_->setToolTip(tr("What every run comes to is kept there. A file of the same experiment is gone on with."));
  bar_->setRange(0, bar_parts);
  bar_->setTextVisible(false);
  bar_->setAccessibleName(tr("How far it is"));
  begin_->setProperty("main", true);
  begin_->setToolTip(tr("Plays what is missing, on all processors of this machine (F5)"));
  stop_->setToolTip(tr("Begins no more runs; those in hand come to their end and are kept (F6)"));
  browse_->setToolTip(tr("Another file for the results (Ctrl+S)"));
  constexpr int button_px = 96;
  for (QPushButton* button : {begin_, stop_, browse_}) button->setMinimumWidth(button_px);
  connect(begin_, &QPushButton::clicked, this, &ExperimentWindow::begin);
  connect(stop_, &QPushButton::clicked, this, &ExperimentWindow::stop);
  connect(browse_, &QPushButton::clicked, this, &ExperimentWindow::browse_results);
  auto* grid = new QGridLayout(card);
  grid->setContentsMargins(14, 8, 14, 10);
  grid->setHorizontalSpacing(10);
  grid->setVerticalSpacing(6);
  grid->addWidget(title_, 0, 0, 1, 2);
  grid->addWidget(note_, 0, 2, 1, 3, Qt::AlignRight);
  grid->addWidget(role_label("second", tr("Results in")), 1, 0);
  grid->addWidget(results_, 1, 1);
  grid->addWidget(browse_, 1, 2);
  grid->addWidget(begin_, 1, 3);
  grid->addWidget(stop_, 1, 4);
  // By itself, so that a long sentence makes no button wide.
  auto* below = new QHBoxLayout;
  below->setSpacing(10);
  below->addWidget(bar_, 1);
  below->addWidget(told_);
  grid->addLayout(below, 2, 0, 1, 5);
  grid->setColumnStretch(1, 1);
  return card;
}

void ExperimentWindow::open(const QString& file) {
  if (run_.busy()) return say_fault(tr("Stop the experiment that is played first (F6)."));
  fault_->hide();
  said_.clear();
  run_.open(file.toStdString());
}

void ExperimentWindow::begin() {
  if (!begin_->isEnabled()) return;
  fault_->hide();
  said_.clear();
  run_.begin(results_->text().trimmed().toStdString());
}

void ExperimentWindow::stop() { run_.stop(); }

void ExperimentWindow::ask_new() {
  std::vector<Sample> samples = samples_in(data_ / "scenarios");
  for (const QString& where : own_scenarios())
    if (auto sample = read_sample(where.toStdString())) samples.push_back(std::move(*sample));
  std::vector<PlayerChoice> programs = programs_of(Commanders::read(plugin_folders()));
  std::erase_if(programs, [](const PlayerChoice& one) { return one.name.isEmpty(); });
  auto* dialog =
      new NewExperimentDialog(std::move(samples), std::move(programs), rulebook_names(data_ / "rulebooks"), this);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  connect(dialog, &NewExperimentDialog::made, this, &ExperimentWindow::open);
  dialog->open();
}

void ExperimentWindow::write_tables(const QString& folder) {
  fault_->hide();
  run_.write_tables(folder.toStdString());
}

void ExperimentWindow::write_chart(const QString& file) {
  if (!run_.findings()) return;
  fault_->hide();
  const auto written = sandgate::write_chart(*run_.findings(), chart_->wish(), file.toStdString());
  if (!written) return say_fault(QString::fromStdString(written.error().sentence()));
  say(tr("The chart lies in %1.").arg(file));
}

void ExperimentWindow::show_measure(Measure measure) {
  if (chart_->wish().measure != measure) chart_->show_wish({measure, chart_->wish().chosen});
  for (const auto& [of, action] : measures_) action->setChecked(of == measure);
}

void ExperimentWindow::show_cell(std::size_t cell) {
  if (!run_.findings() || cell >= run_.findings()->cells.size()) return;
  if (cell != chart_->wish().chosen) chart_->show_wish({chart_->wish().measure, cell});
  const int column = std::max(0, table_->currentIndex().column());
  if (model_.cell_at(table_->currentIndex().row()) != cell)
    table_->setCurrentIndex(model_.index(model_.row_of(cell), column));
}

void ExperimentWindow::step_measure(int step) {
  if (!run_.findings()) return;
  const auto measures = run_.findings()->measures();
  const auto now = std::ranges::find(measures, chart_->wish().measure) - measures.begin();
  const auto to = std::clamp<std::ptrdiff_t>(now + step, 0, std::ssize(measures) - 1);
  show_measure(measures[static_cast<std::size_t>(to)]);
}

void ExperimentWindow::take_findings() {
  const auto& findings = run_.findings();
  model_.show_findings(findings);
  const auto measures = findings->measures();
  SpreadWish wish = chart_->wish();
  if (std::ranges::find(measures, wish.measure) == measures.end()) wish.measure = measures.front();
  wish.chosen = std::min(wish.chosen, findings->cells.size() - 1);
  chart_->show_findings(findings);
  if (wish.measure != chart_->wish().measure || wish.chosen != chart_->wish().chosen) chart_->show_wish(wish);
  if (!table_->currentIndex().isValid()) table_->setCurrentIndex(model_.index(model_.row_of(wish.chosen), 0));
  widen_columns();
  refresh();
}

void ExperimentWindow::lay_columns() {
  QHeaderView* header = table_->horizontalHeader();
  header->setSectionResizeMode(QHeaderView::Interactive);
  header->setStretchLastSection(false);
  for (int column = 0; column < model_.columnCount(); ++column) {
    constexpr int least = 104, padding = 28;
    const QString words = model_.headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    const int wide = std::max(least, header->fontMetrics().horizontalAdvance(words) + padding);
    header->resizeSection(column, column == FindingsModel::cell_column   ? cell_px
                                  : column == FindingsModel::runs_column ? runs_px
                                                                         : wide);
  }
  header->setSectionResizeMode(FindingsModel::cell_column, QHeaderView::Stretch);
  header->setMinimumSectionSize(runs_px);
}

// Wider where a figure needs it, and not narrower again while more come in.
void ExperimentWindow::widen_columns() {
  QHeaderView* header = table_->horizontalHeader();
  const QAbstractItemView& view = *table_;
  for (int column = FindingsModel::first_measure_column; column < model_.columnCount(); ++column)
    header->resizeSection(column, std::max(header->sectionSize(column), view.sizeHintForColumn(column)));
}

QString ExperimentWindow::how_it_stands() const {
  using enum ExperimentRun::State;
  const auto& findings = run_.findings();
  if (run_.state() == reading) return tr("Reading the experiment and its scenarios…");
  if (run_.state() == writing) return tr("Writing the tables…");
  if (!said_.isEmpty()) return said_;
  if (!findings) return tr("Open an experiment (Ctrl+O), or make a simple one (Ctrl+N).");
  const QString known = tr("%L1 of %L2 runs").arg(findings->known).arg(findings->wanted);
  switch (run_.state()) {
    case playing: {
      const auto left = run_.left();
      return left ? tr("%1, %2").arg(known, time_left(*left)) : known;
    }
    case stopping: return tr("%1; the runs in hand come to their end").arg(known);
    case done: return tr("%1: all are there").arg(known);
    default: return findings->known > 0 ? tr("%1; F5 goes on").arg(known) : known;
  }
}

void ExperimentWindow::refresh() {
  using enum ExperimentRun::State;
  const auto& findings = run_.findings();
  const ExperimentRun::State state = run_.state();
  const bool rests = state == ready || state == done;
  // Another experiment has another file.
  if (state == ready && run_.results().empty() && proposed_for_ != run_.file()) {
    proposed_for_ = run_.file();
    said_ = run_.notes().join(QLatin1Char(' '));
    std::filesystem::path proposed = run_.file();
    results_->setText(to_text(proposed.replace_extension(".sqlite")));
  }
  const QString title = findings ? findings->title : tr("No experiment is in hand");
  title_->setText(title);
  setWindowTitle(findings ? tr("%1 — Sandgate").arg(title) : tr("An experiment — Sandgate"));
  const auto cells = findings ? findings->cells.size() : 0;
  note_->setText(!findings    ? QString()
                 : cells == 1 ? tr("one cell of %L1 runs").arg(findings->runs_of_a_cell)
                              : tr("%1 cells of %L2 runs").arg(cells).arg(findings->runs_of_a_cell));
  note_->setToolTip(findings ? to_text(run_.file()) : QString());
  std::error_code none;
  const std::filesystem::path named = results_->text().trimmed().toStdString();
  const bool there = !named.empty() && std::filesystem::exists(named, none);
  begin_->setText(there ? tr("Go on") : tr("Begin"));
  begin_->setEnabled(rests && !named.empty() && (state != done || named != run_.results()));
  stop_->setEnabled(state == playing);
  results_->setEnabled(rests);
  browse_->setEnabled(rests);
  begin_action_->setEnabled(begin_->isEnabled());
  stop_action_->setEnabled(state == playing);
  results_action_->setEnabled(rests);
  tables_->setEnabled(rests && !run_.results().empty());
  picture_->setEnabled(findings && findings->known > 0);
  for (QAction* action : {open_, new_}) action->setEnabled(!run_.busy());
  if (findings) {
    const auto measures = findings->measures();
    for (const auto& [measure, action] : measures_)
      action->setEnabled(std::ranges::find(measures, measure) != measures.end());
  }
  for (const auto& [measure, action] : measures_) action->setChecked(measure == chart_->wish().measure);
  if (state != reading)
    bar_->setValue(
        findings ? static_cast<int>(findings->known * bar_parts / std::max<std::int64_t>(1, findings->wanted)) : 0);
  told_->setText(how_it_stands());
  if (state == playing && !clock_.isActive()) clock_.start();
  if (state != playing) clock_.stop();
}

void ExperimentWindow::say_fault(const QString& sentence) {
  fault_->setText(sentence);
  fault_->show();
}

void ExperimentWindow::say(const QString& sentence) {
  said_ = sentence;
  told_->setText(how_it_stands());
}

QString ExperimentWindow::beside(const QString& ending, const QString& after) const {
  const std::filesystem::path file = run_.file();
  const QString folder = file.empty() ? exercises_folder() : to_text(file.parent_path());
  const QString stem = file.empty() ? QStringLiteral("experiment") : to_text(file.stem());
  for (int again = 1;; ++again) {
    const QString number = again > 1 ? QStringLiteral("-%1").arg(again) : QString();
    const QString named = QStringLiteral("%1/%2%3%4%5").arg(folder, stem, after, number, ending);
    if (!QFileInfo::exists(named)) return named;
  }
}

void ExperimentWindow::browse_experiment() {
  const QString from = run_.file().empty() ? exercises_folder() : to_text(run_.file().parent_path());
  const QString chosen =
      QFileDialog::getOpenFileName(this, tr("Open an experiment"), from, tr("Experiments (*.json);;All files (*)"));
  if (!chosen.isEmpty()) open(chosen);
}

void ExperimentWindow::browse_results() {
  // One that is there is gone on with, not written over.
  const QString chosen =
      QFileDialog::getSaveFileName(this, tr("Keep the results in"), results_->text(),
                                   tr("Results (*.sqlite);;All files (*)"), nullptr, QFileDialog::DontConfirmOverwrite);
  if (chosen.isEmpty()) return;
  results_->setText(chosen);
  refresh();
}

void ExperimentWindow::browse_tables() {
  const QString chosen = QFileDialog::getSaveFileName(this, tr("A new folder for the tables"), beside({}, "-tables"));
  if (!chosen.isEmpty()) write_tables(chosen);
}

void ExperimentWindow::browse_picture() {
  const QString chosen = QFileDialog::getSaveFileName(this, tr("The chart as a picture"), beside(".svg"),
                                                      tr("Drawings (*.svg);;Pictures (*.png)"));
  if (!chosen.isEmpty()) write_chart(chosen);
}

void ExperimentWindow::closeEvent(QCloseEvent* event) {
  // The run lives on by itself until its last runs are written.
  run_.stop();
  event->accept();
}

}  // namespace sandgate
