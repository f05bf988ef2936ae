#include "app/review/compared/compared_model.h"

#include <algorithm>

#include "app/report/compare.h"
#include "app/words/faults.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {

std::filesystem::path whole(const std::filesystem::path& file) {
  std::error_code error;
  auto found = std::filesystem::weakly_canonical(file, error);
  return error ? file : found;
}

}  // namespace

void ComparedModel::begin(std::filesystem::path file, std::shared_ptr<const Review> review) {
  reader_.cancel();
  own_ = file.empty() ? file : whole(file);
  review_ = std::move(review);
  shown_ = false;
  clear();
}

void ComparedModel::put_own() {
  exercises_.clear();
  files_.clear();
  if (!review_) return;
  // One that lies elsewhere has no file's name.
  const std::string name = own_.empty() ? review_->setting->title : own_.stem().string();
  exercises_.push_back(compared(QString::fromStdString(name), *review_));
  files_.push_back(own_);
}

void ComparedModel::clear() {
  reader_.cancel();
  waiting_.clear();
  known_.clear();
  faults_.clear();
  left_out_ = asked_ = done_ = chosen_ = 0;
  stopped_ = false;
  shown_ = false;
  put_own();
  emit changed();
}

std::vector<ComparedExercise> ComparedModel::others() const {
  return exercises_.empty() ? exercises_ : std::vector(exercises_.begin() + 1, exercises_.end());
}

void ComparedModel::choose(std::size_t exercise) {
  if (exercise >= exercises_.size() || exercise == chosen_) return;
  chosen_ = exercise;
  emit changed();
}

void ComparedModel::show(bool on) {
  if (on == shown_) return;
  shown_ = on;
  emit changed();
}

void ComparedModel::say_fault(const QString& sentence) {
  faults_ << sentence;
  emit changed();
}

void ComparedModel::add(const std::vector<std::filesystem::path>& files) {
  for (const auto& file : files) ask(file, false);
  read_next();
}

void ComparedModel::add_folder(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code error;
  for (std::filesystem::directory_iterator at(folder, error), end; !error && at != end; at.increment(error))
    if (at->path().extension() == ".sandgate") files.push_back(at->path());
  const QString where = QString::fromStdString(folder.string());
  if (error)
    return say_fault(tr("%1: the folder cannot be read: %2.").arg(where, QString::fromStdString(error.message())));
  if (files.empty()) return say_fault(tr("%1: there is no exercise in the folder (*.sandgate).").arg(where));
  std::ranges::sort(files);
  for (const auto& file : files) ask(file, true);
  read_next();
}

void ComparedModel::ask(const std::filesystem::path& file, bool by_folder) {
  const std::filesystem::path path = whole(file);
  if (path == own_) {
    if (!by_folder)
      say_fault(tr("%1: this is the exercise that is reviewed.").arg(QString::fromStdString(file.string())));
    return;
  }
  if (!known_.insert(path).second) return;
  if (!reading() && waiting_.empty()) asked_ = done_ = 0, stopped_ = false;
  waiting_.push_back({path, by_folder});
  ++asked_;
}

void ComparedModel::read_next() {
  if (reading() || !review_) return;
  if (waiting_.empty()) {
    emit changed();
    return emit progressed(1);
  }
  Asked asked = std::move(waiting_.front());
  waiting_.pop_front();
  part_of_one_ = 0;
  emit progressed(part());
  reader_.start(
      [file = asked.file, setting = review_->setting](const Progress& progress) {
        return read_compared(file, *setting, progress);
      },
      [this, asked](Result<std::optional<ComparedExercise>> read) {
        ++done_;
        part_of_one_ = 0;
        if (!read) {
          if (!read.error().cancelled) say_fault(words::told(read.error()));
        } else if (*read) {
          take(asked, std::move(**read));
        } else if (asked.by_folder) {
          ++left_out_;
        } else {
          say_fault(tr("%1: it is of another scenario, or has other sides; compare exercises of one scenario.")
                        .arg(QString::fromStdString(asked.file.string())));
        }
        read_next();
      },
      [this](double part) {
        part_of_one_ = part;
        emit progressed(this->part());
      });
}

void ComparedModel::take(const Asked& asked, ComparedExercise exercise) {
  // Groups of a course often have files of one name in folders of their own.
  if (std::ranges::find(exercises_, exercise.name, &ComparedExercise::name) != exercises_.end())
    exercise.name = QStringLiteral("%1/%2").arg(QString::fromStdString(asked.file.parent_path().filename().string()),
                                                exercise.name);
  exercises_.push_back(std::move(exercise));
  files_.push_back(asked.file);
  emit changed();
}

void ComparedModel::stop() {
  if (!reading()) return;
  reader_.cancel();
  for (const Asked& one : waiting_) known_.erase(one.file);
  // Whichever was being read may be asked for again too.
  std::erase_if(known_,
                [&](const std::filesystem::path& one) { return std::ranges::find(files_, one) == files_.end(); });
  waiting_.clear();
  asked_ = done_;
  stopped_ = true;
  emit changed();
  emit progressed(1);
}

void ComparedModel::remove(std::size_t exercise) {
  if (exercise == 0 || exercise >= exercises_.size()) return;
  known_.erase(files_[exercise]);
  exercises_.erase(exercises_.begin() + static_cast<std::ptrdiff_t>(exercise));
  files_.erase(files_.begin() + static_cast<std::ptrdiff_t>(exercise));
  if (chosen_ >= exercise) chosen_ = chosen_ == exercise ? 0 : chosen_ - 1;
  if (!any()) shown_ = false;
  emit changed();
}

double ComparedModel::part() const {
  return asked_ == 0 ? 1 : (static_cast<double>(done_) + part_of_one_) / static_cast<double>(asked_);
}

QString ComparedModel::said() const {
  const auto others = static_cast<std::int64_t>(exercises_.empty() ? 0 : exercises_.size() - 1);
  QStringList parts;
  if (reading()) parts << tr("Reading %1 of %2").arg(done_ + 1).arg(asked_);
  parts << (others == 0 ? tr("Nothing is set beside this exercise")
                        : words::counted(others, tr("One exercise is set beside this one"),
                                         tr("%1 exercises are set beside this one").arg(others)));
  const auto left_out = static_cast<std::int64_t>(left_out_);
  if (left_out > 0)
    parts << words::counted(left_out, tr("one of another scenario was left out"),
                            tr("%1 of other scenarios were left out").arg(left_out));
  if (!faults_.isEmpty())
    parts << words::counted(faults_.size(), tr("one could not be taken"),
                            tr("%1 could not be taken").arg(faults_.size()));
  if (stopped_) parts << tr("stopped before all were read");
  return parts.join(QStringLiteral("; ")) + QLatin1Char('.');
}

}  // namespace sandgate
