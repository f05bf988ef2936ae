#include "app/editor/plan_view.h"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <cmath>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/mapview/table/table_drawing.h"
#include "app/words/faults.h"
#include "app/words/tongue.h"
#include "core/scenario/table_plan_country.h"

namespace sandgate {
namespace {

constexpr double nearest = 72;  // pixels to an inch
constexpr double round_inches = 5, beyond_inches = 18;
constexpr double near_px = 8;
constexpr std::int64_t snap = Length::per_inch / 4;

MapBox ground_of_plan(const CountryPlan& plan) {
  const MapPoint low = ground_of({}), high = ground_of({plan.wide, plan.deep});
  return {low.east, low.north, high.east, high.north};
}

double inch_m() { return table_plan_scale().metres(Length::inches(1)); }

Length snapped(Length l) {
  const std::int64_t half = snap / 2;
  return {{(l.count >= 0 ? l.count + half : l.count - half) / snap * snap}};
}

}  // namespace

PlanView::PlanView(PlanModel& model, QWidget* parent)
    : GroundView(parent), model_(model), backdrop_(new SheetOf<TableSheet>(this)) {
  setAccessibleName(tr("The country"));
  speak_for(this, QAccessible::Graphic, [this] {
    const QString where =
        tr("%1 in. east, %2 in. north").arg(words::figures(cross_.x.in_inches()), words::figures(cross_.y.in_inches()));
    return tool_ ? tr("The cross stands %1; arrows move it, Space puts down, Enter ends a line").arg(where)
                 : tr("No tool is in hand");
  });
  cross_ = {{{model.plan().wide.count / 2}}, {{model.plan().deep.count / 2}}};
  connect(backdrop_, &Backdrop::drawn, this, qOverload<>(&QWidget::update));
  connect(&model_, &PlanModel::chosen_changed, this, qOverload<>(&QWidget::update));
  connect(&model_, &PlanModel::judged_anew, this, qOverload<>(&QWidget::update));
  connect(&model_, &PlanModel::changed, this, qOverload<>(&QWidget::update));
  connect(&model_, &PlanModel::sheet_changed, this, [this, size = ground_of_plan(model.plan())]() mutable {
    backdrop_->set_sheet(model_.sheet());
    const MapBox now = ground_of_plan(model_.plan());
    if (!(now == size)) lay_out_anew();
    size = now;
  });
}

MapBox PlanView::whole() const { return ground_of_plan(model_.plan()).grown(round_inches * inch_m()); }

View PlanView::clamped(const View& view) const {
  const double largest = View::dots_per_inch / View::metres_per_inch * inch_m() / nearest;
  return view.clamped(whole().grown(beyond_inches * inch_m()), largest);
}

void PlanView::take_tool(std::optional<PieceKind> tool) {
  laid_.clear();
  tool_ = tool;
  if (tool_) model_.choose({});
  setCursor(tool_ ? Qt::CrossCursor : Qt::ArrowCursor);
  emit tool_changed();
  update();
}

void PlanView::show_place(Point p) { bring_into_view(ground_of(p)); }

Point PlanView::place_at(QPointF pixel) const {
  // Nothing is put down beside the table, and rivers end just at its edge.
  const Point p = plan_place(view().to_ground(pixel));
  return {std::clamp(snapped(p.x), Length{}, model_.plan().wide),
          std::clamp(snapped(p.y), Length{}, model_.plan().deep)};
}

QPointF PlanView::pixel_of(Point p) const { return view().to_pixel(ground_of(p)); }

QPolygonF PlanView::line_of(const std::vector<MapPoint>& inches) const {
  QPolygonF line;
  const MapPoint corner = ground_of({});
  for (const MapPoint p : inches)
    line << view().to_pixel(MapPoint{corner.east + p.east * inch_m(), corner.north + p.north * inch_m()});
  return line;
}

std::optional<std::size_t> PlanView::piece_at(QPointF pixel) const {
  std::optional<std::size_t> best;
  const auto& pieces = model_.plan().pieces;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const PlanPiece& piece = pieces[i];
    const double half = std::max(near_px, piece.wide.in_inches() / 2 * inch_m() * view().pixels_per_metre);
    bool hit = false;
    if (const auto ring = outline_of(piece); !ring.empty()) {
      hit = line_of(ring).containsPoint(pixel, Qt::OddEvenFill);
    } else if (const auto course = course_of(piece); !course.empty()) {
      const QPolygonF line = line_of(course);
      for (int n = 1; n < line.size() && !hit; ++n) {
        const QPointF along = line[n] - line[n - 1];
        const double square = QPointF::dotProduct(along, along);
        const double t =
            square > 0 ? std::clamp(QPointF::dotProduct(pixel - line[n - 1], along) / square, 0.0, 1.0) : 0;
        const QPointF off = pixel - line[n - 1] - along * t;
        hit = std::hypot(off.x(), off.y()) <= half;
      }
    } else {
      const QPointF off = pixel - pixel_of(piece.points.front());
      hit = std::hypot(off.x(), off.y()) <= half;
    }
    // What lies on top is what is meant: a crossing before its river, a tree before its hill.
    const auto over = [](const PlanPiece& one) {
      return one.kind == PieceKind::clump ? 1 : static_cast<int>(one.kind) + (one.kind == PieceKind::board ? 0 : 2);
    };
    if (hit && (!best || over(piece) >= over(pieces[*best]))) best = i;
  }
  return best;
}

