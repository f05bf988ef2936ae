#include "app/umpire/console/attention_list.h"

#include <QHBoxLayout>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollArea>
#include <QVBoxLayout>
#include <algorithm>

#include "app/desk/parts/clause_link.h"
#include "app/desk/parts/fit.h"
#include "app/desk/parts/look.h"
#include "app/desk/parts/panel.h"
#include "app/desk/parts/spoken.h"
#include "app/words/clauses.h"

namespace sandgate {
namespace {

constexpr std::size_t most_buttons = 4;
constexpr int mark_px = 20, edge_px = 4, mark_left = 14;

QColor urgency_colour(Urgency urgency) {
  switch (urgency) {
    case Urgency::alarm: return Look::now().bad;
    case Urgency::warning: return Look::now().warning;
    case Urgency::note: return Look::now().soft;
  }
  return Look::now().ink;
}

QString tone_of(Urgency urgency) {
  switch (urgency) {
    case Urgency::alarm: return QStringLiteral("bad");
    case Urgency::warning: return QStringLiteral("warning");
    case Urgency::note: return {};
  }
  return {};
}

/// A square, a triangle, a circle: known without colour too.
void paint_mark(QPainter& painter, const QRectF& room, Urgency urgency, int number) {
  painter.setPen(Qt::NoPen);
  painter.setBrush(urgency_colour(urgency));
  QRectF figures = room;
  if (urgency == Urgency::alarm) {
    painter.drawRect(room.adjusted(1, 1, -1, -1));
  } else if (urgency == Urgency::warning) {
    painter.drawPolygon(QPolygonF({QPointF(room.center().x(), room.top()), room.bottomRight(), room.bottomLeft()}));
    figures.translate(0, 3);
  } else {
    painter.drawEllipse(room.adjusted(1, 1, -1, -1));
  }
  if (number == 0) return;
  painter.setPen(Look::now().panel);
  painter.setFont(ui_font(12, QFont::Bold));
  painter.drawText(figures, Qt::AlignCenter, QString::number(number));
}

}  // namespace

AttentionCard::AttentionCard(QWidget* parent)
    : QFrame(parent),
      title_(role_label("plain")),
      text_(role_label("second")),
      place_(role_label("note")),
      clause_(clause_label()),
      waited_(role_label("note")) {
  text_->setWordWrap(true);
  title_->setWordWrap(true);
  title_->setStyleSheet(QStringLiteral("font-size: 13.5px; font-weight: 600;"));
  set_role(place_, "tone", QStringLiteral("link"));
  aside_ = new QPushButton(QStringLiteral("×"));
  aside_->setProperty("flat", true);
  aside_->setFixedSize(18, 18);
  aside_->setStyleSheet(QStringLiteral("padding: 0; min-height: 0; font-size: 15px;"));
  aside_->setFocusPolicy(Qt::NoFocus);
  aside_->setAccessibleName(AttentionWords::deed(AttentionDeed::set_aside));
  aside_->setToolTip(tr("Set aside until it grows worse (Delete)"));
  connect(aside_, &QPushButton::clicked, this, [this] { emit deed_asked(told_.key, AttentionDeed::set_aside); });
  auto* head = new QHBoxLayout;
  head->setSpacing(6);
  head->addWidget(title_, 1);
  head->addWidget(waited_, 0, Qt::AlignTop);
  head->addWidget(aside_, 0, Qt::AlignTop);
  auto* below = new QHBoxLayout;
  below->setSpacing(6);
  for (std::size_t i = 0; i < most_buttons; ++i) {
    auto* button = new QPushButton;
    button->setFocusPolicy(Qt::NoFocus);
    button->setStyleSheet(QStringLiteral("font-size: 12px; padding: 1px 7px; min-height: 16px;"));
    connect(button, &QPushButton::clicked, this, [this, i] {
      if (i < told_.deeds.size()) emit deed_asked(told_.key, told_.deeds[i]);
    });
    below->addWidget(button);
    buttons_.push_back(button);
  }
  below->addStretch();
  below->addWidget(place_);
  below->addSpacing(4);
  below->addWidget(clause_);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(mark_left + mark_px + 8, 8, 8, 9);
  column->setSpacing(3);
  column->addLayout(head);
  column->addWidget(text_);
  column->addLayout(below);
  // However wide its buttons would be, the list is as wide as it is.
  setMinimumWidth(1);
}

void AttentionCard::resizeEvent(QResizeEvent* event) {
  QFrame::resizeEvent(event);
  fit_buttons();
}

void AttentionCard::fit_buttons() {
  const QMargins margins = layout()->contentsMargins();
  constexpr int between = 6, before_place = 16;
  int room = width() - margins.left() - margins.right() - clause_->sizeHint().width() - place_->sizeHint().width() -
             before_place;
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    const bool there = i < told_.deeds.size() && told_.deeds.size() > 0;
    const int wide = buttons_[i]->sizeHint().width() + between;
    // The first is what the card is for.
    const bool fits = there && (i == 0 || room >= wide);
    buttons_[i]->setVisible(fits);
    room -= fits ? wide : room;
  }
}

