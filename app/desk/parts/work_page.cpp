#include "app/desk/parts/work_page.h"

#include <QKeyEvent>
#include <QVBoxLayout>

#include "app/desk/parts/middle.h"
#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {
constexpr int fine = 1000;
}

WorkPage::WorkPage(QWidget* parent)
    : QWidget(parent),
      what_(role_label("heading")),
      picture_(new QLabel),
      note_(role_label("second")),
      bar_(new QProgressBar),
      stop_(new QPushButton) {
  setObjectName(QStringLiteral("shell"));
  setAttribute(Qt::WA_StyledBackground);
  auto* card = new QFrame;
  card->setObjectName(QStringLiteral("card"));
  card->setFixedWidth(460);
  bar_->setTextVisible(false);
  auto* column = new QVBoxLayout(card);
  column->setContentsMargins(32, 28, 32, 24);
  column->setSpacing(12);
  column->addWidget(what_);
  picture_->setAlignment(Qt::AlignCenter);
  picture_->hide();
  column->addWidget(picture_);
  column->addWidget(bar_);
  column->addWidget(note_);
  column->addWidget(stop_, 0, Qt::AlignRight);
  stand_scrolled_in_the_middle(card, this);
  connect(stop_, &QPushButton::clicked, this, &WorkPage::stop_asked);
}

void WorkPage::begin(const QString& what, const QString& stop_words) {
  what_->setText(what);
  stop_->setText(stop_words);
  note_->clear();
  set_picture({});
  bar_->setRange(0, fine);
  bar_->setValue(0);
  stop_->setFocus();
}

void WorkPage::set_picture(const QImage& picture) {
  picture_->setVisible(!picture.isNull());
  if (picture.isNull()) return;
  const QSize room = QSize(396, 420) * devicePixelRatioF();
  QPixmap shown = QPixmap::fromImage(picture.scaled(room, Qt::KeepAspectRatio, Qt::SmoothTransformation));
  shown.setDevicePixelRatio(devicePixelRatioF());
  picture_->setPixmap(shown);
}

void WorkPage::set_part(double part) {
  bar_->setRange(0, fine);
  bar_->setValue(static_cast<int>(part * fine));
}

void WorkPage::set_note(const QString& note) {
  bar_->setRange(0, 0);
  note_->setText(note);
}

void WorkPage::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) {
    emit stop_asked();
    return;
  }
  QWidget::keyPressEvent(event);
}

}  // namespace sandgate
