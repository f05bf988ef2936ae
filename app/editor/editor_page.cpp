#include "app/editor/editor_page.h"

#include <QCloseEvent>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QRandomGenerator>
#include <QShortcut>
#include <QStandardPaths>

#include "app/desk/parts/fit.h"
#include "app/desk/parts/panel.h"
#include "app/host/new_scenario.h"
#include "app/words/faults.h"
#include "app/words/written.h"

namespace sandgate {
namespace {

QString documents() { return QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation); }

QString folder_name(const QString& title) {
  QString name;
  for (const QChar c : title.toLower()) {
    if (c.isLetterOrNumber() && c.unicode() < 128) name += c;
    if (c.isSpace() && !name.isEmpty() && !name.endsWith(QLatin1Char('-'))) name += QLatin1Char('-');
  }
  return name.isEmpty() ? QStringLiteral("country") : name;
}

/// A folder that is not there yet.
QString new_folder(const QString& title) {
  const QString base = documents() + QStringLiteral("/Sandgate/") + folder_name(title);
  QString folder = base;
  for (int n = 2; QFileInfo::exists(folder); ++n) folder = QStringLiteral("%1-%2").arg(base).arg(n);
  return folder;
}

}  // namespace

EditorPage::EditorPage(Rulebook rulebook, std::filesystem::path schemas, QWidget* parent)
    : QWidget(parent), model_(std::move(rulebook)), schemas_(std::move(schemas)), view_(new PlanView(model_)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setWindowTitle(tr("Laying out the Country — Sandgate"));
  open_at(*this, QSize(1500, 920));
  setMinimumSize(least_window);
  lay_out();
  make_keys();
  connect(&model_, &PlanModel::changed, this, &EditorPage::refresh_plan);
  connect(&model_, &PlanModel::chosen_changed, this, &EditorPage::refresh_piece);
  connect(&model_, &PlanModel::judged_anew, this, &EditorPage::refresh_judgement);
  connect(&model_, &PlanModel::refused, this, [this](const QString& sentence) {
    by_lot_->setEnabled(true);
    tell(sentence, true);
  });
  connect(&model_, &PlanModel::made, this, [this](quint64 seed, int) {
    by_lot_->setEnabled(true);
    tell(tr("Laid out by lot from seed %1.").arg(seed));
    view_->fit();
  });
  connect(view_, &PlanView::tool_changed, this, [this] {
    for (std::size_t i = 0; i < piece_kinds; ++i) palette_[i]->setChecked(view_->tool() == static_cast<PieceKind>(i));
    hand_->setChecked(!view_->tool());
  });
  refresh_plan();
  refresh_piece();
  refresh_judgement();
  view_->setFocus();
}

PlanWishes EditorPage::wishes() const {
  PlanWishes wishes;
  wishes.wide = Length::from_feet(table_wide_->value());
  wishes.deep = Length::from_feet(table_deep_->value());
  wishes.density = density_->currentIndex() + PlanWishes::least_density;
  wishes.river = static_cast<PlanWishes::River>(river_->currentIndex());
  return wishes;
}

TableLayOut EditorPage::terms() const {
  TableLayOut terms;
  terms.tell = words::written;
  terms.kind = static_cast<GameKind>(game_->currentIndex());
  if (set_up_->currentIndex() == 0) return terms;
  terms.setup = TableSetUp{};
  if (terms.kind == GameKind::defensive) {
    terms.defender = TableRole::toss;
  } else {
    terms.setup->country_by = TableRole::toss;
  }
  return terms;
}

void EditorPage::lay_out_by_lot() {
  bool given = false;
  std::uint64_t seed = seed_->text().toULongLong(&given);
  constexpr std::uint64_t short_seeds = 1'000'000;
  if (!given) seed = QRandomGenerator::system()->generate64() % short_seeds;
  seed_->setText(QString::number(seed));
  by_lot_->setEnabled(false);
  tell(tr("Laying out a country that is fair to both sides…"));
  model_.lay_out_by_lot(seed, wishes());
}

void EditorPage::refresh_plan() {
  filling_ = true;
  name_->setText(QString::fromStdString(model_.plan().name));
  table_wide_->setValue(model_.plan().wide.in_feet());
  table_deep_->setValue(model_.plan().deep.in_feet());
  filling_ = false;
  // Another change ends the drawing of lots.
  by_lot_->setEnabled(!model_.drawing_lots());
  refresh_judgement();
}

