#include "app/desk/parts/fit.h"

#include <QAbstractButton>
#include <QApplication>
#include <QBoxLayout>
#include <QDialog>
#include <QHelpEvent>
#include <QPainter>
#include <QResizeEvent>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QStyle>
#include <QToolTip>

#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {

/// A window that is not shown yet has no frame; this much is kept for its title.
constexpr int title_px = 36;
/// Of a dialog's buttons, at the foot of what is scrolled.
constexpr int foot_side = 20, foot_top = 8, foot_bottom = 12;

/// As high as what it scrolls, where there is room: what stands below follows at once.
class ScrolledPage : public QScrollArea {
 public:
  explicit ScrolledPage(QWidget* page) {
    setWidget(page);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
  }
  QSize sizeHint() const override {
    const QWidget* page = widget();
    const int high = page->hasHeightForWidth() ? page->heightForWidth(viewport()->width()) : page->sizeHint().height();
    return {page->sizeHint().width(), high};
  }
  QSize minimumSizeHint() const override {
    constexpr int least = 96;
    return {QScrollArea::minimumSizeHint().width(), least};
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (watched == widget() && event->type() == QEvent::LayoutRequest) updateGeometry();
    return QScrollArea::eventFilter(watched, event);
  }
  void resizeEvent(QResizeEvent* event) override {
    QScrollArea::resizeEvent(event);
    if (event->size().width() != event->oldSize().width()) updateGeometry();
  }
};

QScrollArea* made(QScrollArea* scroll) {
  scroll->setWidgetResizable(true);
  scroll->setFrameShape(QFrame::NoFrame);
  scroll->setFocusPolicy(Qt::NoFocus);
  return scroll;
}

bool holds_buttons(QLayoutItem* item) {
  if (const QWidget* widget = item->widget())
    return qobject_cast<const QAbstractButton*>(widget) || !widget->findChildren<QAbstractButton*>().isEmpty();
  const QLayout* layout = item->layout();
  for (int i = 0; layout && i < layout->count(); ++i)
    if (holds_buttons(layout->itemAt(i))) return true;
  return false;
}

/// The dialog's parts go behind bars, all but the last row where that has its buttons.
void scroll_dialog(QDialog& dialog) {
  auto* parts = qobject_cast<QBoxLayout*>(dialog.layout());
  const bool has_foot = parts && parts->count() > 1 && holds_buttons(parts->itemAt(parts->count() - 1));
  QLayoutItem* foot = has_foot ? parts->takeAt(parts->count() - 1) : nullptr;
  auto* page = new QWidget;
  page->setLayout(dialog.layout());
  auto* column = new QVBoxLayout(&dialog);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(scrolled(page), 1);
  if (!foot) return;
  auto* row = new QHBoxLayout;
  row->setContentsMargins(foot_side, foot_top, foot_side, foot_bottom);
  if (QLayout* layout = foot->layout()) {
    row->addLayout(layout);
  } else {
    row->addWidget(foot->widget());
    delete foot;
  }
  column->addLayout(row);
}

void keep_on_screen(QDialog& dialog) {
  if (!dialog.layout() || !dialog.isWindow()) return;
  const QSize room = room_for(dialog), least = dialog.layout()->totalMinimumSize();
  const bool scrolls = dialog.property("scrolled").toBool();
  if (!scrolls && (least.width() > room.width() || least.height() > room.height())) {
    // As wide as before beside the bar.
    const QSize bar(dialog.style()->pixelMetric(QStyle::PM_ScrollBarExtent, nullptr, &dialog), 0);
    const QSize wanted = dialog.size().expandedTo(dialog.layout()->totalSizeHint()) + bar;
    dialog.setProperty("scrolled", true);
    dialog.setMinimumSize(0, 0);
    scroll_dialog(dialog);
    dialog.resize(wanted.boundedTo(room));
  } else if (dialog.width() > room.width() || dialog.height() > room.height()) {
    dialog.resize(dialog.size().boundedTo(room));
  }
}

}  // namespace

QSize room_for(const QWidget& window) {
  const QSize screen = window.screen()->availableGeometry().size();
  const QSize frame = window.isVisible() ? window.frameGeometry().size() - window.size() : QSize(0, title_px);
  return screen - frame;
}

void open_at(QWidget& window, QSize wanted) { window.resize(wanted.boundedTo(room_for(window))); }

QScrollArea* scrolled(QWidget* page) {
  page->setObjectName(QStringLiteral("page"));
  auto* scroll = new QScrollArea;
  scroll->setWidget(page);
  return made(scroll);
}

QScrollArea* scrolled_over(QWidget* page) {
  QScrollArea* scroll = scrolled(page);
  page->setObjectName(QString());
  scroll->setStyleSheet(QStringLiteral("QScrollArea { background: transparent; }"));
  for (QWidget* part : {scroll->viewport(), page}) part->setAutoFillBackground(false);
  return scroll;
}

QScrollArea* scrolled_to_its_height(QWidget* page) {
  page->setObjectName(QStringLiteral("page"));
  return made(new ScrolledPage(page));
}

bool KeepOnScreen::eventFilter(QObject* watched, QEvent* event) {
  const bool shown = event->type() == QEvent::Show;
  if (!shown && event->type() != QEvent::LayoutRequest) return false;
  auto* dialog = qobject_cast<QDialog*>(watched);
  if (!dialog || !dialog->layout()) return false;
  // What grew while it is open is looked at when it has been laid out.
  if (shown)
    keep_on_screen(*dialog);
  else if (dialog->isVisible())
    QMetaObject::invokeMethod(
        dialog, [dialog] { keep_on_screen(*dialog); }, Qt::QueuedConnection);
  return false;
}

ElidedLabel::ElidedLabel(const char* role, int least) : least_(least) {
  setProperty("role", QLatin1String(role));
  setTextFormat(Qt::PlainText);
}

QSize ElidedLabel::minimumSizeHint() const {
  const QSize whole = QLabel::minimumSizeHint();
  return {std::min(whole.width(), least_), whole.height()};
}

void ElidedLabel::set_least(int least) {
  if (least == least_) return;
  least_ = least;
  updateGeometry();
}

void ElidedLabel::set_shorter(const QStringList& shorter) {
  shorter_ = shorter;
  update();
}

QString ElidedLabel::shown() const {
  const int room = contentsRect().width();
  const QFontMetrics metrics = fontMetrics();
  if (!elided()) return text();
  for (const QString& words : shorter_)
    if (metrics.horizontalAdvance(words) <= room) return words;
  return metrics.elidedText(shorter_.isEmpty() ? text() : shorter_.back(), Qt::ElideRight, room);
}

bool ElidedLabel::elided() const { return fontMetrics().horizontalAdvance(text()) > contentsRect().width(); }

bool ElidedLabel::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !elided()) return QLabel::event(event);
  const QString more = toolTip();
  QString tip = text();
  if (Qt::mightBeRichText(more))
    tip = QStringLiteral("<p>%1</p>%2").arg(tip.toHtmlEscaped(), more);
  else if (!more.isEmpty() && more != tip)
    tip += QLatin1Char('\n') + more;
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
  return true;
}

void ElidedLabel::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  drawFrame(&painter);
  const QRect inside = contentsRect();
  style()->drawItemText(&painter, inside, static_cast<int>(alignment()), palette(), isEnabled(), shown(),
                        foregroundRole());
}

}  // namespace sandgate
