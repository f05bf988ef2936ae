#include "app/umpire/console/forms/outcome_form.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QSaveFile>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/host/ruling_tried.h"
#include "app/orders/outcome_file.h"
#include "app/stories/names.h"
#include "app/umpire/console/forms/told_whom.h"
#include "app/words/faults.h"
#include "app/words/measures.h"
#include "core/rulebook/json.h"

namespace sandgate {

OutcomeForm::OutcomeForm(const UmpireClient& umpire, TableId wanted, AskRule ask, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      model_(umpire.campaign().shared_setting()),
      table_(new QComboBox),
      moves_(count_field(tr("Moves of both camps together that it took"), 0)),
      list_(new QTableView),
      said_(role_label("note")),
      both_(role_label("warning", tr("The set-up sheet shows both sides: it is for you alone, and for whoever plays "
                                     "neither of them."))),
      foot_(new RulingFoot(umpire, std::move(ask))) {
  constexpr int wide_px = 1080, tall_px = 600;
  setWindowTitle(tr("A table that was played with toys"));
  resize(wide_px, tall_px);
  asks_file_to_read = [this] {
    return QFileDialog::getOpenFileName(this, tr("What came of it"), {}, tr("Outcomes (*.json)"));
  };
  asks_file_to_save = [this] {
    return QFileDialog::getSaveFileName(this, tr("What came of it"), {}, tr("Outcomes (*.json)"));
  };
  const Campaign& campaign = umpire.campaign();
  for (const Table& one : campaign.tables())
    if (!one.closed && !one.whole) table_->addItem(stories::Names::table(one.id), one.id.number);
  if (const int row = table_->findData(wanted.number); row >= 0) table_->setCurrentIndex(row);
  table_->setAccessibleName(tr("Table"));
  make_list();
  both_->setWordWrap(true);
  said_->setWordWrap(true);
  foot_->add_deed(
      tr("&Enter it"), [this](const std::string& reason) { return draft(reason); }, true);
  read_ = foot_->add_way(tr("&Read a file…"));
  save_ = foot_->add_way(tr("&Save as a file…"));
  sheet_ = foot_->add_way(tr("Print the set-up s&heet…"));
  for (QPushButton* way : {read_, save_, sheet_}) way->setAutoDefault(false);
  auto* head = new QHBoxLayout;
  head->addWidget(table_);
  head->addSpacing(12);
  head->addWidget(role_label("second", tr("It took")));
  head->addWidget(moves_);
  head->addWidget(role_label("second", tr("moves, of both camps together")));
  head->addStretch();
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(8);
  column->addWidget(role_label("heading", tr("What came of a table that was played with toys")));
  column->addLayout(head);
  column->addWidget(list_, 1);
  column->addWidget(said_);
  column->addWidget(both_);
  column->addWidget(foot_);
  connect(table_, &QComboBox::currentIndexChanged, this, &OutcomeForm::begin);
  connect(moves_, &QSpinBox::valueChanged, foot_, &RulingFoot::look_again);
  connect(&model_, &OutcomeModel::edited, foot_, &RulingFoot::look_again);
  connect(foot_, &RulingFoot::exercise_changed, this, [this] { model_.follow(umpire_.campaign(), table()); });
  connect(foot_, &RulingFoot::looked, this, &OutcomeForm::looked);
  connect(foot_, &RulingFoot::ruled, this, &QDialog::accept);
  connect(foot_, &RulingFoot::left, this, &QDialog::reject);
  connect(read_, &QPushButton::clicked, this, [this] {
    if (const QString file = asks_file_to_read(); !file.isEmpty()) read(file);
  });
  connect(save_, &QPushButton::clicked, this, [this] {
    if (const QString file = asks_file_to_save(); !file.isEmpty()) save(file);
  });
  connect(sheet_, &QPushButton::clicked, this, [this] { emit sheet_asked(table()); });
  begin();
  list_->setFocus();
}

OutcomeForm::~OutcomeForm() {
  // What shows goes before what is shown.
  delete list_;
}

void OutcomeForm::make_list() {
  constexpr int least_list_px = 140;
  list_->setModel(&model_);
  set_up_rows(*list_);
  list_->setSelectionBehavior(QAbstractItemView::SelectItems);
  list_->setEditTriggers(QAbstractItemView::AnyKeyPressed | QAbstractItemView::EditKeyPressed |
                         QAbstractItemView::DoubleClicked);
  list_->setTabKeyNavigation(true);
  list_->setMinimumHeight(least_list_px);
  list_->setAccessibleName(tr("What came of each body"));
  list_->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
  using M = OutcomeModel;
  set_columns(*list_, M::of_fault,
              {{M::of_body, 190},
               {M::of_place, 110},
               {M::of_facing, 64},
               {M::of_there, 54},
               {M::of_left, 50},
               {M::of_dead, 54},
               {M::of_taken, 58},
               {M::of_captor, 80},
               {M::of_guns, 54}});
  constexpr int least_fault_px = 90;
  let_columns_give_way(*list_, M::of_fault, least_fault_px, {M::of_captor, M::of_there});
  list_->installEventFilter(this);
}

// Enter begins to write and ends it; the table's outcome is entered by its button.
bool OutcomeForm::eventFilter(QObject* watched, QEvent* event) {
  const auto write = [this] {
    const QModelIndex at = list_->currentIndex();
    // The Enter that ends one comes by here too.
    if (model_.flags(at).testFlag(Qt::ItemIsEditable) && !list_->isPersistentEditorOpen(at)) list_->edit(at);
  };
  if (watched == list_ && enter_in_table(event, write)) return true;
  return QDialog::eventFilter(watched, event);
}

void OutcomeForm::begin() {
  model_.begin(umpire_.campaign(), table());
  foot_->set_told(table() ? told_on_table(umpire_.campaign(), table()) : QString());
  for (QPushButton* way : {read_, save_, sheet_}) way->setEnabled(table().number >= 0);
  if (!table()) say(tr("No table is open that could have been played with toys."), false);
  if (model_.rowCount() > 0) list_->setCurrentIndex(model_.index(0, OutcomeModel::of_left));
  foot_->look_again();
}

RulingFoot::Draft OutcomeForm::draft(const std::string& reason) const {
  if (!table()) return std::optional<Deed>();
  auto outcome = model_.outcome(table(), moves_->value(), reason);
  if (!outcome) return std::unexpected(outcome.error());
  return std::optional<Deed>(std::move(*outcome));
}

void OutcomeForm::looked(const std::optional<Refusal>& against) {
  const Campaign& campaign = umpire_.campaign();
  model_.show_refusal(against, against ? told_to_umpire(*against, campaign.setting()) : QString(), campaign);
  std::map<SideId, QString> captors;
  const auto outcome = model_.outcome(table(), moves_->value(), tr("Outcome").toStdString());
  if (!against && outcome && table()) {
    const auto come = ruling_tried(umpire_, *outcome);
    for (const Event& event : come ? *come : std::vector<Event>()) {
      const auto* men = get_if<MenRuled>(&event);
      if (men && men->fate == RuledFate::taken)
        captors.emplace(campaign.man(men->men.front()).side,
                        QString::fromStdString(campaign.setting().side(men->captor).name));
    }
  }
  model_.show_captors(std::move(captors));
}

void OutcomeForm::say(const QString& sentence, bool wrong) {
  set_role(said_, "role", wrong ? "warning" : "note");
  said_->setText(sentence);
}

void OutcomeForm::read(const QString& file) {
  const auto text = read_text_file(file.toStdString(), most_bytes_of_outcome);
  if (!text) return say(words::told(text.error()), true);
  const auto outcome = outcome_from_text(*text, file.toStdString(), umpire_.campaign(), table());
  if (!outcome) return say(words::told(outcome.error()), true);
  if (const auto no = model_.take(*outcome, umpire_.campaign())) return say(*no, true);
  moves_->setValue(static_cast<int>(outcome->moves));
  const auto bodies = static_cast<std::int64_t>(outcome->bodies.size());
  say(tr("Read from %1: %2.").arg(QFileInfo(file).fileName(), words::counted(bodies, tr("one body"), tr("%1 bodies"))),
      false);
}

void OutcomeForm::save(const QString& file) {
  const auto outcome = model_.outcome(table(), moves_->value(), {});
  if (!outcome) return say(outcome.error(), true);
  const QString to = QFileInfo(file).suffix().isEmpty() ? file + QStringLiteral(".json") : file;
  QSaveFile out(to);
  const QByteArray text = QByteArray::fromStdString(text_of(*outcome, umpire_.campaign()));
  if (!out.open(QIODevice::WriteOnly) || out.write(text) != text.size() || !out.commit())
    return say(tr("%1 could not be written: %2. Choose another place.").arg(to, out.errorString()), true);
  say(tr("Saved as %1. The reason is not in it.").arg(QFileInfo(to).fileName()), false);
}

}  // namespace sandgate
