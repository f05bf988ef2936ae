#include "app/desk/docks/screen_form.h"

#include <QGridLayout>
#include <QHBoxLayout>
#include <QStringList>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/arguments.h"
#include "app/words/marches.h"
#include "app/words/measures.h"
#include "app/words/places.h"

namespace sandgate {
namespace {

/// Parties named before the rest are only counted.
constexpr std::size_t parties_named = 4;

}  // namespace

ScreenForm::ScreenForm(DeskModel& desk, ScreenModel& screen, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      screen_(screen),
      parties_(role_label("plain")),
      all_(new QPushButton(tr("All my scouts"))),
      ends_{new QLineEdit, new QLineEdit},
      contact_(new QComboBox),
      rows_(new QGridLayout) {
  parties_->setWordWrap(true);
  all_->setToolTip(tr("Every party of scouts under your command (Shift and click takes one in or out)"));
  ends_[ScreenModel::from]->setAccessibleName(tr("The front from"));
  ends_[ScreenModel::to]->setAccessibleName(tr("The front to"));
  for (QLineEdit* field : ends_) field->setPlaceholderText(tr("Name or reference, or click the sheet"));
  contact_->addItems({tr("Halt at first sight"), tr("Press on")});
  contact_->setAccessibleName(tr("On contact"));
  contact_->setToolTip(desk_.clauses().tooltip(clauses::march_multiplier));

  auto* grid = new QGridLayout;
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(8);
  grid->setColumnMinimumWidth(0, 76);
  grid->setColumnStretch(1, 1);
  auto* scouts = role_label("second", tr("Scouts"));
  scouts->setToolTip(desk_.clauses().tooltip(clauses::scouts));
  grid->addWidget(scouts, 0, 0);
  grid->addWidget(all_, 0, 1, Qt::AlignLeft);
  const std::pair<QString, QWidget*> fields[] = {
      {tr("Front from"), ends_[ScreenModel::from]}, {tr("to"), ends_[ScreenModel::to]}, {tr("On contact"), contact_}};
  int row = 1;
  for (const auto& [name, field] : fields) {
    auto* label = role_label("second", name);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row++, 1);
  }
  rows_->setHorizontalSpacing(10);
  rows_->setVerticalSpacing(5);
  rows_->setColumnStretch(0, 1);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(12, 0, 12, 0);
  column->setSpacing(12);
  column->addWidget(parties_);
  column->addLayout(grid);
  column->addLayout(rows_);

  for (std::size_t end = 0; end < ends_.size(); ++end) {
    connect(ends_[end], &QLineEdit::textEdited, this, [this, end] { typed_[end] = true; });
    connect(ends_[end], &QLineEdit::editingFinished, this, [this] { take_typed(); });
  }
  connect(all_, &QPushButton::clicked, &screen_, &ScreenModel::take_all);
  connect(contact_, &QComboBox::activated, this, [this](int index) { screen_.set_press_on(index == 1); });
  connect(&screen_, &ScreenModel::changed, this, &ScreenForm::refresh);
  refresh();
}

bool ScreenForm::take_typed() {
  bool taken = false;
  for (std::size_t end = 0; end < ends_.size(); ++end) {
    if (!typed_[end] || !screen_.active()) continue;
    typed_[end] = false;
    const QString text = ends_[end]->text().trimmed();
    const Briefing& briefing = desk_.briefing();
    // A reference without letters means the nearest such place to the scouts.
    const OwnBody* near = screen_.scouts().empty() ? nullptr : desk_.picture().body(screen_.scouts().front());
    const MapPoint about = near ? briefing.to_ground(near->at) : MapPoint{};
    const auto place = words::read_place(text, briefing, desk_.side().id, about);
    const bool usable = place && briefing.country->bounds().holds(*place);
    set_role(ends_[end], "wrong", !usable && !text.isEmpty());
    if (!usable) continue;
    taken = true;
    screen_.set_end(static_cast<ScreenModel::End>(end), briefing.to_table(*place));
  }
  return taken;
}

void ScreenForm::refresh() {
  QStringList names;
  const auto& scouts = screen_.scouts();
  for (std::size_t i = 0; i < scouts.size() && i < parties_named; ++i) {
    if (const OwnBody* body = desk_.picture().body(scouts[i])) names << QString::fromStdString(body->name);
  }
  if (scouts.size() > parties_named) names << tr("%1 more").arg(scouts.size() - parties_named);
  parties_->setText(scouts.empty() ? tr("You have no scouts.")
                                   : tr("%1: %2").arg(words::counted(static_cast<std::int64_t>(scouts.size()),
                                                                     tr("%1 party"), tr("%1 parties")),
                                                      names.join(QStringLiteral(", "))));
  all_->setEnabled(screen_.active() && scouts.size() < desk_.own_scouts().size());
  contact_->setCurrentIndex(screen_.press_on() ? 1 : 0);
  for (std::size_t end = 0; end < ends_.size(); ++end) {
    if (typed_[end] && screen_.active()) continue;
    typed_[end] = false;
    const auto& place = screen_.end(static_cast<ScreenModel::End>(end));
    if (place) {
      set_role(ends_[end], "wrong", false);
      ends_[end]->setText(words::place(*place, desk_.briefing(), 4));
    } else if (!ends_[end]->property("wrong").toBool() || !screen_.active()) {
      set_role(ends_[end], "wrong", false);
      ends_[end]->clear();
    }
  }
  refresh_parties();
}

void ScreenForm::refresh_parties() {
  while (QLayoutItem* item = rows_->takeAt(0)) {
    delete item->widget();
    delete item;
  }
  if (!screen_.plan()) return;
  const QStringList heads{tr("Party"), tr("Station"), tr("Arrives")};
  for (int column = 0; column < heads.size(); ++column)
    rows_->addWidget(role_label("column", heads[column]), 0, column, column == 0 ? Qt::Alignment() : Qt::AlignRight);
  const auto& order = screen_.plan()->order;
  for (std::size_t i = 0; i < order.parties.size(); ++i) {
    const OwnBody* body = desk_.picture().body(order.parties[i].scouts);
    const int row = static_cast<int>(i) + 1;
    rows_->addWidget(role_label("plain", body ? QString::fromStdString(body->name) : QString()), row, 0);
    rows_->addWidget(role_label("plain", words::short_place(order.parties[i].path.back(), desk_.briefing())), row, 1,
                     Qt::AlignRight);
    rows_->addWidget(role_label("plain", words::arrival(screen_.plan()->previews[i])), row, 2, Qt::AlignRight);
  }
}

}  // namespace sandgate
