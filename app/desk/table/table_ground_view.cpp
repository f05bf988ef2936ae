#include "app/desk/table/table_ground_view.h"

#include <QPainter>
#include <QWheelEvent>
#include <cmath>

#include "app/desk/parts/spoken.h"
#include "app/desk/table/table_field.h"
#include "core/rulebook/rulebook.h"

namespace sandgate {
namespace {

/// Ground shown round a table, as far as the plan can be moved.
constexpr double round_inches = 18;
/// As near as one can look: pixels to an inch.
constexpr double nearest = 72;

}  // namespace

TableGroundView::TableGroundView(QWidget* parent) : GroundView(parent), backdrop_(new TableBackdrop(this)) {
  setAccessibleName(tr("The table"));
  speak_for(this, QAccessible::Graphic, [this] {
    if (!has_table()) return tr("No table is shown");
    return tr("%1 men and %2 guns stand on it").arg(drawn().men.size()).arg(drawn().guns.size());
  });
  setContextMenuPolicy(Qt::PreventContextMenu);
  connect(backdrop_, &Backdrop::drawn, this, qOverload<>(&QWidget::update));
}

void TableGroundView::set_ground(std::shared_ptr<const Country> country, const Scale& scale, const Rulebook& rules,
                                 const MapBox& window) {
  const auto metres = [&](Length length) { return scale.metres(length); };
  const ToySizes toys{drawn().inch_m,           metres(rules.table.house), metres(rules.table.wall),
                      metres(rules.table.tree), metres(rules.table.man),   rules.march.stream_m};
  backdrop_->set_sheet(std::make_shared<const TableSheet>(std::move(country), scale, window, toys));
}

std::optional<QString> TableGroundView::show_in_the_round(bool round) {
  if (round == in_the_round()) return {};
  if (!round) {
    round_view_->hide();
    update();
    return {};
  }
  if (auto why = RoundView::why_not()) return why;
  if (!round_view_) {
    round_view_ = make_round();
    connect(round_view_, &RoundView::failed, this, [this](const QString& why) {
      round_view_->hide();
      emit round_failed(why);
    });
  }
  round_view_->setGeometry(rect());
  round_view_->lower();
  round_view_->show();
  round_shown();
  return {};
}

void TableGroundView::show_all() { in_the_round() ? round_view_->fit() : GroundView::show_all(); }
void TableGroundView::zoom(double factor) { in_the_round() ? round_view_->zoom(factor) : GroundView::zoom(factor); }
void TableGroundView::centre_on(MapPoint place) {
  in_the_round() ? round_view_->look_at(place) : GroundView::centre_on(place);
}

View TableGroundView::clamped(const View& view) const {
  const double inch = drawn().inch_m;
  return view.clamped(whole().grown(round_inches * inch), View::dots_per_inch / View::metres_per_inch * inch / nearest);
}

void TableGroundView::paintEvent(QPaintEvent*) {
  if (in_the_round()) return;
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  painter.fillRect(rect(), backdrop_->theme().margin);
  if (has_table()) paint_table_field(painter, field(), buttons_room(), view(), *backdrop_, drawn());
}

void TableGroundView::resizeEvent(QResizeEvent* event) {
  GroundView::resizeEvent(event);
  if (round_view_) round_view_->setGeometry(rect());
}

void TableGroundView::wheelEvent(QWheelEvent* event) {
  if (!in_the_round()) return GroundView::wheelEvent(event);
  constexpr double each_notch = 1.15, notch = 120;
  round_view_->zoom_to(std::pow(each_notch, event->angleDelta().y() / notch), event->position());
  event->accept();
}

}  // namespace sandgate
