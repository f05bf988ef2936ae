#include "app/desk/docks/party_form.h"

#include <QHBoxLayout>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/desk/parts/row_delegate.h"
#include "app/stories/refusals.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int longest_party = 60, party_rows_seen = 5, party_row_height = 30, party_count_width = 52;

}  // namespace

PartyForm::PartyForm(DeskModel& desk, PartyModel& party, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      party_(party),
      task_(new QComboBox),
      list_(new QListWidget),
      list_title_(role_label("second")),
      name_title_(role_label("second", tr("Named"))),
      told_(role_label("plain")),
      parting_(new QWidget),
      arms_(new QGridLayout),
      name_(new QLineEdit) {
  task_->addItems({tr("Destroy"), tr("Mend"), tr("Leave off work"), tr("Tell off a party"), tr("Rejoin")});
  task_->setAccessibleName(tr("What the party shall do"));
  task_->setToolTip(desk_.clauses().tooltip(clauses::destruction));
  list_->setItemDelegate(new RowDelegate(list_));
  list_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  list_title_->setBuddy(list_);
  name_->setMaxLength(longest_party);
  name_->setAccessibleName(tr("Name of the party"));
  name_title_->setBuddy(name_);
  told_->setWordWrap(true);

  auto* head = new QGridLayout;
  head->setHorizontalSpacing(8);
  head->setColumnMinimumWidth(0, 76);
  head->setColumnStretch(1, 1);
  auto* title = role_label("second", tr("Party"));
  title->setBuddy(task_);
  head->addWidget(title, 0, 0);
  head->addWidget(task_, 0, 1);
  arms_->setHorizontalSpacing(8);
  arms_->setVerticalSpacing(4);
  arms_->setColumnStretch(0, 1);
  auto* named = new QHBoxLayout;
  named->setSpacing(8);
  named->addWidget(name_title_);
  named->addWidget(name_, 1);
  auto* inside = new QVBoxLayout(parting_);
  inside->setContentsMargins(0, 0, 0, 0);
  inside->setSpacing(8);
  inside->addLayout(arms_);
  inside->addLayout(named);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 12, 0);
  column->setSpacing(8);
  column->addLayout(head);
  column->addWidget(list_title_);
  column->addWidget(list_);
  column->addWidget(parting_);
  column->addWidget(told_);

  connect(task_, &QComboBox::activated, this, [this](int task) { party_.begin(static_cast<PartyModel::Task>(task)); });
  // Focus alone chooses nothing.
  connect(list_, &QListWidget::itemSelectionChanged, this, [this] {
    const auto chosen = list_->selectedItems();
    if (!chosen.isEmpty()) party_.choose(static_cast<std::size_t>(list_->row(chosen.front())));
  });
  connect(name_, &QLineEdit::textEdited, &party_, &PartyModel::set_name);
  connect(&party_, &PartyModel::changed, this, &PartyForm::refresh);
  refresh();
}

void PartyForm::take_hand() {
  switch (party_.task()) {
    case PartyModel::Task::leave_off: task_->setFocus(Qt::ShortcutFocusReason); break;
    case PartyModel::Task::detach:
      if (!counts_.empty()) counts_.front()[0]->setFocus(Qt::ShortcutFocusReason);
      break;
    default: list_->setFocus(Qt::ShortcutFocusReason);
  }
}

void PartyForm::refresh() {
  if (!party_.active()) return;
  const PartyModel::Task task = party_.task();
  const bool parting = task == PartyModel::Task::detach, listed = !parting && task != PartyModel::Task::leave_off;
  task_->setCurrentIndex(static_cast<int>(task));
  list_title_->setText(task == PartyModel::Task::rejoin ? tr("With whom")
                       : task == PartyModel::Task::mend ? tr("What is known to be broken, or click it on the sheet")
                                                        : tr("What lies near it, or click it on the sheet"));
  list_->setAccessibleName(list_title_->text());
  const bool any = listed && !party_.targets().empty();
  list_title_->setVisible(any);
  list_->setVisible(any);
  parting_->setVisible(parting);
  if (listed) refresh_list();
  if (parting) refresh_arms();
  told_->setText(party_.told().join(QLatin1Char('\n')));
}

