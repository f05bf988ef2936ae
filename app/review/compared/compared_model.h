// Exercises of one scenario beside the one that is reviewed: a batch, syndicates, the groups of a course. Read one
// after another on another thread; nothing of it is kept in any file. No widget.
#pragma once

#include <QObject>
#include <QStringList>
#include <deque>
#include <filesystem>
#include <memory>
#include <optional>
#include <set>
#include <span>
#include <vector>

#include "app/charts/compared.h"
#include "app/desk/parts/background.h"

namespace sandgate {

class ComparedModel : public QObject {
  Q_OBJECT
 public:
  explicit ComparedModel(QObject* parent = nullptr) : QObject(parent) {}

  /// The one that is reviewed, alone.
  void begin(std::filesystem::path file, std::shared_ptr<const Review> review);

  /// Files that were chosen one by one: what is wrong with any is told of that one, and the others stand.
  void add(const std::vector<std::filesystem::path>& files);
  /// Every exercise of a folder (*.sandgate, by name). Those of other scenarios are left out and counted.
  void add_folder(const std::filesystem::path& folder);
  /// What has been read stays; what has not is not read.
  void stop();
  /// One that is compared is no longer; the one that is reviewed stays.
  void remove(std::size_t exercise);
  void clear();

  /// The one that is reviewed first, the others as they were read.
  std::span<const ComparedExercise> exercises() const { return exercises_; }
  std::vector<ComparedExercise> others() const;
  bool any() const { return exercises_.size() > 1; }
  const std::filesystem::path& file(std::size_t exercise) const { return files_[exercise]; }
  /// That which is marked in every strip.
  std::size_t chosen() const { return chosen_; }
  void choose(std::size_t exercise);
  /// Whether the strips fill the page of figures.
  bool shown() const { return shown_; }
  void show(bool on);

  bool reading() const { return reader_.running(); }
  /// Of those that were asked for since nothing was being read.
  double part() const;
  /// A sentence each, of files that could not be compared.
  const QStringList& faults() const { return faults_; }
  std::size_t left_out() const { return left_out_; }
  /// How it stands, in a sentence or two.
  QString said() const;

 signals:
  /// What is compared, what is wrong with others, which is chosen, whether it is shown.
  void changed();
  /// How far it is.
  void progressed(double part);

 private:
  struct Asked {
    std::filesystem::path file;
    bool by_folder = false;
  };
  void ask(const std::filesystem::path& file, bool by_folder);
  void read_next();
  void take(const Asked& asked, ComparedExercise exercise);
  void say_fault(const QString& sentence);
  void put_own();

  std::filesystem::path own_;
  std::shared_ptr<const Review> review_;
  std::vector<ComparedExercise> exercises_;
  std::vector<std::filesystem::path> files_;
  std::set<std::filesystem::path> known_;  ///< asked for, so that none stands twice
  std::deque<Asked> waiting_;
  std::size_t asked_ = 0, done_ = 0;
  double part_of_one_ = 0;
  QStringList faults_;
  std::size_t left_out_ = 0, chosen_ = 0;
  bool shown_ = false, stopped_ = false;
  Background reader_{this};
};

}  // namespace sandgate
