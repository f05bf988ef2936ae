// What stands at the foot of a form that rules: the reason, who is told, what the rules say against it, and the deeds.
#pragma once

#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTimer>
#include <QWidget>
#include <expected>
#include <vector>

#include "app/umpire/console/forms/asked_rule.h"

namespace sandgate {

/// Looks at every draft as it is made, and again whenever the exercise changes beneath it: a deed can be pressed when
/// there is a reason and the rules take it.
class RulingFoot : public QWidget {
  Q_OBJECT
 public:
  /// What would be asked for now: nothing where nothing is changed yet, or what is wrong with what was written.
  using Draft = std::expected<std::optional<Deed>, QString>;
  using MakeDraft = std::function<Draft(const std::string& reason)>;

  /// `umpire` must outlive it.
  RulingFoot(const UmpireClient& umpire, AskRule ask);
  /// The first is the form's own, and what is wrong with it stands in the form. What is wrong with another stands in
  /// its tip, and in the form when nothing else can be done either.
  QPushButton* add_deed(const QString& text, MakeDraft make, bool own = false);
  void set_told(const QString& sentence) { told_->setText(sentence); }
  /// A button that leads elsewhere.
  QPushButton* add_way(const QString& text) { return buttons_->addButton(text, QDialogButtonBox::ActionRole); }

  /// The draft has changed; it is looked at when all that happens now has happened.
  void look_again() { soon_.start(); }
  /// The same at once.
  void look();
  QLineEdit* reason_field() const { return reason_; }
  QLabel* told() const { return told_; }
  QLabel* wrong() const { return wrong_; }
  QPushButton* deed_button(std::size_t i = 0) const { return deeds_[i].button; }

 signals:
  /// It was taken.
  void ruled();
  /// What it was drafted upon has changed.
  void exercise_changed();
  void looked(const std::optional<sandgate::Refusal>& against);
  void left();

 protected:
  /// Only what is shown follows the exercise.
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 private:
  struct Known {
    QPushButton* button;
    MakeDraft make;
    bool own;
    std::optional<Deed> deed = {};
    QString wrong = {};
  };
  void look_at(Known& one, const std::string& reason);
  void rule(std::size_t which);

  const UmpireClient& umpire_;
  AskRule ask_;
  QLineEdit* reason_;
  QLabel *told_, *wrong_;
  QDialogButtonBox* buttons_;
  std::vector<Known> deeds_;
  QTimer soon_, watch_;
  std::uint64_t seen_;
  bool asked_ = false;  ///< and not answered yet
};

}  // namespace sandgate
