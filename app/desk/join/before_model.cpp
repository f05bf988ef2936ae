#include "app/desk/join/before_model.h"

#include <QStringList>
#include <algorithm>

#include "core/base/text.h"

namespace sandgate {

BeforeModel::BeforeModel(std::string seat, Told told, QObject* parent)
    : QObject(parent), seat_(std::move(seat)), told_(std::move(told)) {}

void BeforeModel::recall(bool brief_read, const Lines& intent) {
  QStringList lines;
  for (const std::string& line : intent) lines << QString::fromStdString(line);
  text_ = lines.join(QLatin1Char('\n'));
  recalled_ = true;
  if (brief_read) read_brief();
  emit changed();
}

void BeforeModel::hear(const wire::Board& board) {
  begun_ = board.begun;
  const auto own = std::ranges::find(board.seats, seat_, &wire::SeatRow::name);
  if (own != board.seats.end()) {
    brief_read_ = brief_read_ || own->brief;
    // Sealed in a window before this one: what is found here was written there.
    if (own->intent && !is_sealed_) sealed_ = recalled_ ? text_ : QString();
    is_sealed_ = is_sealed_ || own->intent;
  }
  emit changed();
}

void BeforeModel::read_brief() {
  if (brief_read_) return;
  brief_read_ = true;
  told_.brief_read();
  emit changed();
}

BeforeModel::Intent BeforeModel::intent() const {
  const bool anything = !lines().empty();
  if (!is_sealed_) return anything ? Intent::written : Intent::none;
  return anything && text_ != sealed_ ? Intent::changed : Intent::sealed;
}

Lines BeforeModel::lines() const {
  Lines lines = plain_lines(text_.toStdString());
  const bool blank = std::ranges::all_of(lines, [](const std::string& line) { return line.empty(); });
  return blank ? Lines() : lines;
}

void BeforeModel::write(const QString& text) {
  if (text == text_) return;
  text_ = text.left(longest_intent);
  emit changed();
}

void BeforeModel::set_sealable(bool sealable) {
  if (sealable_ == sealable) return;
  sealable_ = sealable;
  emit changed();
}

void BeforeModel::seal() {
  if (!may_seal()) return;
  sealed_ = text_;
  is_sealed_ = true;
  told_.sealed(lines());
  emit changed();
}

QString BeforeModel::waits_for() const {
  if (!brief_read_) return tr("Read your brief, to its end.");
  if (begun_ && !sealable_) return tr("It is under way: your first move is closed.");
  switch (intent()) {
    case Intent::none: return tr("Write what you intend, and seal it.");
    case Intent::written: return tr("Seal what you intend.");
    case Intent::changed: return tr("What you have written since is not sealed.");
    case Intent::sealed:
      if (begun_) return tr("It is under way, and what you intend is sealed.");
      return tr("You are ready. It begins when the umpire says so, or when all are there.");
  }
  return {};
}

}  // namespace sandgate
