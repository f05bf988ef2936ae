#include "app/desk/docks/march_form.h"

#include <QGridLayout>
#include <QStandardItemModel>

#include "app/desk/parts/panel.h"
#include "app/words/arguments.h"
#include "app/words/ground.h"
#include "app/words/measures.h"
#include "app/words/places.h"

namespace sandgate {
namespace {

constexpr int typing_pause_ms = 350;
/// Names beside what was typed: there is no room for more.
constexpr int names_told = 2;

QString way_hint(const MarchPlan& plan) {
  if (plan.no_way) return MarchForm::tr("no way known");
  Length off;
  bool on_road = false;
  for (const auto& stage : plan.preview.stages) {
    if (stage.climbed + stage.descended + stage.fords > 0) continue;
    if (stage.going == Going::road) {
      on_road = true;
    } else {
      off += stage.length;
    }
  }
  if (!on_road) return MarchForm::tr("no road");
  if (off < Length::feet(1)) return MarchForm::tr("road all the way");
  return MarchForm::tr("%1 off the road").arg(words::feet_whole(off));
}

}  // namespace

MarchForm::MarchForm(DeskModel& desk, QWidget* parent)
    : QWidget(parent), desk_(desk), to_(new QLineEdit), by_(new QComboBox), contact_(new QComboBox) {
  to_->setAccessibleName(tr("March to"));
  to_->setPlaceholderText(tr("Name or reference, or click the sheet"));
  to_hint_ = hint_in(to_, 8);
  by_->addItems({tr("Quickest way"), tr("By road"), tr("Straight legs as drawn")});
  by_->setAccessibleName(tr("By"));
  by_hint_ = hint_in(by_, 8);
  mark_opening(by_);
  hint_in(contact_, 8);
  mark_opening(contact_);
  contact_->addItems({tr("Halt at first sight"), tr("Press on")});
  contact_->setAccessibleName(tr("On contact"));
  contact_->setToolTip(desk_.clauses().tooltip(clauses::march_multiplier));

  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(12, 0, 12, 0);
  grid->setHorizontalSpacing(8);
  grid->setVerticalSpacing(8);
  grid->setColumnMinimumWidth(0, 76);
  grid->setColumnStretch(1, 1);
  const std::pair<QString, QWidget*> rows[] = {{tr("To"), to_}, {tr("By"), by_}, {tr("On contact"), contact_}};
  int row = 0;
  for (const auto& [name, field] : rows) {
    auto* label = role_label("second", name);
    label->setBuddy(field);
    grid->addWidget(label, row, 0);
    grid->addWidget(field, row++, 1);
  }

  pause_.setSingleShot(true);
  pause_.setInterval(typing_pause_ms);
  connect(&pause_, &QTimer::timeout, this, &MarchForm::take_typed);
  connect(to_, &QLineEdit::textEdited, this, [this] {
    typed_ = true;
    pause_.start();
  });
  connect(by_, &QComboBox::activated, this, [this](int index) { desk_.set_by(static_cast<MarchBy>(index)); });
  connect(contact_, &QComboBox::activated, this, [this](int index) { desk_.set_press_on(index == 1); });
  connect(&desk_, &DeskModel::draft_changed, this, &MarchForm::refresh);
  connect(&desk_, &DeskModel::selection_changed, this, [this] {
    typed_ = false;
    pause_.stop();
    refresh();
  });
  refresh();
}

bool MarchForm::take_typed() {
  pause_.stop();
  if (!typed_) return false;
  typed_ = false;
  const Briefing& briefing = desk_.briefing();
  const OwnBody* body = desk_.selected_body();
  const QString text = to_->text().trimmed();
  if (text.isEmpty() || !body) {
    set_role(to_, "wrong", false);
    if (body) desk_.withdraw();
    return true;
  }
  const auto place = words::read_place(text, briefing, desk_.side().id, briefing.to_ground(body->at));
  const bool usable = place && briefing.country->bounds().holds(*place);
  set_role(to_, "wrong", !usable);
  if (!usable) {
    const QStringList begun = place ? QStringList() : words::names_begun(text, briefing, desk_.side().id);
    to_hint_->setText(place                       ? tr("off the sheet")
                      : begun.isEmpty()           ? tr("no such place")
                      : begun.size() > names_told ? tr("%1 names begin so").arg(begun.size())
                                                  : tr("%1?").arg(begun.join(tr(" or "))));
    return true;
  }
  desk_.march_to(briefing.to_table(*place));
  return true;
}

void MarchForm::refresh() {
  const MarchDraft& draft = desk_.draft();
  const bool may = desk_.may_order();
  for (QWidget* field : std::initializer_list<QWidget*>{to_, by_, contact_}) field->setEnabled(may);
  by_->setCurrentIndex(static_cast<int>(draft.by));
  // What rides says where to, by which places and whether by road; the legs are the body's own to find.
  const OwnBody* body = desk_.selected_body();
  const bool finds_its_own = body && !body->at_hand;
  qobject_cast<QStandardItemModel*>(by_->model())
      ->item(static_cast<int>(MarchBy::straight))
      ->setEnabled(!finds_its_own);
  by_->setToolTip(finds_its_own ? tr("The body finds its own way, by the places you name (KS-11.5).") : QString());
  contact_->setCurrentIndex(desk_.press_on() ? 1 : 0);
  by_hint_->setText(desk_.plan() ? way_hint(*desk_.plan()) : QString());
  if (typed_) return;

  to_hint_->clear();
  if (draft.places.empty()) {
    if (!to_->property("wrong").toBool() || !to_->hasFocus()) {
      to_->clear();
      set_role(to_, "wrong", false);
    }
    return;
  }
  set_role(to_, "wrong", false);
  const QString reference = words::place(draft.places.back(), desk_.briefing(), 4);
  if (!to_->hasFocus() || to_->text().isEmpty()) to_->setText(reference);
  const auto ground = words::ground_at(*desk_.briefing().country, desk_.briefing().to_ground(draft.places.back()));
  QString hint = ground ? (ground->road != words::no_road() ? ground->road : ground->ground) : QString();
  const MapPoint there = desk_.briefing().to_ground(draft.places.back());
  if (const QString name = words::name_at(there, words::named_places(desk_.briefing(), desk_.side().id));
      !name.isEmpty())
    hint = name;
  if (draft.places.size() > 1) hint = tr("%1 legs · %2").arg(draft.places.size()).arg(hint);
  to_hint_->setText(hint);
}

}  // namespace sandgate