void EditorPage::refresh_piece() {
  const PlanPiece* piece = model_.chosen_piece();
  filling_ = true;
  QString words = piece ? words::told(words_of(*piece)) : tr("No piece in hand");
  words[0] = words[0].toUpper();
  piece_words_->setText(words);
  const PieceForm none, &form = piece ? form_of(piece->kind) : none;
  const auto fill = [piece](QDoubleSpinBox* box, const PieceMeasure& measure, Length now) {
    box->setEnabled(piece && measure.there());
    box->setSpecialValueText(measure.there() ? QString() : QStringLiteral("–"));
    box->setRange(measure.least.in_inches(), measure.most.in_inches());
    box->setValue(now.in_inches());
  };
  fill(wide_, form.wide, piece ? piece->wide : Length{});
  fill(deep_, form.deep, piece ? piece->deep : Length{});
  fill(high_, form.high, piece ? piece->high : Length{});
  piece_name_->setEnabled(piece && form.named);
  piece_name_->setText(piece ? QString::fromStdString(piece->name) : QString());
  filling_ = false;
}

void EditorPage::take_piece_fields() {
  if (filling_ || !model_.chosen_piece()) return;
  PlanPiece piece = *model_.chosen_piece();
  const PieceForm& form = form_of(piece.kind);
  const auto inches = [](const QDoubleSpinBox* box) { return Length::from_feet(box->value() / 12); };
  if (form.wide.there()) piece.wide = inches(wide_);
  if (form.deep.there()) piece.deep = inches(deep_);
  if (form.high.there()) piece.high = inches(high_);
  if (form.named) piece.name = piece_name_->text().trimmed().toStdString();
  model_.change_chosen(std::move(piece), tr("Change a piece"));
}

void EditorPage::take_size() {
  if (filling_) return;
  CountryPlan plan = model_.plan();
  plan.wide = Length::from_feet(table_wide_->value());
  plan.deep = Length::from_feet(table_deep_->value());
  if (const QString name = name_->text().trimmed(); !name.isEmpty()) plan.name = name.toStdString();
  model_.replace(std::move(plan), tr("Change the table"));
}

void EditorPage::refresh_judgement() {
  balance_->show_balance(model_.balance(), model_.judged());
  if (!model_.judged()) return fault_words_->setText(tr("Looking it over…"));
  faults_->clear();
  for (const PlanFault& fault : model_.faults()) {
    auto* item = new QListWidgetItem(words::told(fault.fault), faults_);
    item->setToolTip(item->text());
  }
  const int count = faults_->count();
  fault_words_->setText(count == 0   ? tr("Nothing is wrong with it.")
                        : count == 1 ? tr("One thing is wrong; Enter leads to it.")
                                     : tr("%1 things are wrong; Enter leads to them.").arg(count));
  set_role(fault_words_, "role", count == 0 ? "note" : "warning");
  play_->setEnabled(count == 0);
}

void EditorPage::tell(const QString& sentence, bool bad) {
  note_->setText(sentence);
  set_role(note_, "role", bad ? "warning" : "note");
}

bool EditorPage::save(const QString& folder) {
  const auto made = make_table_scenario(model_.plan(), folder.toStdString(), terms(), model_.rulebook().name);
  if (!made) {
    tell(words::told(made.error()), true);
    return false;
  }
  model_.stack().setClean();
  tell(tr("Saved as %1.").arg(QFileInfo(folder).fileName()));
  emit saved(folder);
  return true;
}

bool EditorPage::open(const QString& plan_file) {
  auto plan = read_table_plan(plan_file.toStdString(), schemas_);
  if (!plan) {
    tell(words::told(plan.error()), true);
    return false;
  }
  model_.replace(std::move(*plan), tr("Open a plan"));
  tell(tr("Opened %1.").arg(QFileInfo(plan_file).fileName()));
  view_->fit();
  return true;
}

void EditorPage::ask_save() {
  QDir().mkpath(documents() + QStringLiteral("/Sandgate"));
  const QString folder = QFileDialog::getSaveFileName(this, tr("A new folder for the scenario"),
                                                      new_folder(QString::fromStdString(model_.plan().name)));
  if (!folder.isEmpty()) save(folder);
}

void EditorPage::ask_open() {
  const QString file = QFileDialog::getOpenFileName(this, tr("Open a plan"), documents(), tr("Table plans (*.json)"));
  if (!file.isEmpty()) open(file);
}

void EditorPage::play() {
  const QString folder = new_folder(QString::fromStdString(model_.plan().name));
  if (save(folder)) emit play_asked(folder);
}

void EditorPage::closeEvent(QCloseEvent* event) {
  if (model_.stack().isClean()) return event->accept();
  const auto answer = QMessageBox::question(this, tr("Laying out the Country"), tr("The country has not been saved."),
                                            QMessageBox::Discard | QMessageBox::Cancel, QMessageBox::Cancel);
  event->setAccepted(answer == QMessageBox::Discard);
}

}  // namespace sandgate
