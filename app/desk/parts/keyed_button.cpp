#include "app/desk/parts/keyed_button.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHBoxLayout>
#include <QKeySequence>

#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"

namespace sandgate {
namespace {
constexpr int tall = 34, button_side = 14, between = 28;
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

QSize KeyedButton::sizeHint() const {
  const int words = QFontMetrics(ui_font(13, QFont::DemiBold)).horizontalAdvance(words_->text());
  if (key_->isHidden()) return {2 * button_side + words + 2, tall};
  const int key = QFontMetrics(ui_font(12)).horizontalAdvance(key_->text());
  return {2 * button_side + words + between + key, tall};
}

void KeyedButton::set_words(const QString& text) {
  setAccessibleName(text);
  words_->setText(text);
  updateGeometry();
}

void KeyedButton::show_key(bool shown) {
  if (key_->isHidden() != shown) return;
  key_->setVisible(shown);
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
