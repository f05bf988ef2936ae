#include "app/umpire/console/twin_sheets.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QResizeEvent>
#include <QVBoxLayout>

#include "app/desk/parts/look.h"
#include "app/umpire/console/livery_marks.h"
#include "app/words/bodies.h"

namespace sandgate {
namespace {

constexpr int sheets_gutter = 8;

QFrame* framed(PanelHead* head, QWidget* inside) {
  auto* panel = new QFrame;
  panel->setObjectName(QStringLiteral("panel"));
  auto* column = new QVBoxLayout(panel);
  column->setContentsMargins(1, 0, 1, 1);
  column->setSpacing(0);
  column->addWidget(head);
  column->addWidget(inside, 1);
  return panel;
}

}  // namespace

TwinSheets::TwinSheets(std::shared_ptr<const Sheet> sheet, const Setting& setting, QWidget* parent)
    : QWidget(parent),
      backdrop_(std::make_unique<SheetBackdrop>(std::move(sheet), nullptr)),
      truth_head_(new PanelHead(tr("The ground as it is"), QStringLiteral("F2"))),
      known_head_(new PanelHead(tr("As seen by"), QStringLiteral("F3"))),
      truth_(new ConsoleSheet(*backdrop_)),
      known_(new ConsoleSheet(*backdrop_)),
      left_(framed(truth_head_, truth_)),
      right_(framed(known_head_, known_)),
      seats_(new QComboBox),
      differs_(role_label("chip")) {
  truth_->setAccessibleName(tr("The ground as it is"));
  known_->setAccessibleName(tr("The ground as a seat knows it"));
  seats_->setAccessibleName(tr("Whose Picture is shown"));
  seats_->setFocusPolicy(Qt::TabFocus);
  seats_->setStyleSheet(QStringLiteral("min-height: 16px; padding: 1px 6px; font-weight: 600;"));
  for (const Seat& seat : setting.seats)
    seats_->addItem(livery_icon(setting.side(seat.side).livery),
                    tr("%1, %2").arg(words::person(seat), QString::fromStdString(setting.side(seat.side).name)));
  static_cast<QHBoxLayout*>(known_head_->layout())->insertWidget(1, seats_);
  for (QFrame* panel : {left_, right_}) panel->setParent(this);
  differs_->setParent(known_);
  differs_->setAttribute(Qt::WA_TransparentForMouseEvents);
  set_role(differs_, "tone", QStringLiteral("warning"));
  link(*truth_, *known_);
  link(*known_, *truth_);
  connect(seats_, &QComboBox::currentIndexChanged, this, [this] { emit seat_shown(seat()); });
}

TwinSheets::~TwinSheets() {
  // They show the ground that goes with this.
  delete left_;
  delete right_;
}

void TwinSheets::link(ConsoleSheet& one, ConsoleSheet& other) {
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
  connect(&one, &ConsoleSheet::clicked, this, &TwinSheets::body_clicked);
}

SeatId TwinSheets::seat() const { return SeatId{seats_->currentIndex()}; }

void TwinSheets::show_seat(SeatId seat) {
  if (seat) seats_->setCurrentIndex(seat.number);
}

void TwinSheets::next_seat(int step) {
  const int count = seats_->count();
  if (count > 0) seats_->setCurrentIndex((seats_->currentIndex() + step + count) % count);
}

void TwinSheets::set_differences(const Differences& differences) {
  const QString told = differences_told(differences);
  differs_->setText(tr("Differs from truth: %1").arg(told));
  differs_->adjustSize();
  place_differences();
}

void TwinSheets::place_differences() {
  constexpr int inside = 34;
  differs_->move(std::max(inside, known_->width() - differs_->width() - inside),
                 known_->height() - differs_->height() - inside);
}

// One size to the pixel, so that one picture of the ground serves both.
void TwinSheets::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  const int wide = (width() - sheets_gutter) / 2;
  left_->setGeometry(0, 0, wide, height());
  right_->setGeometry(width() - wide, 0, wide, height());
  for (QFrame* panel : {left_, right_}) panel->layout()->activate();
  place_differences();
}

}  // namespace sandgate