std::optional<std::size_t> PlanView::corner_at(QPointF pixel) const {
  const PlanPiece* piece = model_.chosen_piece();
  if (!piece || piece->points.size() < 2) return {};
  for (std::size_t i = 0; i < piece->points.size(); ++i) {
    const QPointF off = pixel - pixel_of(piece->points[i]);
    if (std::hypot(off.x(), off.y()) <= near_px) return i;
  }
  return {};
}

void PlanView::put(Point p) {
  if (!tool_) return;
  if (form_of(*tool_).most_points > 1) {
    if (laid_.empty() || laid_.back() != p) laid_.push_back(p);
    update();
    return;
  }
  model_.add(usual_piece(*tool_, p));
}

void PlanView::finish() {
  if (!tool_ || laid_.empty()) return;
  const PieceForm& form = form_of(*tool_);
  PlanPiece piece = usual_piece(*tool_, laid_.front());
  // One corner alone stands for a piece of the usual size.
  if (laid_.size() >= form.least_points) piece.points = laid_;
  laid_.clear();
  model_.add(std::move(piece));
  update();
}

void PlanView::abandon() {
  if (hand_ != Hand::free) {
    hand_ = Hand::free;
  } else if (!laid_.empty()) {
    laid_.clear();
  } else if (tool_) {
    take_tool({});
  } else {
    model_.choose({});
  }
  update();
}

PlanPiece PlanView::held() const {
  PlanPiece piece = *model_.chosen_piece();
  const Point from = plan_place(view().to_ground(pressed_at_ - corner())),
              to = plan_place(view().to_ground(last_at_ - corner()));
  const Length east = snapped(to.x - from.x), north = snapped(to.y - from.y);
  if (hand_ == Hand::moving) shift(piece, east, north);
  if (hand_ == Hand::bending) piece.points[corner_] = {piece.points[corner_].x + east, piece.points[corner_].y + north};
  return piece;
}

void PlanView::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  pressed_at_ = last_at_ = event->position();
  const QPointF pixel = in_view(pressed_at_);
  if (event->button() == Qt::MiddleButton) {
    hand_ = Hand::panning;
    setCursor(Qt::ClosedHandCursor);
    return;
  }
  if (event->button() == Qt::RightButton) return laid_.empty() ? abandon() : finish();
  if (event->button() != Qt::LeftButton) return;
  if (tool_) {
    cross_ = place_at(pixel);
    return put(cross_);
  }
  if (const auto corner = corner_at(pixel)) {
    corner_ = *corner;
    hand_ = Hand::bending;
    return;
  }
  model_.choose(piece_at(pixel));
  hand_ = model_.chosen() ? Hand::moving : Hand::panning;
}

void PlanView::mouseMoveEvent(QMouseEvent* event) {
  const QPointF at = event->position();
  if (hand_ == Hand::panning) set_view(goal().dragged(at - last_at_), false);
  last_at_ = at;
  if (tool_) cross_ = place_at(in_view(at));
  tell_pointer(at);
  update();
}

