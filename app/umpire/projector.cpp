#include "app/umpire/projector.h"

#include <QKeyEvent>
#include <QPainter>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/look.h"
#include "app/desk/parts/spoken.h"
#include "app/invite/qr.h"
#include "app/mapview/lettering.h"
#include "app/umpire/seat_marks.h"
#include "app/umpire/seats_table.h"

namespace sandgate {

using wire::SeatIsThere;

/// Draws, or only notes what would be drawn.
struct ProjectorView::Drawing {
  QPainter* painter = nullptr;
  QStringList texts = {};
  double lowest = 1e9;

  void text(const QRectF& room, const QString& words, double px, const QColor& colour,
            QFont::Weight weight = QFont::Normal, int align = Qt::AlignLeft, bool title = false) {
    texts << words;
    lowest = std::min(lowest, px);
    if (!painter) return;
    QFont font = title ? font_for(Letters::title, 1) : ui_font(px, weight);
    font.setPixelSize(static_cast<int>(px));
    painter->setFont(font);
    painter->setPen(colour);
    painter->drawText(room, align | Qt::AlignVCenter,
                      painter->fontMetrics().elidedText(words, Qt::ElideRight, static_cast<int>(room.width())));
  }
  void fill(const QRectF& room, const QColor& colour) {
    if (painter) painter->fillRect(room, colour);
  }
};

namespace {

constexpr double title_px = 80, name_px = 44, address_px = 74, margin = 60, head_high = 132;

}  // namespace

ProjectorView::ProjectorView(const SeatsModel& model, QWidget* parent) : QWidget(parent), model_(model) {
  setMinimumSize(160, 90);
  setAccessibleName(tr("The board for a projector"));
  speak_for(this, QAccessible::Graphic, [this] { return texts().join(QStringLiteral("; ")); });
}

void ProjectorView::set_host(const HostedAt& host) {
  host_ = host;
  update();
}
void ProjectorView::set_begins(const QString& words) {
  begins_ = words;
  update();
}
void ProjectorView::show_seat(const std::string& name) {
  seat_ = name;
  update();
}

std::string ProjectorView::link_shown() const {
  const BoardRow* row = seat_.empty() ? nullptr : model_.row(seat_);
  return row ? row->link : std::string();
}

QStringList ProjectorView::texts() const {
  Drawing noted;
  draw(noted);
  return noted.texts;
}
double ProjectorView::lowest_letter() const {
  Drawing noted;
  draw(noted);
  return noted.lowest;
}

void ProjectorView::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing);
  const double scale =
      std::min(static_cast<double>(width()) / page.width(), static_cast<double>(height()) / page.height());
  const QColor paper(0xF8, 0xF2, 0xE2);
  painter.fillRect(rect(), paper);
  painter.translate((width() - page.width() * scale) / 2, (height() - page.height() * scale) / 2);
  painter.scale(scale, scale);
  Drawing drawing{&painter};
  draw(drawing);
}

// A projector's page is always by day: light is what it is made of.
void ProjectorView::draw(Drawing& drawing) const {
  const Look& look = Look::by_day();
  drawing.fill({0, 0, static_cast<double>(page.width()), head_high}, look.bar);
  const BoardRow* row = seat_.empty() ? nullptr : model_.row(seat_);
  drawing.text({margin, 0, 1150, head_high}, row ? tr("One seat") : tr("Take your seats"), title_px, look.bar_words,
               QFont::Normal, Qt::AlignLeft, true);
  drawing.text({1180, 0, page.width() - 1180 - margin, head_high}, begins_, 52, QColor(0xF1, 0xD0, 0x8A),
               QFont::DemiBold, Qt::AlignRight);
  row ? draw_seat(drawing, *row) : draw_common(drawing);
}

