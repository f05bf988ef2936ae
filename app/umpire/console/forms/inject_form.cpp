#include "app/umpire/console/forms/inject_form.h"

#include <QDialogButtonBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QPushButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/panel.h"
#include "app/stories/injects.h"
#include "app/umpire/console/forms/ground_places.h"
#include "app/words/bodies.h"
#include "app/words/times.h"
#include "core/base/text.h"

namespace sandgate {
namespace {

constexpr int inject_field_px = 300, most_men_put_on = 100'000, most_guns_put_on = 1'000, most_metres = 100'000;

QSpinBox* number_field(int least, int most, int value, const QString& suffix = {}) {
  auto* field = new QSpinBox;
  field->setRange(least, most);
  field->setValue(value);
  field->setSuffix(suffix);
  field->setButtonSymbols(QAbstractSpinBox::NoButtons);
  return field;
}

}  // namespace

InjectForm::InjectForm(const UmpireClient& umpire, Point pointed, BodyId chosen, Rule rule, QWidget* parent)
    : QDialog(parent),
      umpire_(umpire),
      rule_(std::move(rule)),
      pointed_(pointed),
      deed_rows_(new QGridLayout),
      when_rows_(new QGridLayout),
      name_(new QLineEdit),
      kind_(new QComboBox),
      refused_(role_label("warning")) {
  setWindowTitle(tr("Prepare an inject"));
  refused_->setWordWrap(true);
  refused_->hide();
  name_->setPlaceholderText(tr("The dam breaks"));
  name_->setMinimumWidth(inject_field_px);
  name_->setAccessibleName(tr("Its name"));
  make_deed_rows(chosen);
  make_when_rows();
  auto* buttons = new QDialogButtonBox;
  QPushButton* prepare = buttons->addButton(tr("Prepare it"), QDialogButtonBox::AcceptRole);
  prepare->setProperty("main", true);
  prepare->setDefault(true);
  buttons->addButton(tr("Leave it"), QDialogButtonBox::RejectRole);
  connect(buttons, &QDialogButtonBox::accepted, this, &InjectForm::accept);
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  auto* sides = new QHBoxLayout;
  sides->setSpacing(24);
  for (const auto& [head, rows] : {std::pair(tr("What is done"), deed_rows_), std::pair(tr("When"), when_rows_)}) {
    auto* column = new QVBoxLayout;
    column->setSpacing(8);
    column->addWidget(role_label("heading", head));
    rows->setHorizontalSpacing(10);
    rows->setVerticalSpacing(6);
    rows->setColumnStretch(1, 1);
    column->addLayout(rows);
    column->addStretch();
    sides->addLayout(column, 1);
  }
  auto* note = role_label("note", tr("Nobody is told of what is prepared. What comes of it is told as if it had been "
                                     "ordered then. With nothing under “When” it is brought about by hand."));
  note->setWordWrap(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(20, 16, 20, 16);
  column->setSpacing(10);
  column->addLayout(sides);
  column->addWidget(refused_);
  column->addWidget(note);
  column->addWidget(buttons);
  connect(kind_, &QComboBox::currentIndexChanged, this, &InjectForm::follow);
  connect(trigger_, &QComboBox::currentIndexChanged, this, &InjectForm::follow);
  connect(body_, &QComboBox::currentIndexChanged, this, &InjectForm::show_parts);
  show_parts();
  follow();
  name_->setFocus();
}

void InjectForm::add_row(const QString& words, QWidget* field, std::vector<InjectKind> kinds,
                         std::vector<InjectTrigger> triggers) {
  QLabel* label = role_label("second", words);
  if (auto* named = field; named->accessibleName().isEmpty()) named->setAccessibleName(words);
  const int row = rows_->rowCount();
  rows_->addWidget(label, row, 0, Qt::AlignTop);
  rows_->addWidget(field, row, 1);
  all_.push_back({label, field, std::move(kinds), std::move(triggers)});
}

void InjectForm::list_bodies(QComboBox& field, BodyId chosen) {
  const Campaign& campaign = umpire_.campaign();
  for (const Body& body : campaign.bodies()) {
    if (body.gone) continue;
    field.addItem(tr("%1 %2").arg(QString::fromStdString(campaign.setting().side(body.side).name),
                                  QString::fromStdString(body.name)),
                  body.id.number);
  }
  if (const int row = field.findData(chosen.number); row >= 0) field.setCurrentIndex(row);
}

void InjectForm::make_deed_rows(BodyId chosen) {
  using enum InjectKind;
  rows_ = deed_rows_;
  const Campaign& campaign = umpire_.campaign();
  const Setting& setting = campaign.setting();
  for (const InjectKind kind : {announce, message, visibility, take_off, put_on, correct, breaks})
    kind_->addItem(stories::inject_kind(kind), static_cast<int>(kind));
  body_ = new QComboBox;
  list_bodies(*body_, chosen);
  seat_ = new QComboBox;
  to_ = new QListWidget;
  constexpr int list_px = 96;
  to_->setMaximumHeight(list_px);
  for (const Seat& seat : setting.seats) {
    seat_->addItem(QString::fromStdString(seat.title), seat.id.number);
    auto* item = new QListWidgetItem(QString::fromStdString(seat.title), to_);
    item->setFlags(item->flags() | Qt::ItemIsUserCheckable);
    item->setCheckState(Qt::Unchecked);
  }
  lines_ = new QPlainTextEdit;
  lines_->setTabChangesFocus(true);
  lines_->setMaximumHeight(list_px);
  visibility_ = number_field(1, most_metres, static_cast<int>(setting.scale.metres(campaign.visibility())), tr(" m"));
  who_ = new QLineEdit;
  arm_ = new QComboBox;
  for (std::size_t arm = 0; arm < arm_count; ++arm)
    arm_->addItem(words::arm(static_cast<Arm>(arm)), static_cast<int>(arm));
  men_ = number_field(0, most_men_put_on, 30);
  guns_ = number_field(0, most_guns_put_on, 0);
  formation_ = new QComboBox;
  for (std::size_t i = 0; i < value_count<Formation>; ++i)
    formation_->addItem(words::formation(static_cast<Formation>(i)), static_cast<int>(i));
  formation_->setCurrentIndex(static_cast<int>(Formation::fours));
  parts_box_ = new QWidget;
  (new QHBoxLayout(parts_box_))->setContentsMargins(0, 0, 0, 0);
  place_ = last_place_ = new PlaceField(setting, pointed_);
  broken_ = new QComboBox;
  broken_->addItem(tr("is broken"), true);
  broken_->addItem(tr("is whole again"), false);
  text_ = new QLineEdit;
  add_row(tr("Its name"), name_, {});
  add_row(tr("What"), kind_, {});
  add_row(tr("To"), to_, {message});
  add_row(tr("Message"), lines_, {message});
  add_row(tr("One sees"), visibility_, {visibility});
  add_row(tr("Body"), body_, {take_off, correct});
  add_row(tr("Men left"), parts_box_, {correct});
  add_row(tr("Under"), seat_, {put_on});
  add_row(tr("Name"), who_, {put_on});
  add_row(tr("Arm"), arm_, {put_on});
  add_row(tr("Men"), men_, {put_on});
  add_row(tr("Guns"), guns_, {put_on});
  add_row(tr("It stands"), formation_, {put_on});
  add_row(tr("Place"), place_, {put_on, breaks});
  add_row(tr("It"), broken_, {breaks});
  add_row(tr("Words or reason"), text_, {announce, visibility, take_off, put_on, correct, breaks});
}

void InjectForm::make_when_rows() {
  using enum InjectTrigger;
  rows_ = when_rows_;
  const Campaign& campaign = umpire_.campaign();
  const auto with_box = [](QCheckBox*& box, QWidget* field, const QString& words) {
    auto* both = new QWidget;
    both->setAccessibleName(words);
    box = new QCheckBox;
    box->setAccessibleName(words);
    auto* row = new QHBoxLayout(both);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(box);
    row->addWidget(field, 1);
    return both;
  };
  constexpr int latest_move = 100'000;
  move_ = number_field(1, latest_move, static_cast<int>(campaign.move()) + 1);
  connect(move_, &QSpinBox::valueChanged, this, [this] { by_move_->setChecked(true); });
  time_ = new QLineEdit(words::time_of_day(campaign.time()));
  connect(time_, &QLineEdit::textEdited, this, [this] { by_time_->setChecked(true); });
  trigger_ = new QComboBox;
  for (const InjectTrigger trigger : {none, contact, at_place, losses, line_cut, message, crossed})
    trigger_->addItem(stories::inject_trigger(trigger), static_cast<int>(trigger));
  side_ = new QComboBox;
  side_->addItem(tr("anybody"), -1);
  for (const Side& side : campaign.setting().sides) side_->addItem(QString::fromStdString(side.name), side.id.number);
  whose_ = new QComboBox;
  whose_->addItem(tr("any body"), -1);
  list_bodies(*whose_, {});
  at_ = new PlaceField(campaign.setting(), pointed_);
  at_->setPlaceholderText(tr("anywhere"));
  within_ = number_field(0, most_metres, 250, tr(" m"));
  percent_ = number_field(1, 100, 25, tr(" %"));
  word_ = new QLineEdit;
  move_->setAccessibleName(tr("From move"));
  time_->setAccessibleName(tr("From what time"));
  repeats_ = new QCheckBox(tr("again and again, once in a move"));
  add_row(tr("From move"), with_box(by_move_, move_, tr("From a move")), {});
  add_row(tr("From"), with_box(by_time_, time_, tr("From a time")), {});
  add_row(tr("And"), trigger_, {});
  add_row(tr("Whose"), side_, {}, {contact, at_place, losses, message, crossed});
  add_row(tr("Body"), whose_, {}, {at_place, losses, crossed});
  add_row(tr("Place"), at_, {}, {at_place, line_cut, crossed});
  add_row(tr("Within"), within_, {}, {at_place});
  add_row(tr("Lost"), percent_, {}, {losses});
  add_row(tr("Word"), word_, {}, {message});
  add_row(tr("It comes"), repeats_, {});
}

void InjectForm::follow() {
  const auto among = [](const auto& all, auto one) { return all.empty() || std::ranges::find(all, one) != all.end(); };
  for (const Row& row : all_) {
    const bool shown = among(row.kinds, kind()) && among(row.triggers, trigger());
    row.label->setVisible(shown);
    row.field->setVisible(shown);
  }
  last_place_ = !at_->isHidden() && place_->isHidden() ? at_ : place_;
  adjustSize();
}

void InjectForm::show_parts() {
  for (const auto& [part, field] : parts_) delete field;
  parts_.clear();
  const BodyId id = body_in(*body_);
  if (!umpire_.campaign().exists(id)) return;
  for (const Part& part : umpire_.campaign().body(id).contents.parts) {
    QSpinBox* field = number_field(0, part.men_began.count, part.men.count);
    field->setPrefix(words::arm(part.arm) + u' ');
    field->setAccessibleName(tr("Men of %1").arg(words::arm(part.arm)));
    parts_box_->layout()->addWidget(field);
    parts_.emplace_back(part, field);
  }
}

void InjectForm::point_at(Point place) { last_place_->set_place(place); }

void InjectForm::say_no(const QString& sentence) {
  refused_->setText(sentence);
  refused_->setVisible(!sentence.isEmpty());
}

std::expected<InjectDeed, QString> InjectForm::deed() const {
  InjectDeed deed;
  deed.kind = kind();
  const Setting& setting = umpire_.campaign().setting();
  if (deed.kind == InjectKind::message) {
    for (int i = 0; i < to_->count(); ++i)
      if (to_->item(i)->checkState() == Qt::Checked) deed.to.push_back(SeatId{i});
    deed.lines = plain_lines(lines_->toPlainText().toStdString());
    return deed;
  }
  deed.text = text_->text().trimmed().toStdString();
  if (deed.kind == InjectKind::visibility) deed.visibility = setting.scale.length(visibility_->value());
  if (deed.kind == InjectKind::take_off || deed.kind == InjectKind::correct) deed.body = body_in(*body_);
  if (deed.kind == InjectKind::correct) {
    for (const auto& [was, field] : parts_) {
      Part part = was;
      part.men = Men{field->value()};
      deed.parts.push_back(part);
    }
  }
  if (deed.kind != InjectKind::put_on && deed.kind != InjectKind::breaks) return deed;
  const auto at = place_->place();
  if (!at) return std::unexpected(at.error());
  if (deed.kind == InjectKind::breaks) {
    const auto place = break_near(umpire_.campaign(), *at);
    if (!place) return std::unexpected(tr("Neither a bridge, a culvert nor a rail lies there; point at one."));
    deed.place = *place;
    deed.broken = broken_->currentData().toBool();
    return deed;
  }
  Part part;
  part.arm = static_cast<Arm>(arm_->currentData().toInt());
  part.men = Men{men_->value()};
  part.guns = guns_->value();
  deed.seat = SeatId{seat_->currentData().toInt()};
  deed.name = who_->text().trimmed().toStdString();
  deed.parts = {part};
  deed.formation = static_cast<Formation>(formation_->currentData().toInt());
  deed.facing = Bearing{};
  deed.at = *at;
  return deed;
}

std::expected<InjectWhen, QString> InjectForm::when() const {
  const Campaign& campaign = umpire_.campaign();
  InjectWhen when;
  when.trigger = trigger();
  if (by_move_->isChecked()) when.move = move_->value();
  if (by_time_->isChecked()) {
    when.time = words::read_time(time_->text(), campaign.time());
    if (!when.time) return std::unexpected(tr("“%1” is no time; write it as 10.30 a.m.").arg(time_->text()));
  }
  const bool of_side = !side_->isHidden() && side_->currentData().toInt() >= 0;
  const bool of_body = !whose_->isHidden() && whose_->currentData().toInt() >= 0;
  if (of_body) when.body = body_in(*whose_);
  if (of_side && !of_body) when.side = SideId{side_->currentData().toInt()};
  when.word = when.trigger == InjectTrigger::message ? word_->text().trimmed().toStdString() : std::string();
  when.percent = when.trigger == InjectTrigger::losses ? percent_->value() : 0;
  const bool any_line = when.trigger == InjectTrigger::line_cut && at_->text().trimmed().isEmpty();
  if (at_->isHidden() || any_line) return when;
  const auto at = at_->place();
  if (!at) return std::unexpected(at.error());
  if (when.trigger == InjectTrigger::at_place) {
    when.at = *at;
    when.within = campaign.setting().scale.length(within_->value());
    return when;
  }
  const auto crossing = crossing_near(campaign, *at);
  if (!crossing) return std::unexpected(tr("Neither a bridge nor a culvert lies there; point at one."));
  when.crossing = *crossing;
  return when;
}

std::expected<InjectTerms, QString> InjectForm::terms() const {
  InjectTerms terms;
  terms.name = name_->text().trimmed().toStdString();
  terms.repeats = repeats_->isChecked();
  auto then = deed();
  if (!then) return std::unexpected(then.error());
  auto time = when();
  if (!time) return std::unexpected(time.error());
  terms.deed = std::move(*then);
  terms.when = std::move(*time);
  return terms;
}

void InjectForm::accept() {
  const auto asked = terms();
  if (!asked) return say_no(asked.error());
  const auto no = rule_(PrepareInject{*asked});
  say_no(no.value_or(QString()));
  if (!no) QDialog::accept();
}

}  // namespace sandgate
