#include "app/desk/parts/keyed_button.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QHelpEvent>
#include <QKeySequence>
#include <QToolTip>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {
constexpr int tall = 34, button_side = 14, between = 28, least_between = 10;
}

QString named_keys(const QString& key) {
  const QKeySequence keys(key);
  return keys.toString() == key ? keys.toString(QKeySequence::NativeText) : key;
}

KeyedButton::KeyedButton(const QString& text, const QString& key, QWidget* parent)
    : QPushButton(parent), words_(new QLabel(text)), key_(new QLabel(named_keys(key))) {
  setAccessibleName(text);
  setFixedHeight(tall);
  auto* row = new QHBoxLayout(this);
  row->setContentsMargins(button_side, 0, button_side, 0);
  row->addWidget(words_);
  row->addStretch();
  row->addWidget(key_);
  for (QLabel* label : {words_, key_}) label->setAttribute(Qt::WA_TransparentForMouseEvents);
  colour();
}

int KeyedButton::width_of(const QLabel* label) const {
  const QFont font = label == key_ ? ui_font(12) : ui_font(13, QFont::DemiBold);
  return QFontMetrics(font).horizontalAdvance(label->text());
}

QSize KeyedButton::sizeHint() const {
  const int words = 2 * button_side + width_of(words_);
  return {key_wanted_ ? words + between + width_of(key_) : words + 2, tall};
}

QSize KeyedButton::minimumSizeHint() const {
  return key_gives_way_ ? QSize(2 * button_side + width_of(words_) + 2, tall) : sizeHint();
}

void KeyedButton::let_key_give_way() {
  key_gives_way_ = true;
  setSizePolicy(QSizePolicy::Preferred, sizePolicy().verticalPolicy());
  fit_key();
}

void KeyedButton::fit_key() {
  const int needed = 2 * button_side + width_of(words_) + least_between + width_of(key_);
  key_->setVisible(key_wanted_ && (!key_gives_way_ || width() >= needed));
}

void KeyedButton::resizeEvent(QResizeEvent* event) {
  QPushButton::resizeEvent(event);
  if (key_gives_way_) fit_key();
}

bool KeyedButton::event(QEvent* event) {
  if (event->type() != QEvent::ToolTip || !key_wanted_ || !key_->isHidden()) return QPushButton::event(event);
  // Tips that name the key already are as they were.
  QString tip = toolTip();
  if (tip.isEmpty()) tip = key_->text();
  QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), tip, this);
  return true;
}

void KeyedButton::set_words(const QString& text) {
  setAccessibleName(text);
  words_->setText(text);
  if (key_gives_way_) fit_key();
  updateGeometry();
}

void KeyedButton::show_key(bool shown) {
  if (key_wanted_ == shown) return;
  key_wanted_ = shown;
  fit_key();
  setToolTip(shown ? QString() : key_->text());
  updateGeometry();
}

void KeyedButton::set_main(bool main) {
  if (main_ == main) return;
  main_ = main;
  set_role(this, "main", main);
  colour();
}

void KeyedButton::changeEvent(QEvent* event) {
  if (event->type() == QEvent::EnabledChange || event->type() == QEvent::StyleChange) colour();
  QPushButton::changeEvent(event);
}

void KeyedButton::colour() {
  const Look& look = Look::now();
  const QString words = (main_ ? look.main_words : isEnabled() ? look.ink : look.faint).name();
  const QString key = (main_ ? look.main_key : isEnabled() ? look.soft : look.faint).name();
  words_->setStyleSheet(QStringLiteral("font-size: 13px; font-weight: 600; color: %1;").arg(words));
  key_->setStyleSheet(QStringLiteral("font-size: 12px; color: %1;").arg(key));
}

}  // namespace sandgate
