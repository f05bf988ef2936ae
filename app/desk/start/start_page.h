// The first page: samples and other scenarios to begin, exercises to go on with.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QFrame>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <filesystem>

#include "app/desk/parts/background.h"
#include "app/desk/parts/fit.h"
#include "app/desk/start/samples.h"

namespace sandgate {

/// Collects what is to be begun or opened and asks for it by its signals; it opens nothing itself.
class StartPage : public QWidget {
  Q_OBJECT
 public:
  StartPage(std::filesystem::path scenarios, std::filesystem::path rulebooks, QWidget* parent = nullptr);

  /// Reads samples and recent exercises anew; pictures follow as they are drawn.
  void refresh();
  /// One sentence about what went wrong; empty takes it away.
  void show_fault(const QString& sentence);
  /// What was found as the program started, in one sentence; it stays until it has been read. Empty: nothing.
  void show_notice(const QString& sentence);
  /// Offers a scenario from elsewhere beside the samples, and chooses it.
  void offer(const std::filesystem::path& scenario);

  QListWidget* scenario_list() const { return scenarios_; }
  QListWidget* recent_list() const { return recent_; }
  QLineEdit* file_field() const { return file_; }
  QLineEdit* seed_field() const { return seed_; }
  QFrame* notice() const { return notice_; }
  QPushButton* notice_read_button() const { return notice_read_; }
  QPushButton* join_button() const { return join_; }
  QPushButton* first_exercise_button() const { return first_; }
  /// What is said of the first exercise, which has been begun; empty: it has not.
  void offer_first_exercise(const QString& left_at);
  QPushButton* begin_button() const { return begin_; }
  /// Hidden where the scenario chosen was not fought before.
  QPushButton* fought_button() const { return fought_; }
  QPushButton* look_back_button() const { return look_back_; }
  QPushButton* review_button() const { return review_; }
  QPushButton* experiment_button() const { return experiment_; }
  QPushButton* host_button() const { return host_; }
  QPushButton* host_opened_button() const { return host_opened_; }
  /// LW-2.2: whether its moves are timed; proposed for exercises on one table.
  QCheckBox* clock_box() const { return clock_; }
  /// CX-8: by which of its sets of seats the scenario is played; hidden where it has but one.
  QComboBox* posting_field() const { return posting_; }
  QCheckBox* couriers_field() const { return couriers_; }
  PlayersForm& players() const { return *players_; }
  /// The programs that may play a seat of a new exercise.
  void set_programs(std::vector<PlayerChoice> programs);

 protected:
  /// Pictures are drawn only while the page is seen.
  void showEvent(QShowEvent* event) override;
  void hideEvent(QHideEvent* event) override;

 signals:
  void begin_asked(const std::filesystem::path& scenario, const QString& file, quint64 seed,
                   const std::map<QString, QString>& programs, bool by_clock, const QString& posting, bool by_couriers);
  void open_asked(const QString& file);
  /// The same, for commanders who join over a network.
  void host_asked(const std::filesystem::path& scenario, const QString& file, quint64 seed,
                  const std::map<QString, QString>& programs, bool by_clock, const QString& posting, bool by_couriers);
  void host_opened_asked(const QString& file);
  /// The first exercise is to be begun, or gone on with.
  void first_exercise_asked();
  /// A seat is to be taken of an exercise that is served elsewhere.
  void join_asked();
  /// A country is to be made from maps.
  void import_asked();
  /// A table is to be laid out (LW-1.1).
  void lay_out_asked();
  /// An exercise is to be prepared: that scenario, or with an empty path a new one.
  void prepare_asked(const std::filesystem::path& scenario);
  /// A battle on a table is to be agreed on.
  void new_battle_asked();
  /// A scenario is to be read as it was fought, or a battle that is over looked back on.
  void as_fought_asked(const std::filesystem::path& scenario);
  void look_back_asked(const QString& file);
  /// Exercises are to be played by programs, many times, and compared.
  void experiment_asked();
  /// An exercise that nobody plays is to be reviewed.
  void review_asked(const QString& file);

 private:
  QWidget* invited();
  QWidget* notice_card();
  QWidget* new_here();
  QWidget* scenario_side();
  QWidget* exercise_side();
  /// Where it stands in the list; none where it does not.
  std::optional<int> row_of(const Sample& sample) const;
  void add_sample(const Sample& sample);
  void choose();
  /// The sample chosen in the list; none where none is.
  const Sample* chosen() const;
  void choose_posting();
  void prepare_chosen();
  /// Asks for the exercise that is chosen, to be played here or hosted.
  void begin();
  void host();
  void host_opened();
  void ask(bool hosted);
  void draw_next();
  void browse_scenario(bool folder);
  /// Asks for an exercise file; empty: none was chosen.
  QString chosen_exercise(const QString& what);
  void browse_exercise();
  void look_back();
  void review();
  void browse_file();

  std::filesystem::path samples_folder_, rulebooks_;
  std::vector<Sample> samples_;
  std::size_t drawn_ = 0;
  QLabel *fault_, *title_, *brief_;
  QFrame* notice_;
  QLabel* notice_words_;
  QPushButton* notice_read_;
  QListWidget *scenarios_, *recent_;
  QLineEdit *file_, *seed_;
  QPushButton *begin_, *fought_, *look_back_, *review_, *experiment_, *host_, *host_opened_, *join_, *first_;
  ElidedLabel* new_here_;
  QComboBox* posting_;
  QCheckBox* couriers_;
  PlayersForm* players_;
  QCheckBox* clock_;
  Background drawer_{this};
};

}  // namespace sandgate