void PlanView::mouseReleaseEvent(QMouseEvent* event) {
  last_at_ = event->position();
  const Hand was = hand_;
  const bool dragged = (last_at_ - pressed_at_).manhattanLength() > drag_begins_px;
  if ((was == Hand::moving || was == Hand::bending) && dragged && model_.chosen()) {
    PlanPiece piece = held();
    hand_ = Hand::free;
    model_.change_chosen(std::move(piece), was == Hand::moving ? tr("Move a piece") : tr("Move a corner"));
  }
  hand_ = Hand::free;
  setCursor(tool_ ? Qt::CrossCursor : Qt::ArrowCursor);
  update();
}

void PlanView::mouseDoubleClickEvent(QMouseEvent* event) {
  if (tool_ && !laid_.empty() && event->button() == Qt::LeftButton) return finish();
  mousePressEvent(event);
}

void PlanView::steer(int east, int north, Qt::KeyboardModifiers modifiers) {
  const Length step = modifiers.testFlag(Qt::ShiftModifier)     ? Length::inches(6)
                      : modifiers.testFlag(Qt::ControlModifier) ? Length{{snap}}
                                                                : Length::inches(1);
  if (!tool_) return model_.nudge_chosen(step * east, step * north);
  const auto kept = [](Length at, Length most) { return std::clamp(at, Length{}, most); };
  cross_ = {kept(cross_.x + step * east, model_.plan().wide), kept(cross_.y + step * north, model_.plan().deep)};
  show_place(cross_);
  update();
}

void PlanView::keyPressEvent(QKeyEvent* event) {
  const bool steers = tool_ || model_.chosen(), finely = event->modifiers().testFlag(Qt::ShiftModifier);
  switch (event->key()) {
    case Qt::Key_Left:
      if (steers) return steer(-1, 0, event->modifiers());
      break;
    case Qt::Key_Right:
      if (steers) return steer(1, 0, event->modifiers());
      break;
    case Qt::Key_Up:
      if (steers) return steer(0, 1, event->modifiers());
      break;
    case Qt::Key_Down:
      if (steers) return steer(0, -1, event->modifiers());
      break;
    case Qt::Key_Space: return put(cross_);
    case Qt::Key_Return:
    case Qt::Key_Enter:
      if (laid_.empty()) put(cross_);
      return finish();
    case Qt::Key_Escape: return abandon();
    case Qt::Key_Backspace:
      if (!laid_.empty()) laid_.pop_back();
      return update();
    case Qt::Key_Delete: return model_.remove_chosen();
    // As men are turned on a table; brackets lie where not every keyboard reaches them with one key.
    case Qt::Key_Q: return model_.turn_chosen(finely ? -1 : -15);
    case Qt::Key_E: return model_.turn_chosen(finely ? 1 : 15);
    case Qt::Key_BracketLeft: return model_.turn_chosen(-15);
    case Qt::Key_BracketRight: return model_.turn_chosen(15);
    case Qt::Key_BraceLeft: return model_.turn_chosen(-1);
    case Qt::Key_BraceRight: return model_.turn_chosen(1);
    default: break;
  }
  if (!take_key(*event)) GroundView::keyPressEvent(event);
}

bool PlanView::focusNextPrevChild(bool next) {
  // Tab goes from piece to piece; past the last one it leaves the table.
  const auto chosen = model_.chosen();
  const std::size_t count = model_.plan().pieces.size();
  const bool last = chosen && (next ? *chosen + 1 == count : *chosen == 0);
  if (tool_ || count == 0 || last) return GroundView::focusNextPrevChild(next);
  model_.choose_next(next ? 1 : -1);
  if (const PlanPiece* piece = model_.chosen_piece()) show_place(middle_of(*piece));
  return true;
}

QString PlanView::tip_at(QPointF pixel) const {
  const auto piece = piece_at(pixel);
  if (!piece) return {};
  QString words = words::told(words_of(model_.plan().pieces[*piece]));
  words[0] = words[0].toUpper();
  return words;
}