void PartyForm::refresh_list() {
  const QSignalBlocker quiet(list_);
  const auto& targets = party_.targets();
  while (list_->count() > static_cast<int>(targets.size())) delete list_->takeItem(list_->count() - 1);
  while (list_->count() < static_cast<int>(targets.size())) new QListWidgetItem(list_);
  if (!party_.target()) list_->setCurrentRow(-1);
  list_->setFixedHeight(std::min(list_->count(), party_rows_seen) * party_row_height + 2);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    QListWidgetItem* item = list_->item(static_cast<int>(i));
    const PartyModel::Target& target = targets[i];
    const QString line = tr("%1 · %2").arg(target.what, target.where);
    const QString no = target.no ? stories::sentence_with_clause(*target.no, desk_.briefing()) : QString();
    item->setText(line);
    item->setToolTip(no.isEmpty() ? line : line + QLatin1Char('\n') + no);
    item->setData(Qt::AccessibleDescriptionRole, no);
    item->setSizeHint({0, party_row_height});
    if (&target == party_.target()) list_->setCurrentRow(static_cast<int>(i));
  }
}

void PartyForm::refresh_arms() {
  const auto& arms = party_.told_off();
  if (counts_.size() != arms.size() ||
      (!counts_.empty() && counts_.front()[0]->property("whole") != party_.body()->handle.number)) {
    while (QLayoutItem* item = arms_->takeAt(0)) {
      item->widget()->deleteLater();
      item->widget()->hide();
      delete item;
    }
    counts_.clear();
    const QString heads[] = {tr("Men"), tr("Guns"), tr("Waggons")};
    const auto has = [&arms](auto count) {
      return std::ranges::any_of(arms, [&](const auto& one) { return count(one.there) > 0; });
    };
    const bool shown[] = {true, has([](const Part& part) { return part.guns; }),
                          has([](const Part& part) { return part.waggons; })};
    for (int column = 0; column < 3; ++column)
      if (shown[column]) arms_->addWidget(role_label("column", heads[column]), 0, column + 1, Qt::AlignRight);
    std::vector<QWidget*> fields;
    for (std::size_t i = 0; i < arms.size(); ++i) {
      const int row = static_cast<int>(i) + 1;
      const QString arm = words::arm(arms[i].there.arm);
      arms_->addWidget(role_label("plain", arm), row, 0);
      auto& counts = counts_.emplace_back();
      for (int column = 0; column < 3; ++column) {
        auto* count = counts[static_cast<std::size_t>(column)] = new QSpinBox(parting_);
        count->setProperty("whole", party_.body()->handle.number);
        count->setAccessibleName(tr("%1, %2").arg(arm, heads[column].toLower()));
        count->setButtonSymbols(QAbstractSpinBox::NoButtons);
        count->setAlignment(Qt::AlignRight);
        count->setFixedWidth(party_count_width);
        count->setVisible(shown[column]);
        if (shown[column]) arms_->addWidget(count, row, column + 1);
        connect(count, &QSpinBox::valueChanged, this, [this, i] {
          const auto& set = counts_[i];
          party_.tell_off(i, set[0]->value(), set[1]->value(), set[2]->value());
        });
        fields.push_back(count);
      }
    }
    emit fields_made(fields);
  }
  for (std::size_t i = 0; i < arms.size(); ++i) {
    const std::array there{arms[i].there.men.count, arms[i].there.guns, arms[i].there.waggons};
    const std::array goes{arms[i].goes.men, arms[i].goes.guns, arms[i].goes.waggons};
    for (std::size_t column = 0; column < 3; ++column) {
      QSpinBox* count = counts_[i][column];
      const QSignalBlocker quiet(count);
      count->setRange(0, there[column]);
      count->setValue(goes[column]);
      count->setEnabled(there[column] > 0);
      count->setToolTip(tr("of %1").arg(there[column]));
    }
  }
  if (name_->text() != party_.name()) name_->setText(party_.name());
}

}  // namespace sandgate
