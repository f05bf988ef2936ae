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

/// A row for each seat with a list of the programs there are.
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
  /// That a program is trusted code: shown where one that does not come with Sandgate is chosen.
  const QLabel* trust() const { return trust_; }

 private:
  void warn();

  std::vector<PlayerChoice> offered_;
  std::map<QString, QComboBox*> boxes_;
  QLabel* trust_ = nullptr;  ///< while there are seats
};

}  // namespace sandgate
