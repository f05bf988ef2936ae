// What is written in the form of a message, to be kept and found again.
#include <algorithm>

#include "app/desk/docks/write_form.h"

namespace sandgate {

void WriteForm::tell_changes() {
  connect(&drawings_, &DrawingModel::changed, this, &WriteForm::changed);
  for (const Text& text : texts_) connect(text.field, &QPlainTextEdit::textChanged, this, &WriteForm::changed);
  for (const auto& [seat, box] : addressees_) connect(box, &QCheckBox::toggled, this, &WriteForm::changed);
  for (const QComboBox* box : {form_, about_, task_, activity_, heading_, request_})
    connect(box, &QComboBox::currentIndexChanged, this, &WriteForm::changed);
  std::vector<QLineEdit*> typed(strength_.begin(), strength_.end());
  for (QLineEdit* field : {at_, time_}) typed.push_back(field);
  for (const QLineEdit* field : typed) connect(field, &QLineEdit::textChanged, this, &WriteForm::changed);
}

Letter WriteForm::as_written() const {
  Letter letter{form_->currentIndex(), task_->currentIndex(), activity_->currentIndex(), heading_->currentIndex(),
                request_->currentIndex()};
  for (const auto& [seat, box] : addressees_) {
    if (!box->isChecked()) continue;
    seat ? letter.to.push_back(seat) : static_cast<void>(letter.umpire = true);
  }
  letter.answers = answers_;
  if (about_->currentIndex() > 0) letter.about = bodies_[static_cast<std::size_t>(about_->currentIndex()) - 1];
  letter.at = at_->text().trimmed();
  letter.time = time_->text().trimmed();
  for (std::size_t arm = 0; arm < strength_.size(); ++arm) letter.strength[arm] = strength_[arm]->text().trimmed();
  for (const Text& text : texts_) {
    if (const QString typed = text.field->toPlainText(); !typed.trimmed().isEmpty())
      letter.parts.emplace_back(text.part, typed);
  }
  letter.drawings = drawings_.drawings();
  return letter;
}

// Whom it is for, and on which form, is chosen in a moment: that alone is nothing written.
std::optional<Letter> WriteForm::letter() const {
  Letter letter = as_written();
  const bool anything = !letter.parts.empty() || !letter.drawings.empty() || !letter.at.isEmpty() ||
                        !letter.time.isEmpty() || letter.answers ||
                        std::ranges::any_of(letter.strength, [](const QString& typed) { return !typed.isEmpty(); });
  if (!anything || letter == on_its_way_) return {};
  return letter;
}

void WriteForm::recall(const Letter& letter) {
  list_bodies();
  const auto choose = [](QComboBox* box, int place) {
    if (place >= 0 && place < box->count()) box->setCurrentIndex(place);
  };
  choose(form_, letter.form);
  choose(task_, letter.task);
  choose(activity_, letter.activity);
  choose(heading_, letter.heading);
  choose(request_, letter.request);
  for (const auto& [seat, box] : addressees_)
    box->setChecked(seat ? std::ranges::find(letter.to, seat) != letter.to.end() : letter.umpire);
  if (letter.answers && desk_.picture().message(*letter.answers)) answers_ = letter.answers;
  if (letter.about) {
    const auto body = std::ranges::find(bodies_, *letter.about);
    if (body != bodies_.end()) about_->setCurrentIndex(static_cast<int>(body - bodies_.begin()) + 1);
  }
  at_->setText(letter.at);
  time_->setText(letter.time);
  for (std::size_t arm = 0; arm < strength_.size(); ++arm) {
    bool number = false;
    if (letter.strength[arm].toInt(&number) >= 0 && number) strength_[arm]->setText(letter.strength[arm]);
  }
  for (const auto& [part, typed] : letter.parts) {
    if (QPlainTextEdit* field = text_field(part)) field->setPlainText(typed);
  }
  drawings_.recall(letter.drawings);
  follow_form();
}

}  // namespace sandgate
