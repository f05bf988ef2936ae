#include "app/review/presenter_window.h"

#include <QApplication>
#include <QKeyEvent>
#include <QScreen>
#include <QTimer>
#include <QVBoxLayout>

#include "app/desk/parts/fit.h"

namespace sandgate {

PresenterWindow::PresenterWindow(ReviewModel& model, ReviewSheets& sheets, QWidget* umpires)
    : QWidget(umpires, Qt::Window),
      head_(new ReviewHead(model, ReviewHead::For::hall)),
      agenda_(new AgendaStrip),
      stage_(new ReviewStage(model, sheets.backdrop().shared_sheet(), ReviewFor::hall)) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  setAttribute(Qt::WA_DeleteOnClose);
  setWindowTitle(tr("%1, for the hall — Sandgate").arg(QString::fromStdString(model.setting().title)));
  setMinimumSize(least_window);
  // One follows here; nothing is asked for.
  agenda_->setAttribute(Qt::WA_TransparentForMouseEvents);
  constexpr int gutter = 8;
  auto* inside = new QVBoxLayout;
  inside->setContentsMargins(gutter, gutter, gutter, gutter);
  inside->addWidget(stage_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  column->addWidget(head_);
  column->addWidget(agenda_);
  column->addLayout(inside, 1);
  stage_->sheets().show_more(sheets.shown());
  connect(&sheets, &ReviewSheets::shown_changed, this, [this, &sheets] { stage_->sheets().show_more(sheets.shown()); });
  const auto follow = [this, &sheets] { stage_->sheets().truth().recall(sheets.truth().view()); };
  connect(&sheets.truth(), &GroundView::view_changed, this, follow);
  // When it has been laid out.
  QTimer::singleShot(0, this, follow);
}

void PresenterWindow::show_step(const AgendaStrip& umpires) {
  agenda_->show_as(umpires);
  stage_->show_step(umpires.step(), umpires.order());
}

bool PresenterWindow::show_on_another_screen(const QWidget& umpires) {
  for (QScreen* screen : QGuiApplication::screens()) {
    if (screen == umpires.screen()) continue;
    setScreen(screen);
    setGeometry(screen->geometry());
    connect(qApp, &QGuiApplication::screenRemoved, this, [this, screen](const QScreen* gone) {
      if (gone == screen) show_among_others();
    });
    showFullScreen();
    return true;
  }
  // One screen, a projector's picture of it: what the hall is to see lies over the umpire's own window.
  setGeometry(umpires.screen()->geometry());
  showFullScreen();
  raise();
  activateWindow();
  return false;
}

// Where its screen is gone too: the whole of another would cover the umpire's own window.
void PresenterWindow::show_among_others() {
  showNormal();
  open_at(*this, QSize(1600, 900));
}

void PresenterWindow::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    close();
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace sandgate
