#include "app/review/report_dialog.h"

#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QStandardPaths>
#include <QVBoxLayout>

#include "app/desk/parts/panel.h"
#include "app/words/bodies.h"
#include "app/words/faults.h"
#include "app/words/measures.h"

namespace sandgate {
namespace {
constexpr int fine_parts = 1000;

/// A name that came over a line is no more than a name.
std::filesystem::path among_documents(const std::string& name) {
  const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
  return std::filesystem::path(documents.toStdString()) / std::filesystem::path(name).filename();
}

}  // namespace

ReportDialog::ReportDialog(std::filesystem::path file, ReportWriters writers, QWidget* parent)
    : QDialog(parent),
      file_(std::move(file)),
      writers_(std::make_shared<const ReportWriters>(std::move(writers))),
      format_(new QComboBox),
      whose_(new QComboBox),
      others_box_(new QCheckBox(this)),
      to_(new QLineEdit),
      browse_(new QPushButton(tr("&Browse…"))),
      write_(new QPushButton(tr("&Write it"))),
      close_(new QPushButton(tr("Close"))),
      bar_(new QProgressBar),
      told_(role_label("second")) {}

ReportDialog::ReportDialog(std::filesystem::path file, const Setting& setting, ReportWriters writers,
                           std::vector<ComparedExercise> others, QWidget* parent)
    : ReportDialog(std::move(file), std::move(writers), parent) {
  others_ = std::move(others);
  whose_->addItem(tr("All of it: for everybody when the exercise is over"));
  for (const Seat& seat : setting.seats) {
    whose_->addItem(tr("What %1 knew, and nothing else").arg(words::person(seat)));
    seats_.push_back(seat.name);
  }
  lay_out();
}

ReportDialog::ReportDialog(const Of& of, ReportWriters writers, QWidget* parent)
    : ReportDialog(of.beside, std::move(writers), parent) {
  make_ = of.make;
  seats_.push_back(of.name);
  whose_->addItem(of.whose);
  lay_out();
}

void ReportDialog::lay_out() {
  setWindowTitle(tr("A report of this review"));
  constexpr int wide = 560;
  setMinimumWidth(wide);
  for (const ReportWriters::Entry& one : writers_->known()) format_->addItem(words::told(Phrase(one.title)));
  // What is read by people comes first to mind.
  for (std::size_t i = 0; i < writers_->known().size(); ++i)
    if (writers_->known()[i].format == "pdf") format_->setCurrentIndex(static_cast<int>(i));
  format_->setAccessibleName(tr("Format"));
  whose_->setAccessibleName(tr("Whose"));
  to_->setAccessibleName(tr("Where to"));
  auto* form = new QFormLayout;
  form->addRow(tr("&Format"), format_);
  form->addRow(tr("W&hose"), whose_);
  const auto beside = static_cast<std::int64_t>(others_.size());
  others_box_->setText(words::counted(beside, tr("With the exercise it is &compared with"),
                                      tr("With the %1 exercises it is &compared with").arg(beside)));
  others_box_->setChecked(true);
  others_box_->setVisible(beside > 0);
  if (beside > 0) form->addRow(QString(), others_box_);
  auto* where = new QHBoxLayout;
  where->addWidget(to_, 1);
  where->addWidget(browse_);
  auto* where_label = new QLabel(tr("Where &to"));
  where_label->setBuddy(to_);
  form->addRow(where_label, where);
  told_->setWordWrap(true);
  told_->setMinimumHeight(40);
  told_->setAlignment(Qt::AlignLeft | Qt::AlignTop);
  bar_->setRange(0, fine_parts);
  bar_->setTextVisible(false);
  auto* buttons = new QHBoxLayout;
  buttons->addStretch();
  buttons->addWidget(close_);
  buttons->addWidget(write_);
  write_->setDefault(true);
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(18, 16, 18, 14);
  column->setSpacing(10);
  column->addLayout(form);
  column->addWidget(bar_);
  column->addWidget(told_);
  column->addLayout(buttons);
  connect(format_, &QComboBox::currentIndexChanged, this, &ReportDialog::propose);
  connect(whose_, &QComboBox::currentIndexChanged, this, &ReportDialog::propose);
  // What a seat knew is of no other exercise.
  connect(whose_, &QComboBox::currentIndexChanged, others_box_,
          [this](int whose) { others_box_->setEnabled(whose == 0); });
  connect(browse_, &QPushButton::clicked, this, &ReportDialog::browse);
  connect(write_, &QPushButton::clicked, this, &ReportDialog::write);
  connect(close_, &QPushButton::clicked, this, &ReportDialog::reject);
  propose();
  show_writing(false);
  if (writers_->known().empty()) {
    told_->setText(tr("No writer of reports lies beside the program: install its plug-ins."));
    write_->setEnabled(false);
  }
}

ReportDialog::ReportDialog(const ReviewInHand& read, ReportWriters writers, std::vector<ComparedExercise> others,
                           QWidget* parent)
    : ReportDialog(read.file.empty() ? among_documents(read.name) : read.file, *read.review->setting,
                   std::move(writers), std::move(others), parent) {
  if (read.file.empty()) read_ = std::make_shared<const ReviewInHand>(read);
}

const ReportWriters::Entry* ReportDialog::format() const {
  const int row = format_->currentIndex();
  return row < 0 ? nullptr : &writers_->known()[static_cast<std::size_t>(row)];
}

void ReportDialog::propose() {
  const ReportWriters::Entry* chosen = format();
  if (!chosen) return;
  // What somebody has typed is his, but for the ending, which goes with the format.
  if (!to_->text().isEmpty() && to_->text() != proposed_) {
    std::filesystem::path own = to_->text().toStdString();
    const auto ends_so = [&own](const ReportWriters::Entry& one) {
      return !one.extension.empty() && own.extension() == one.extension;
    };
    if (std::ranges::any_of(writers_->known(), ends_so)) own.replace_extension();
    to_->setText(QString::fromStdString(own.string() + chosen->extension));
    return;
  }
  std::string stem = file_.stem().string() + "-review";
  if (const int whose = whose_->currentIndex(); make_ || whose > 0)
    stem += "-" + seats_[make_ ? 0 : static_cast<std::size_t>(whose) - 1];
  // A folder is named by what it holds, since it has no ending.
  if (chosen->extension.empty()) stem += "-" + chosen->format;
  const std::filesystem::path folder = file_.parent_path();
  std::filesystem::path to = folder / (stem + chosen->extension);
  std::error_code error;
  for (int again = 2; std::filesystem::exists(to, error); ++again)
    to = folder / (stem + "-" + std::to_string(again) + chosen->extension);
  proposed_ = QString::fromStdString(to.string());
  to_->setText(proposed_);
  told_->clear();
  bar_->setValue(0);
}

void ReportDialog::browse() {
  const QString chosen = QFileDialog::getSaveFileName(this, tr("Where the report goes"), to_->text());
  if (!chosen.isEmpty()) to_->setText(chosen);
}

void ReportDialog::show_writing(bool writing) {
  for (QWidget* one : std::initializer_list<QWidget*>{format_, whose_, to_, browse_, write_}) one->setEnabled(!writing);
  others_box_->setEnabled(!writing && whose_->currentIndex() == 0);
  close_->setText(writing ? tr("Stop") : tr("Close"));
}

void ReportDialog::write() {
  const ReportWriters::Entry* chosen = format();
  if (!chosen || writing()) return;
  ReportWish wish{file_, {}, chosen->format, to_->text().trimmed().toStdString(), read_};
  if (const int whose = whose_->currentIndex(); !make_ && whose > 0)
    wish.seat = seats_[static_cast<std::size_t>(whose) - 1];
  if (wish.seat.empty() && others_box_->isChecked()) wish.others = others_;
  told_->setText(tr("Writing…"));
  show_writing(true);
  writer_.start(
      [writers = writers_, wish, make = make_](const Progress& progress) {
        return make ? write_made(*writers, make, wish.format, wish.to, progress)
                    : write_review(*writers, wish, progress);
      },
      [this, to = wish.to](Result<void> done) {
        show_writing(false);
        if (!done) return told_->setText(words::told(done.error()));
        bar_->setValue(fine_parts);
        told_->setText(tr("Written to %1").arg(QString::fromStdString(to.string())));
        emit written(QString::fromStdString(to.string()));
      },
      [this](double part) { bar_->setValue(static_cast<int>(part * fine_parts)); });
}

void ReportDialog::reject() {
  if (!writing()) return QDialog::reject();
  // What was begun leaves nothing behind.
  writer_.cancel();
  bar_->setValue(0);
  told_->setText(tr("Stopped; nothing was written."));
  show_writing(false);
}

}  // namespace sandgate