void AttentionCard::show_item(const Told& told) {
  if (told == told_ && !isHidden()) return;
  told_ = told;
  title_->setText(told.title);
  set_role(title_, "tone", tone_of(told.urgency));
  text_->setText(told.text);
  text_->setVisible(!told.text.isEmpty());
  place_->setText(told.place);
  clause_->setText(told.clause);
  waited_->setText(told.waited);
  waited_->setToolTip(tr("It has waited so long."));
  for (std::size_t i = 0; i < buttons_.size(); ++i) {
    if (i >= told.deeds.size()) continue;
    buttons_[i]->setText(AttentionWords::deed(told.deeds[i]));
    buttons_[i]->setToolTip(i == 0 && told.number > 0 ? tr("Ctrl+%1; of the item in hand: D").arg(told.number)
                                                      : QString());
  }
  setAccessibleName(QStringLiteral("%1. %2").arg(told.title, told.text));
  speak_for(this, QAccessible::ListItem);
  fit_buttons();
  update();
}

void AttentionCard::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.setRenderHint(QPainter::Antialiasing);
  const Look& look = Look::now();
  if (told_.chosen)
    painter.fillRect(rect(), look.chosen);
  else if (told_.urgency == Urgency::alarm)
    painter.fillRect(rect(), look.alarm);
  painter.fillRect(QRect(0, 0, edge_px, height()), urgency_colour(told_.urgency));
  painter.fillRect(QRect(0, height() - 1, width(), 1), look.hair);
  paint_mark(painter, QRectF(mark_left, 8, mark_px, mark_px), told_.urgency, told_.number);
}

void AttentionCard::mousePressEvent(QMouseEvent* event) {
  emit chosen(told_.key);
  event->accept();
}

AttentionList::AttentionList(QWidget* parent)
    : QWidget(parent),
      page_(new QWidget),
      none_(role_label("second", tr("Nothing needs a person."))),
      more_(role_label("second")) {
  page_->setObjectName(QStringLiteral("page"));
  none_->setMargin(14);
  more_->setMargin(14);
  auto* cards = new QVBoxLayout(page_);
  cards->setContentsMargins(0, 0, 0, 0);
  cards->setSpacing(0);
  cards->addWidget(none_);
  cards->addWidget(more_);
  cards->addStretch();
  auto* scroll = scrolled(page_);
  scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->addWidget(scroll);
  setFocusPolicy(Qt::StrongFocus);
  setAccessibleName(tr("Needs a person"));
  speak_for(this, QAccessible::List, [this] {
    QStringList said;
    for (const AttentionCard* card : findChildren<AttentionCard*>())
      if (!card->isHidden()) said << card->accessibleName();
    return said.isEmpty() ? tr("Nothing does") : said.join(QStringLiteral("; "));
  });
}

void AttentionList::show_now(const Attention& attention, const AttentionWords& words, const Campaign& campaign) {
  const auto waiting = attention.waiting();
  const int all = static_cast<int>(waiting.size());
  shown_ = std::min(all, most_shown);
  auto* column = static_cast<QVBoxLayout*>(page_->layout());
  while (static_cast<int>(cards_.size()) < shown_) {
    auto* card = new AttentionCard;
    connect(card, &AttentionCard::chosen, this, [this](const AttentionKey& key) {
      choose(key);
      emit chosen(key);
    });
    connect(card, &AttentionCard::deed_asked, this, &AttentionList::deed_asked);
    column->insertWidget(static_cast<int>(cards_.size()), card);
    cards_.push_back(card);
  }
  if (chosen_ && std::ranges::none_of(waiting, [this](const AttentionItem* item) { return item->key == *chosen_; }))
    chosen_.reset();
  for (int i = 0; i < static_cast<int>(cards_.size()); ++i) {
    AttentionCard* card = cards_[static_cast<std::size_t>(i)];
    if (i < shown_) {
      const AttentionItem& item = *waiting[static_cast<std::size_t>(i)];
      auto deeds = deeds_of(item.key.kind);
      if (!item.at) std::erase(deeds, AttentionDeed::show);
      // It has a button of its own on every card.
      if (deeds.size() > 1 && deeds.back() == AttentionDeed::set_aside) deeds.pop_back();
      card->show_item({item.key, item.urgency(), i < most_numbered ? i + 1 : 0, words.title(item, campaign),
                       words.text(item, campaign), words.place(item), words::clause_id(item.clause),
                       AttentionWords::waited(attention.waited(item)), std::move(deeds), chosen_ == item.key});
    }
    card->setVisible(i < shown_);
  }
  none_->setVisible(all == 0);
  more_->setVisible(all > shown_);
  more_->setText(tr("%1 more").arg(all - shown_));
  note_ = all == 0 ? tr("nothing") : tr("%1, ranked").arg(all);
}

const AttentionCard* AttentionList::card(int place) const {
  return place >= 0 && place < shown_ ? cards_[static_cast<std::size_t>(place)] : nullptr;
}

const AttentionCard* AttentionList::in_hand() const {
  if (!chosen_) return nullptr;
  for (int i = 0; i < shown_; ++i)
    if (card(i)->told().key == *chosen_) return card(i);
  return nullptr;
}

bool AttentionList::choose(int place) {
  const AttentionCard* there = card(place);
  if (!there) return false;
  const AttentionKey key = there->told().key;
  choose(key);
  emit chosen(key);
  return true;
}

void AttentionList::choose(const AttentionKey& key) {
  chosen_ = key;
  for (int i = 0; i < shown_; ++i) {
    AttentionCard* each = cards_[static_cast<std::size_t>(i)];
    AttentionCard::Told told = each->told();
    told.chosen = told.key == key;
    each->show_item(told);
  }
}

}  // namespace sandgate