void PlanView::paint_piece(QPainter& painter, const PlanPiece& piece, bool firm) const {
  const Look& look = Look::now();
  QColor wash = look.selection;
  wash.setAlpha(firm ? 60 : 40);
  painter.setPen(QPen(look.selection, 2, firm ? Qt::SolidLine : Qt::DashLine));
  painter.setBrush(Qt::NoBrush);
  if (const auto ring = outline_of(piece); !ring.empty()) {
    painter.setBrush(wash);
    painter.drawPolygon(line_of(ring));
  } else if (const auto course = course_of(piece); !course.empty()) {
    const double wide = std::max(4.0, piece.wide.in_inches() * inch_m() * view().pixels_per_metre);
    painter.setPen(QPen(wash, wide, Qt::SolidLine, Qt::FlatCap, Qt::RoundJoin));
    painter.drawPolyline(line_of(course));
    painter.setPen(QPen(look.selection, 2, firm ? Qt::SolidLine : Qt::DashLine));
    painter.drawPolyline(line_of(course));
  } else {
    const double r = std::max(near_px, piece.wide.in_inches() / 2 * inch_m() * view().pixels_per_metre);
    painter.setBrush(wash);
    painter.drawEllipse(pixel_of(piece.points.front()), r, r);
  }
  if (piece.points.size() < 2) return;
  painter.setPen(QPen(look.ink, 1));
  painter.setBrush(Look::now().button);
  for (const Point p : piece.points) painter.drawRect(QRectF(pixel_of(p) - QPointF(3, 3), QSizeF(6, 6)));
}

void PlanView::paint_laid(QPainter& painter) const {
  if (!tool_) return;
  const Look& look = Look::now();
  if (!laid_.empty()) {
    PlanPiece piece = usual_piece(*tool_, laid_.front());
    piece.points = laid_;
    if (laid_.back() != cross_) piece.points.push_back(cross_);
    if (piece.points.size() > 1) paint_piece(painter, piece, false);
  } else {
    paint_piece(painter, usual_piece(*tool_, cross_), false);
  }
  const QPointF at = pixel_of(cross_);
  painter.setPen(QPen(look.ink, 1.4));
  painter.drawLine(at - QPointF(9, 0), at + QPointF(9, 0));
  painter.drawLine(at - QPointF(0, 9), at + QPointF(0, 9));
}

void PlanView::paint_faults(QPainter& painter) const {
  if (!model_.judged()) return;
  const Look& look = Look::now();
  for (const PlanFault& fault : model_.faults()) {
    const QPointF at = pixel_of(fault.at);
    painter.setPen(QPen(look.bad, 2.4));
    painter.setBrush(QColor(look.alarm.red(), look.alarm.green(), look.alarm.blue(), 235));
    painter.drawEllipse(at, 10, 10);
    painter.setFont(ui_font(14, QFont::Bold));
    painter.drawText(QRectF(at - QPointF(10, 10), QSizeF(20, 20)), Qt::AlignCenter, QStringLiteral("!"));
  }
}

void PlanView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const QRect map = field();
  const Theme& theme = backdrop_->theme();
  painter.fillRect(rect(), theme.margin);
  TableDrawing drawing;
  drawing.inch_m = inch_m();
  drawing.window = ground_of_plan(model_.plan());
  drawing.whole = true;
  const MapBox& box = drawing.window;
  drawing.back_lines = {{{box.west, box.south}, {box.east, box.south}, Livery::red, tr("Southern back line")},
                        {{box.west, box.north}, {box.east, box.north}, Livery::blue, tr("Northern back line")}};
  painter.save();
  painter.setClipRect(map);
  painter.translate(map.topLeft());
  backdrop_->paint(painter, view());
  const QRectF knobs(QRectF(buttons_room()).translated(-map.topLeft()));
  const QRectF scale = paint_table_scale(painter, view(), drawing.inch_m, theme);
  const QRectF taken[] = {knobs, scale};
  paint_table(painter, view(), drawing, theme, taken);
  paint_table_scale(painter, view(), drawing.inch_m, theme);
  painter.setRenderHint(QPainter::Antialiasing);
  if (const PlanPiece* piece = model_.chosen_piece()) {
    const bool moved = hand_ == Hand::moving || hand_ == Hand::bending;
    paint_piece(painter, moved ? held() : *piece, !moved);
  }
  paint_laid(painter);
  paint_faults(painter);
  painter.restore();
  paint_table_rule(painter, map, view(), drawing, theme);
}

}  // namespace sandgate
