#include "app/desk/docks/supply_form.h"

#include <QAbstractItemView>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/model/supply_words.h"
#include "app/desk/parts/panel.h"
#include "app/stories/refusals.h"
#include "app/words/rides.h"

namespace sandgate {
namespace {

constexpr int most_packets = 9999;
constexpr double most_apart_feet = 99;
constexpr int least_field = 56;

Handle handle_of(const QComboBox& field) {
  const QVariant number = field.currentData();
  return number.isValid() ? Handle{number.toInt()} : Handle{};
}

bool is_waggons(const OwnBody& body) {
  return body.contents.arm() == Arm::transport || body.contents.arm() == Arm::supply;
}

/// Fills anew, and keeps what was chosen while it is there.
void fill(QComboBox& field, const std::vector<const OwnBody*>& bodies) {
  const QSignalBlocker quiet(&field);
  const Handle before = handle_of(field);
  field.clear();
  for (const OwnBody* body : bodies) field.addItem(QString::fromStdString(body->name), body->handle.number);
  // On a small screen a field is narrower than its names, but not what it opens.
  field.view()->setMinimumWidth(field.view()->sizeHintForColumn(0) +
                                field.view()->verticalScrollBar()->sizeHint().width());
  const int again = before ? field.findData(before.number) : -1;
  field.setCurrentIndex(again >= 0 ? again : bodies.empty() ? -1 : 0);
}

}  // namespace

SupplyForm::SupplyForm(DeskModel& desk, SupplyModel& supply, QWidget* parent)
    : QWidget(parent),
      desk_(desk),
      supply_(supply),
      kind_(new QComboBox),
      waggons_(new QComboBox),
      from_(new QComboBox),
      to_(new QComboBox),
      name_(new QLineEdit),
      packets_{new QSpinBox, new QSpinBox, new QSpinBox},
      apart_(new QDoubleSpinBox),
      refused_(role_label("warning")),
      give_(new KeyedButton(tr("Give the order"), tr("Enter"))) {
  kind_->addItems({tr("Transfer packets"), tr("Begin a depot"), tr("Fetch once"), tr("Shuttle"), tr("Follow a body"),
                   tr("End the standing order")});
  kind_->setToolTip(desk_.clauses().tooltip(clauses::depots));
  name_->setPlaceholderText(tr("Name of the depot"));
  apart_->setRange(0, most_apart_feet);
  apart_->setDecimals(1);
  apart_->setSuffix(tr(" ft"));
  apart_->setToolTip(tr("It halts so far from whom it brings packets or follows"));
  for (QSpinBox* field : packets_) {
    field->setRange(0, most_packets);
    field->setButtonSymbols(QAbstractSpinBox::NoButtons);
    field->setAlignment(Qt::AlignRight);
  }
  apart_->setButtonSymbols(QAbstractSpinBox::NoButtons);
  apart_->setAlignment(Qt::AlignRight);

  // What an order does not ask leaves its room to the rest.
  auto* rows = new QVBoxLayout(this);
  rows->setContentsMargins(12, 4, 12, 6);
  rows->setSpacing(2);
  auto* whom = new QHBoxLayout;
  auto* what = new QHBoxLayout;
  for (QHBoxLayout* row : {whom, what}) {
    row->setSpacing(8);
    rows->addLayout(row);
  }
  const auto put = [&](QWidget* field, const QString& said, QHBoxLayout* row, int stretch) {
    auto* label = role_label("column", said);
    label->setBuddy(field);
    field->setAccessibleName(said);
    field->setMinimumWidth(least_field);
    auto* cell = new QVBoxLayout;
    cell->setSpacing(2);
    cell->addWidget(label);
    cell->addWidget(field);
    row->addLayout(cell, stretch);
    labelled_.push_back({field, label, row, cell, stretch});
  };
  put(kind_, tr("Order"), whom, 4);
  put(waggons_, tr("Waggons"), whom, 4);
  put(from_, tr("From"), whom, 4);
  put(to_, tr("To"), whom, 4);
  put(name_, tr("Named"), whom, 4);
  put(packets_[0], tr("Food"), what, 1);
  put(packets_[1], tr("Forage"), what, 1);
  put(packets_[2], tr("Ammn"), what, 1);
  put(apart_, tr("Apart"), what, 1);
  what->addWidget(give_, 3, Qt::AlignBottom);
  refused_->setWordWrap(true);
  rows->addWidget(refused_);
  rows->addStretch();
  give_->setFocusPolicy(Qt::TabFocus);

  connect(kind_, &QComboBox::currentIndexChanged, this, &SupplyForm::follow_kind);
  for (QComboBox* field : {waggons_, from_, to_})
    connect(field, &QComboBox::currentIndexChanged, this, &SupplyForm::say);
  connect(name_, &QLineEdit::textChanged, this, &SupplyForm::say);
  for (QSpinBox* field : packets_) connect(field, &QSpinBox::valueChanged, this, &SupplyForm::say);
  connect(apart_, &QDoubleSpinBox::valueChanged, this, &SupplyForm::say);
  connect(give_, &QPushButton::clicked, this, &SupplyForm::give);
  connect(&desk_, &DeskModel::picture_changed, this, &SupplyForm::refresh);
  refresh();
  follow_kind();
}

std::vector<QWidget*> SupplyForm::fields() const {
  return {kind_, waggons_, from_, to_, name_, packets_[0], packets_[1], packets_[2], apart_, give_};
}

// Only what the seat commands takes its orders; packets may come from, and go to, whatever its side has.
void SupplyForm::refresh() {
  const auto stores = supply_.stores();
  std::vector<const OwnBody*> waggons, anybody;
  for (const OwnBody* store : stores)
    if (store->mine && is_waggons(*store)) waggons.push_back(store);
  for (const OwnBody& body : desk_.picture().bodies)
    if (!body.gone) anybody.push_back(&body);
  const auto kind = static_cast<Kind>(kind_->currentIndex());
  fill(*waggons_, waggons);
  fill(*from_, stores);
  fill(*to_, kind == transfer ? stores : anybody);
  if (kind == transfer && to_->currentIndex() == from_->currentIndex() && to_->count() > 1) {
    const QSignalBlocker quiet(to_);
    to_->setCurrentIndex(from_->currentIndex() == 0 ? 1 : 0);
  }
  say();
}

void SupplyForm::follow_kind() {
  const auto kind = static_cast<Kind>(kind_->currentIndex());
  const bool standing = kind >= fetch, loads = kind != follow && kind != end_standing;
  const auto show = [this](const QWidget* field, bool shown) {
    for (const Labelled& one : labelled_) {
      if (one.field != field) continue;
      one.field->setVisible(shown);
      one.label->setVisible(shown);
      one.row->setStretchFactor(one.cell, shown ? one.stretch : 0);
    }
  };
  show(waggons_, standing);
  show(from_, loads);
  show(to_, kind != depot && kind != end_standing);
  show(name_, kind == depot);
  for (const QSpinBox* field : packets_) show(field, loads);
  show(apart_, standing && kind != end_standing);
  for (QSpinBox* field : packets_) field->setSpecialValueText(standing ? tr("any") : QString());
  refresh();
}

Packets SupplyForm::load() const { return {packets_[0]->value(), packets_[1]->value(), packets_[2]->value()}; }

void SupplyForm::take_from(Handle store) {
  if (const int at = from_->findData(store.number); at >= 0) from_->setCurrentIndex(at);
  if (const int at = waggons_->findData(store.number); at >= 0) waggons_->setCurrentIndex(at);
}

std::optional<SeatDeed> SupplyForm::deed() const {
  const auto kind = static_cast<Kind>(kind_->currentIndex());
  const Handle waggons = handle_of(*waggons_), from = handle_of(*from_), to = handle_of(*to_);
  switch (kind) {
    case transfer:
      if (!from || !to || from == to || load().nothing()) return {};
      return TransferOrder<Handle>{from, to, load()};
    case depot:
      if (!from || load().nothing() || name_->text().trimmed().isEmpty()) return {};
      return BeginDepotOrder<Handle>{from, name_->text().trimmed().toStdString(), load()};
    case end_standing:
      if (!waggons) return {};
      return ConvoyOrder<Handle>{waggons, {}};
    case fetch:
    case shuttle:
    case follow: break;
  }
  if (!waggons || !to || waggons == to || (kind != follow && (!from || from == to || from == waggons))) return {};
  BasicConvoy<Handle> convoy;
  convoy.kind = kind == fetch ? ConvoyKind::fetch : kind == shuttle ? ConvoyKind::shuttle : ConvoyKind::follow;
  convoy.to = to;
  convoy.apart = Length::from_feet(apart_->value());
  if (kind != follow) {
    convoy.from = from;
    convoy.load = load();
  }
  return ConvoyOrder<Handle>{waggons, convoy};
}

// What is not filled in yet is no mistake, and nothing is said of it.
void SupplyForm::say() {
  const auto order = deed();
  const auto no = order ? desk_.why_not(*order) : std::nullopt;
  refused_->setText(no ? stories::sentence_with_clause(*no, desk_.briefing()) : rides());
  for (QComboBox* field : {waggons_, from_, to_}) field->setToolTip(field->currentText());
  give_->setEnabled(order && !no);
  give_->set_main(false);
}

// KS-11.5: a standing order to waggons that are not at hand.
QString SupplyForm::rides() const {
  const auto order = deed();
  const auto* convoy = order ? get_if<ConvoyOrder<Handle>>(&*order) : nullptr;
  const OwnBody* body = convoy ? desk_.picture().body(convoy->body) : nullptr;
  if (!body || body->at_hand) return {};
  return words::rides_first(*body, desk_.picture().clock.time, {});
}

QString SupplyForm::told() const {
  const QString waggons = waggons_->currentText(), from = from_->currentText(), to = to_->currentText();
  const QString what = words::packets(load());
  switch (static_cast<Kind>(kind_->currentIndex())) {
    case transfer: return tr("%1 from %2 to %3 when the move closes.").arg(what, from, to);
    case depot: return tr("Depot %1, %2 from %3, when the move closes.").arg(name_->text().trimmed(), what, from);
    case fetch: return tr("%1 fetches from %2 to %3.").arg(waggons, from, to);
    case shuttle: return tr("%1 shuttles between %2 and %3.").arg(waggons, from, to);
    case follow: return tr("%1 follows %2.").arg(waggons, to);
    case end_standing: return tr("%1 has no standing order any more.").arg(waggons);
  }
  return {};
}

void SupplyForm::give() {
  const auto order = deed();
  if (!order) return;
  // Drafted while another camp moves, as any order; the hand stays here for the next one.
  if (desk_.drafts().open()) return desk_.order(*order);
  desk_.send(*order, *this, [this, what = told()] {
    emit ordered(what);
    for (QSpinBox* field : packets_) field->setValue(0);
    name_->clear();
  });
}

}  // namespace sandgate
