#include "app/review/review_sheets.h"

#include <QHBoxLayout>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "app/desk/parts/look.h"
#include "app/review/chart_view.h"
#include "app/umpire/console/livery_marks.h"
#include "app/words/bodies.h"
#include "app/words/measures.h"
#include "app/words/times.h"
#include "core/review/belief.h"

namespace sandgate {
namespace {

constexpr int gutter_px = 8, foot_px = 28;

QFrame* sheet_frame(PanelHead* head, QWidget* inside, std::initializer_list<QWidget*> below) {
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(inside, 1);
  auto* foot = new QWidget;
  foot->setFixedHeight(foot_px);
  auto* row = new QHBoxLayout(foot);
  row->setContentsMargins(12, 0, 12, 0);
  row->setSpacing(14);
  for (QWidget* one : below) row->addWidget(one, one == *below.begin() ? 1 : 0);
  column->addWidget(foot);
  return panel;
}

QPushButton* chip_button(const QString& words, const QString& tip) {
  auto* button = new QPushButton(words);
  button->setCheckable(true);
  button->setToolTip(tip);
  button->setFocusPolicy(Qt::NoFocus);
  button->setStyleSheet(QStringLiteral("min-height: 16px; padding: 0 3px; font-size: 11.5px;"));
  return button;
}

/// How far back they reach.
QString traces_told(bool whole_day) {
  return whole_day ? ReviewSheets::tr("traces, all moves")
                   : ReviewSheets::tr("traces, %1 moves").arg(*TraceOptions::of_window(0).moves);
}

/// "Hay" of "Lt-Col Hay": what is short enough for a button.
QString surname(const Seat& seat) {
  const QString person = words::person(seat);
  return person.section(QLatin1Char(' '), -1);
}

}  // namespace

ReviewSheet::ReviewSheet(SheetBackdrop& backdrop, bool truth, QWidget* parent)
    : ConsoleSheet(backdrop, parent), truth_(truth) {}

void ReviewSheet::show_marks(Marks marks) {
  marks_ = std::move(marks);
  update();
}

void ReviewSheet::paint_below(QPainter& painter, std::vector<QRectF>& /*avoid*/) {
  if (!marks_.traces) return;
  TraceOptions options = TraceOptions::of_window(marks_.at);
  options.chosen = marks_.chosen;
  if (marks_.whole_day) options.moves.reset();
  TraceDrawing(*marks_.traces, view(), options, chart_look_now()).paint(painter);
}

void ReviewSheet::paint_above(QPainter& painter, std::vector<QRectF>& avoid) {
  if (marks_.elsewhere) paint_elsewhere(painter, view(), marks_.differences, truth_, theme());
  paint_numbers(painter, view(), marks_.differences, truth_, theme(), avoid);
}

ReviewSheets::ReviewSheets(ReviewModel& model, std::shared_ptr<const Sheet> sheet, bool hall, QWidget* parent)
    : QWidget(parent),
      model_(model),
      hall_(hall),
      briefings_(model.review().setting),
      backdrop_(std::make_unique<SheetBackdrop>(std::move(sheet), nullptr)),
      truth_head_(new PanelHead({}, hall ? QString() : QStringLiteral("F2"))),
      known_head_(new PanelHead({}, hall ? QString() : QStringLiteral("F3"))),
      truth_title_(role_label("title")),
      known_title_(role_label("title")),
      truth_(new ReviewSheet(*backdrop_, true)),
      known_(new ReviewSheet(*backdrop_, false)),
      riders_(new ElidedLabel("note", 60)),
      differs_(new ElidedLabel("note", 60)),
      men_(new ElidedLabel("note", 60)),
      left_(sheet_frame(truth_head_, truth_, {riders_})),
      right_(sheet_frame(known_head_, known_, {differs_, men_})),
      seats_row_(new QWidget),
      seats_(new QButtonGroup(this)),
      seats_box_(new QComboBox) {
  truth_->setAccessibleName(tr("The ground as it was"));
  known_->setAccessibleName(tr("The ground as a seat believed it to be"));
  set_role(differs_, "tone", QStringLiteral("warning"));
  men_->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  for (QFrame* panel : {left_, right_}) panel->setParent(this);
  static_cast<QHBoxLayout*>(truth_head_->layout())->insertWidget(0, truth_title_);
  if (!hall) make_switches();
  make_seats(known_head_);
  link(*truth_, *known_);
  link(*known_, *truth_);
  connect(&model_, &ReviewModel::instant_read, this, &ReviewSheets::refresh);
  connect(&model_, &ReviewModel::seat_changed, this, &ReviewSheets::show_seat);
  connect(&model_, &ReviewModel::branches_changed, this, &ReviewSheets::show_courses);
  show_seat();
  show_courses();
  if (model_.instant()) refresh();
}

ReviewSheets::~ReviewSheets() {
  // They show the ground that goes with this.
  delete left_;
  delete right_;
}

void ReviewSheets::make_switches() {
  auto* head = static_cast<QHBoxLayout*>(truth_head_->layout());
  struct More {
    QString words, tip;
    bool ReviewShown::*what;
  };
  const More more[] = {
      {traces_told(shown_.whole_day),
       tr("Where everybody marched, by men, fading with age (V); since the beginning (Shift+V)"), &ReviewShown::traces},
      {tr("riders"), tr("Who rides; of the seat’s orders what, to whom and how old (R); of all (Shift+R)"),
       &ReviewShown::riders},
      {tr("where believed"), tr("Small circles: where the seat believes a thing, and where it truly is (B)"),
       &ReviewShown::elsewhere}};
  int place = 2;
  for (const More& one : more) {
    QPushButton* button = chip_button(one.words, one.tip);
    button->setChecked(shown_.*one.what);
    connect(button, &QPushButton::clicked, this, [this, what = one.what](bool on) {
      ReviewShown shown = shown_;
      shown.*what = on;
      show_more(shown);
    });
    head->insertWidget(place++, button);
    more_.push_back(button);
  }
}

void ReviewSheets::make_seats(QWidget* head) {
  auto* row = static_cast<QHBoxLayout*>(head->layout());
  row->insertWidget(0, known_title_);
  auto* buttons = new QHBoxLayout(seats_row_);
  buttons->setContentsMargins(0, 0, 0, 0);
  buttons->setSpacing(1);
  for (const Seat& seat : model_.setting().seats) {
    const Livery livery = model_.setting().side(seat.side).livery;
    QPushButton* button =
        chip_button(surname(seat), tr("As %1 knew it (Ctrl+Page Down, Ctrl+Page Up)").arg(words::person(seat)));
    button->setIcon(livery_icon(livery));
    button->setIconSize({9, 9});
    seats_->addButton(button, seat.id.number);
    buttons->addWidget(button);
    seats_box_->addItem(livery_icon(livery), words::person(seat));
  }
  seats_box_->setAccessibleName(tr("Whose belief is shown"));
  seats_box_->setFocusPolicy(Qt::TabFocus);
  seats_box_->setStyleSheet(QStringLiteral("min-height: 16px; padding: 1px 6px;"));
  row->insertWidget(2, seats_row_);
  row->insertWidget(3, seats_box_);
  const auto choose_seat = [this](int seat) {
    // Who asks for a belief has looked at the other course.
    model_.show_other(false);
    model_.choose_seat(SeatId{seat});
  };
  connect(seats_, &QButtonGroup::idClicked, this, choose_seat);
  connect(seats_box_, &QComboBox::activated, this, choose_seat);
}

QAbstractButton* ReviewSheets::seat_button(SeatId seat) const { return seats_->button(seat.number); }

void ReviewSheets::link(ReviewSheet& one, ReviewSheet& other) {
  connect(&one, &GroundView::view_changed, this, [this, &one, &other] {
    if (following_) return;
    following_ = true;
    other.go_along(one);
    following_ = false;
  });
  connect(&one, &GroundView::pointer_at, this, [this, &other](std::optional<MapPoint> place) {
    other.point_at(place);
    emit pointer_at(place);
  });
  connect(&one, &ConsoleSheet::clicked, this, [this](BodyId body) {
    choose(body);
    emit body_clicked(body);
  });
}

void ReviewSheets::show_more(const ReviewShown& shown) {
  if (shown == shown_) return;
  shown_ = shown;
  const bool on[] = {shown_.traces, shown_.riders, shown_.elsewhere};
  for (std::size_t i = 0; i < more_.size(); ++i) more_[i]->setChecked(on[i]);
  if (!more_.empty()) more_.front()->setText(traces_told(shown_.whole_day));
  give_way((width() - gutter_px) / 2);
  refresh();
  emit shown_changed();
}

void ReviewSheets::choose(BodyId body) {
  ReviewShown shown = shown_;
  shown.chosen = body;
  show_more(shown);
}

void ReviewSheets::bring_into_view(Point place) { truth_->bring_into_view(model_.setting().to_ground(place)); }

void ReviewSheets::show_where_it_happened() {
  const Review& review = model_.review();
  const MapBox ground = model_.setting().country->bounds();
  MapPoint middle{(ground.west + ground.east) / 2, (ground.south + ground.north) / 2};
  // The places of contact; of none, where bodies stood in the middle of the day.
  std::vector<MapPoint> places;
  for (const Engagement& one : review.figures.contacts) places.push_back(model_.setting().to_ground(one.at));
  if (places.empty())
    for (const auto& trace : review.traces)
      if (const TracePoint* at = trace_at(trace, review.last_move() / 2))
        places.push_back(model_.setting().to_ground(at->at));
  if (!places.empty()) {
    middle = {0, 0};
    for (const MapPoint place : places) {
      middle.east += place.east / static_cast<double>(places.size());
      middle.north += place.north / static_cast<double>(places.size());
    }
  }
  // A box of the sheets' own shape that holds most of the ground one way, cut to it the other.
  const double wide = ground.width(), high = ground.depth();
  constexpr double part = 0.62;
  const double shape = truth_->width() > 0 ? static_cast<double>(truth_->height()) / truth_->width() : 0.6;
  const double across = part * std::min(wide, high / shape);
  truth_->show_box({middle.east - across / 2, middle.north - across * shape / 2, middle.east + across / 2,
                    middle.north + across * shape / 2});
}

void ReviewSheets::show_seat() {
  const SeatId seat = model_.seat();
  if (!seat) return;
  if (QAbstractButton* button = seats_->button(seat.number)) button->setChecked(true);
  seats_box_->setCurrentIndex(seat.number);
  give_way((width() - gutter_px) / 2);
}

QString ReviewSheets::known_title() const {
  if (!model_.shows_other()) return tr("As %1 knew it").arg(words::person(model_.setting().seat(model_.seat())));
  const QString other = model_.other_name();
  return other.isEmpty() ? tr("As it stands, at the same minute") : tr("%1: the same minute").arg(other);
}

void ReviewSheets::show_courses() {
  const QString on = model_.course_name();
  truth_title_->setText(on.isEmpty() ? tr("As it was") : tr("As it was. %1").arg(on));
  set_role(truth_title_, "tone", on.isEmpty() ? QString() : QStringLiteral("warning"));
  set_role(known_title_, "tone", model_.shows_other() ? QStringLiteral("warning") : QString());
  give_way((width() - gutter_px) / 2);
}

void ReviewSheets::show_riders_out(const Campaign& truth) {
  std::int64_t orders = 0, reports = 0;
  for (const RideId id : truth.couriers().under_way) {
    const Courier& rider = truth.couriers().ride(id);
    ++(rider.carried && rider.carried->order && rider.from && rider.to_body ? orders : reports);
  }
  if (orders + reports == 0) return riders_->setText(tr("Nobody rides"));
  riders_->setText(
      tr("%1: %2, %3")
          .arg(words::counted(orders + reports, tr("One rider out"), tr("%1 riders out").arg(orders + reports)),
               words::counted(orders, tr("one order"), tr("%1 orders").arg(orders)),
               words::counted(reports, tr("one report or message"), tr("%1 reports and messages").arg(reports))));
}

void ReviewSheets::refresh() {
  const auto& instant = model_.instant();
  if (!instant) return;
  const Campaign& truth = instant->truth;
  ShownOnSheet shown;
  shown.chosen = shown_.chosen;
  shown.riders_ways = shown_.every_ride;
  shown.seat = instant->seat;
  SheetContent content = truth_content(truth, briefings_, shown);
  if (!shown_.riders) content.riders.clear();
  truth_->show_content(std::move(content));
  ReviewSheet::Marks marks;
  if (shown_.traces) marks.traces = model_.standing();
  marks.whole_day = shown_.whole_day;
  marks.at = model_.stop().place;
  marks.chosen = shown_.chosen;
  marks.differences = numbered(instant->differences, truth.setting());
  marks.elsewhere = shown_.elsewhere;
  if (instant->other) {
    marks.differences.clear();
    ReviewSheet::Marks other;
    if (shown_.traces) other.traces = model_.other_review();
    other.whole_day = shown_.whole_day;
    other.at = instant->other_stop.place;
    other.chosen = shown_.chosen;
    SheetContent there = truth_content(*instant->other, briefings_, shown);
    if (!shown_.riders) there.riders.clear();
    known_->show_content(std::move(there));
    known_->show_marks(std::move(other));
    differs_->setText(
        tr("Move %1 there, %2").arg(instant->other_stop.move).arg(words::time_of_day(instant->other->time())));
    men_->clear();
  } else if (instant->view) {
    known_->show_content(known_content(truth, briefings_, *instant->view, instant->differences, shown));
    known_->show_marks({{}, false, 0, {}, marks.differences, marks.elsewhere});
    differs_->setText(tr("Differs from the truth: %1").arg(differences_told(instant->differences)));
    const Belief belief = belief_of(truth, *instant->view, model_.closed_move());
    men_->setText(tr("%1 of %2 men not known to him").arg(belief.unknown).arg(belief.known + belief.unknown));
  }
  truth_->show_marks(std::move(marks));
  show_riders_out(truth);
}

// Buttons of all seats where they have room beside the title, or beside a shorter one; else a list.
void ReviewSheets::give_way(int wide) {
  if (!model_.seat()) return;
  const QString whole = known_title();
  const auto fits = [&](const QString& title) {
    known_title_->setText(title);
    known_head_->layout()->invalidate();
    return known_head_->layout()->minimumSize().width() + 2 <= wide;
  };
  seats_box_->hide();
  seats_row_->setVisible(!hall_);
  // What the other course is called is said whole: a picker of seats is not what one looks for there.
  if (!fits(whole) && (model_.shows_other() || !fits(tr("Known to")))) {
    seats_row_->hide();
    seats_box_->setVisible(!hall_);
    known_title_->setText(whole);
  }
  constexpr int title_and_key = 130;
  int room = wide - std::max(title_and_key, truth_title_->sizeHint().width() + 60);
  for (QPushButton* one : more_) {
    room -= one->sizeHint().width() + 8;
    one->setVisible(room > 0);
  }
}

// One size to the pixel, so that one picture of the ground serves both.
void ReviewSheets::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int wide = (width() - gutter_px) / 2;
  give_way(wide);
  left_->setGeometry(0, 0, wide, height());
  right_->setGeometry(width() - wide, 0, wide, height());
  for (QFrame* panel : {left_, right_}) panel->layout()->activate();
}

}  // namespace sandgate