void ProjectorView::draw_common(Drawing& drawing) const {
  const Look& look = Look::by_day();
  const double left_wide = 620, top = head_high + 36;
  const auto line = [&](double y, double high, const QString& words, double px, const QColor& colour,
                        QFont::Weight weight = QFont::Normal) {
    drawing.text({margin, y, left_wide - 20, high}, words, px, colour, weight);
  };
  line(top, 56, tr("Open Sandgate, then"), name_px, look.soft);
  line(top + 54, 56, tr("Join an exercise"), 52, look.ink, QFont::Bold);
  line(top + 130, 56, tr("with your card’s QR or"), name_px, look.soft);
  line(top + 182, 56, tr("link. It leads to"), name_px, look.soft);
  line(top + 250, 90, host_.address.section(QLatin1Char(':'), 0, -2), host_.address.size() > 17 ? 58 : address_px,
       look.ink, QFont::Bold);
  line(top + 338, 60, tr("port %1").arg(host_.address.section(QLatin1Char(':'), -1)), 52, look.ink, QFont::DemiBold);
  line(top + 412, 54,
       host_.loopback ? tr("on this machine alone")
       : host_.found  ? tr("found on this network")
                      : tr("on this network"),
       name_px, look.soft);
  const BoardCounts counts = model_.counts();
  line(page.height() - 170.0, 70, tr("%1 of %2 ready").arg(counts.done()).arg(counts.seats), 60,
       counts.done() == counts.seats ? look.good : look.warning, QFont::Bold);
  const QString rest = SeatsModel::words_of(counts);
  if (!rest.isEmpty()) line(page.height() - 96.0, 54, rest, least_px, look.warning, QFont::DemiBold);

  const auto& sides = model_.setting().sides;
  if (sides.empty()) return;
  const double gap = 40, all_wide = page.width() - left_wide - 2 * margin;
  const double wide = (all_wide - gap * static_cast<double>(sides.size() - 1)) / static_cast<double>(sides.size());
  for (std::size_t place = 0; place < sides.size(); ++place) {
    const Side& side = sides[place];
    const double x = left_wide + margin + static_cast<double>(place) * (wide + gap);
    const auto rows = model_.rows_of(side.id);
    if (drawing.painter) paint_livery(*drawing.painter, {x, top, 52, 52}, side.livery, look);
    drawing.text({x + 70, top - 6, wide - 70, 64}, QString::fromStdString(side.name), 56,
                 side.livery == Livery::red ? look.red : look.blue, QFont::Bold);
    const double first = top + 84, step = 99, room = page.height() - first - 30;
    // What has no room is counted; letters do not shrink.
    const auto fits = static_cast<std::size_t>(room / step);
    const std::size_t shown = rows.size() <= fits ? rows.size() : fits - 1;
    for (std::size_t i = 0; i < shown; ++i) {
      const BoardRow& row = *rows[i];
      const double y = first + step * static_cast<double>(i);
      if (row.state == SeatIsThere::lost) drawing.fill({x, y, wide, step - 2}, look.alarm);
      drawing.fill({x, y + step - 2, wide, 2}, look.rule);
      if (drawing.painter) paint_state(*drawing.painter, {x + 30, y + step / 2}, row.state, 44, look);
      const QString right = row.state == SeatIsThere::lost ? SeatsModel::state_words(row)
                            : row.nobody()                 ? tr("free")
                            : row.is_program()             ? tr("program")
                                                           : model_.short_name(row);
      QFont letters = ui_font(name_px);
      letters.setPixelSize(static_cast<int>(name_px));
      const double right_wide = std::min(wide * 0.42, QFontMetricsF(letters).horizontalAdvance(right) + 20);
      drawing.text({x + 68, y, wide - 76 - right_wide, step}, row.post, name_px, look.ink, QFont::Bold);
      drawing.text({x + wide - right_wide, y, right_wide - 6, step}, right, name_px, state_colour(row.state, look),
                   QFont::Normal, Qt::AlignRight);
    }
    if (shown < rows.size())
      drawing.text({x + 68, first + step * static_cast<double>(shown), wide - 68, step},
                   tr("and %1 more").arg(rows.size() - shown), name_px, look.soft);
  }
}

void ProjectorView::draw_seat(Drawing& drawing, const BoardRow& row) const {
  const Look& look = Look::by_day();
  constexpr double large_qr_px = 820;
  const QRectF box(margin, head_high + 64, large_qr_px, large_qr_px);
  const double x = box.right() + 70, wide = page.width() - x - margin;
  drawing.fill(box, Qt::white);
  if (row.link.empty()) {
    drawing.text(box, tr("The invitation is withdrawn"), name_px, look.bad, QFont::DemiBold, Qt::AlignHCenter);
  } else if (drawing.painter) {
    const QrPicture code = qr_of(row.link);
    const int each = std::max(1, static_cast<int>(large_qr_px) / std::max(1, code.whole_size()));
    const QImage image = code.image(each);
    drawing.painter->drawImage(box.center() - QPointF(image.width() / 2.0, image.height() / 2.0), image);
  }
  double y = head_high + 90;
  if (row.side && row.seat) {
    const Side& side = model_.setting().side(row.side);
    if (drawing.painter) paint_livery(*drawing.painter, {x, y + 4, 52, 52}, side.livery, look);
    drawing.text({x + 70, y, wide - 70, 60}, QString::fromStdString(side.name), 56,
                 side.livery == Livery::red ? look.red : look.blue, QFont::Bold);
  } else {
    drawing.text({x, y, wide, 60}, row.sees_words, 56, look.soft);
  }
  y += 84;
  drawing.text({x, y, wide, 96}, row.post, title_px, look.ink, QFont::Bold);
  y += 110;
  drawing.text({x, y, wide, 60}, row.person, 52, look.ink);
  y += 110;
  drawing.text({x, y, wide, 56}, tr("In Sandgate: Join an exercise,"), name_px, look.soft);
  drawing.text({x, y + 56, wide, 56}, tr("then show it this picture."), name_px, look.soft);
  y += 160;
  if (drawing.painter) paint_state(*drawing.painter, {x + 26, y + 30}, row.state, 52, look);
  drawing.text({x + 70, y, wide - 70, 60}, SeatsModel::state_words(row), 52, state_colour(row.state, look),
               QFont::DemiBold);
  drawing.text({x, page.height() - 130.0, wide, 60}, tr("For this seat alone"), name_px, look.warning, QFont::DemiBold);
}

ProjectorWindow::ProjectorWindow(const SeatsModel& model, QWidget* parent)
    : QWidget(parent, Qt::Window), model_(model), view_(new ProjectorView(model)) {
  setWindowTitle(tr("Take your seats"));
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(windowTitle());
  auto* all = new QVBoxLayout(this);
  all->setContentsMargins(0, 0, 0, 0);
  all->addWidget(view_);
}

void ProjectorWindow::step(int by) {
  const auto& rows = model_.rows();
  if (rows.empty()) return;
  const auto now = std::ranges::find(rows, view_->seat(), &BoardRow::name);
  const auto count = static_cast<int>(rows.size());
  const int from = now == rows.end() ? (by > 0 ? -1 : 0) : static_cast<int>(now - rows.begin());
  view_->show_seat(rows[static_cast<std::size_t>((from + by + count) % count)].name);
}

void ProjectorWindow::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Right: return step(1);
    case Qt::Key_Left: return step(-1);
    case Qt::Key_Home: return view_->show_seat({});
    case Qt::Key_Escape:
    case Qt::Key_F11: close(); return;
    default: QWidget::keyPressEvent(event);
  }
}

}  // namespace sandgate
