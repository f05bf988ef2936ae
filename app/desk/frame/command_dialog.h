// The chain of command: who sits where, what he may do and whom he commands; bodies given to others, posts handed over,
// deputies (CX-8, KS-1.2).
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <array>
#include <functional>
#include <optional>
#include <variant>
#include <vector>

#include "core/kinds/command.h"

class QVBoxLayout;

namespace sandgate {

/// A post as it is shown to whoever looks at the chain of command.
struct CommandPost {
  struct Body {
    std::int32_t number = 0;  ///< by which whoever looks names it
    QString name, strength;
    friend bool operator==(const Body&, const Body&) = default;
  };
  SeatId seat;
  QString person, post, side;
  QString holder = {};  ///< who has taken it over, as far as known; empty: nobody
  Rights may = {};
  SeatId deputy = {};
  bool deputed = false;
  std::vector<Body> bodies = {};
  friend bool operator==(const CommandPost&, const CommandPost&) = default;
};

/// An order about it; bodies by their numbers.
using CommandDeed = std::variant<GiveBodiesOrder<std::int32_t>, HandOver, Depute, SetRights>;

/// Where the dialog has what it shows, and where its orders go: a seat's Picture and client, or the umpire's.
struct ChainOfCommand {
  std::function<std::vector<CommandPost>()> posts;
  /// What is known against an order before it is sent: a sentence, or nothing.
  std::function<std::optional<QString>(const CommandDeed&)> why_not;
  /// Sends; answers the sentence of a refusal, or nothing where it was taken, at once or later.
  std::function<void(const CommandDeed&, std::function<void(const std::optional<QString>&)>)> send;
  SeatId own = {};  ///< whose desk it is; none: the umpire's, who also sets rights
};

/// A row for each post, its bodies below it. What concerns a post is ordered of the one in hand; bodies that are chosen
/// are given together. What may not be ordered is grey, and says why. It stays open until it is closed.
class CommandDialog : public QDialog {
  Q_OBJECT
 public:
  /// `chosen`: bodies that are to be given.
  explicit CommandDialog(ChainOfCommand chain, const std::vector<std::int32_t>& chosen = {}, QWidget* parent = nullptr);
  ~CommandDialog() override;

  QTreeWidget* tree() const { return tree_; }
  QComboBox* to_field() const { return to_; }
  QPushButton* give_button() const { return give_; }
  QLineEdit* holder_field() const { return holder_; }
  QPlainTextEdit* note_field() const { return note_; }
  QPushButton* hand_over_button() const { return hand_over_; }
  QPushButton* deputy_button() const { return depute_; }
  /// The umpire's.
  QCheckBox* right_box(Right right) const { return rights_[static_cast<std::size_t>(right)]; }
  QComboBox* deputy_field() const { return deputy_; }
  QPushButton* rights_button() const { return set_rights_; }
  QLabel* refused() const { return refused_; }
  /// Takes a post in hand.
  void take(SeatId seat);
  /// Chooses bodies, and no others.
  void choose(const std::vector<std::int32_t>& bodies);

 public slots:
  /// Shows what there is now.
  void refresh();

 signals:
  /// A post has another holder.
  void handed_over(SeatId seat);

 private:
  void make_orders(QVBoxLayout& column);
  void fill();
  void follow();
  void show_rights();
  /// None where there are none.
  const CommandPost* post() const;
  const CommandPost* post_of(SeatId seat) const;
  QString name_of(SeatId seat) const;
  std::vector<std::int32_t> bodies_chosen() const;
  GiveBodiesOrder<std::int32_t> gift() const;
  HandOver handing_over() const;
  Depute deputing() const;
  SetRights rights() const;
  /// Grey, with the reason for its tip, where something is known against it.
  void offer(QPushButton& button, const CommandDeed& deed, bool whole, const QString& does);
  void send(const CommandDeed& deed, std::function<void()> taken);

  ChainOfCommand chain_;
  std::vector<CommandPost> posts_;
  SeatId in_hand_;
  QTreeWidget* tree_;
  QComboBox *to_, *deputy_ = nullptr;
  QPushButton *give_, *hand_over_, *depute_, *set_rights_ = nullptr;
  QLineEdit* holder_;
  QPlainTextEdit* note_;
  QLabel *chosen_, *whose_, *refused_;
  std::array<QCheckBox*, value_count<Right>> rights_{};
};

}  // namespace sandgate
