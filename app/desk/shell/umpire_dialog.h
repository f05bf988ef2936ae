// The umpire's word: on the weather, how far one sees from now on, and why (CX-11), what he announces (KS-10), and the
// key by which he is known from now on.
// Everybody is told, so anybody may look on; it shows nothing else of the exercise but how many requests wait.
#pragma once

#include <QDialog>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <functional>
#include <optional>

#include "core/kinds/order.h"
#include "map/country/scale.h"

namespace sandgate {

/// Asks how far one sees from now on and why, what is to be announced, and for a new key; it closes only when all of it
/// was taken. Where something is announced or a key is set, the weather is ruled on only if it was changed.
class UmpireDialog : public QDialog {
  Q_OBJECT
 public:
  /// Rules; answers the sentence of a refusal, or nothing where it was taken.
  using Rule = std::function<std::optional<QString>(const Deed& ruling)>;

  /// `keyed`: the exercise has a key already.
  /// `waiting`: requests that wait for his answer.
  UmpireDialog(const SetVisibility& now, const Scale& scale, bool keyed, std::size_t waiting, Rule rule,
               QWidget* parent = nullptr);

  QDoubleSpinBox* feet_field() const { return feet_; }
  QLineEdit* reason_field() const { return reason_; }
  QLineEdit* announcement_field() const { return announcement_; }
  QLineEdit* key_field() const { return key_; }
  QLabel* ground() const { return ground_; }
  QPushButton* messages_button() const { return messages_; }
  QPushButton* command_button() const { return command_; }
  void accept() override;

 signals:
  /// He would rather read what was written to him, or see who commands whom.
  void messages_asked();
  void command_asked();

 private:
  SetVisibility weather() const;
  /// Whether it was taken; where it was not, it is said why.
  bool rules(const Deed& ruling);

  Rule rule_;
  SetVisibility now_;  ///< as the fields showed it first
  QDoubleSpinBox* feet_;
  QLineEdit *reason_, *announcement_, *key_;
  QLabel *ground_, *refused_;
  QPushButton *messages_, *command_;
};

}  // namespace sandgate
