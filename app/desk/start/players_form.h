// Who plays each seat: a person at this screen, or a program.
#pragma once

#include <QComboBox>
#include <QLabel>
#include <QString>
#include <QWidget>
#include <map>
#include <vector>

namespace sandgate {

/// A commander that is a program, as a list offers it.
struct PlayerChoice {
  QString name;   ///< "vanguard"; empty: a person
  QString title;  ///< one line
};

class Commanders;
std::vector<PlayerChoice> programs_of(const Commanders& commanders);

/// A row for each seat with a list of the programs there are. Where a side has several seats they stand below its name,
/// and those of a side, or all, are given to one player at once.
class PlayersForm : public QWidget {
  Q_OBJECT
 public:
  /// A seat as the form names it.
  struct Seat {
    QString name, title, side;
  };

  explicit PlayersForm(QWidget* parent = nullptr);

  /// The programs there are, beside a person.
  void set_programs(std::vector<PlayerChoice> programs);
  /// One row a seat; each is a person's until chosen otherwise.
  void set_seats(const std::vector<Seat>& seats);
  void choose(const QString& seat, const QString& program);

  /// By name of seat: the program that plays it; seats of persons are left out.
  std::map<QString, QString> programs() const;
  QComboBox* box(const QString& seat) const;
  /// The one that sets all seats of a side or, with an empty name, of all; none where each side has one seat.
  QComboBox* box_of_side(const QString& side) const;
  /// That a program is trusted code: shown where one that does not come with Sandgate is chosen.
  const QLabel* trust() const { return trust_; }

 protected:
  /// Over a list that is not in hand the wheel moves the page, and changes nobody's player.
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  /// What is set together, and shows what its seats have in common.
  struct Together {
    QString side;  ///< empty: all
    QComboBox* box;
    std::vector<QString> seats;
  };
  void add_few(const std::vector<Seat>& seats);
  void add_many(const std::vector<Seat>& seats);
  QComboBox* make_box(const QString& accessible);
  QComboBox* seat_box(const Seat& seat, const QString& accessible);
  QComboBox* together_box(const QString& side, const std::vector<Seat>& seats);
  void follow();

  std::vector<PlayerChoice> offered_;
  std::map<QString, QComboBox*> boxes_;
  std::vector<Together> together_;
  QLabel* trust_ = nullptr;  ///< while there are seats
};

}  // namespace sandgate
