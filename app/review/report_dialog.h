// Which report is to be written, of whom, and where to; and how far it is.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <memory>

#include "app/desk/parts/background.h"
#include "app/review/report_job.h"
#include "core/scenario/setting.h"

namespace sandgate {

class ReportDialog : public QDialog {
  Q_OBJECT
 public:
  /// `others`: what it is compared with, which goes into a report of the whole where that is wished.
  ReportDialog(std::filesystem::path file, const Setting& setting, ReportWriters writers,
               std::vector<ComparedExercise> others = {}, QWidget* parent = nullptr);
  /// Of one that was read, and has no file where it has none.
  ReportDialog(const ReviewInHand& read, ReportWriters writers, std::vector<ComparedExercise> others = {},
               QWidget* parent = nullptr);
  /// One report alone, made of what is in hand.
  struct Of {
    std::filesystem::path beside;  ///< where it is proposed
    std::string name;              ///< for what is proposed: the seat's
    QString whose;                 ///< what the dialog says of it
    MakeReport make;
  };
  ReportDialog(const Of& of, ReportWriters writers, QWidget* parent = nullptr);

  QComboBox* format_field() const { return format_; }
  QComboBox* whose_field() const { return whose_; }
  /// Hidden where nothing is compared.
  QCheckBox* others_box() const { return others_box_; }
  QLineEdit* to_field() const { return to_; }
  QPushButton* write_button() const { return write_; }
  /// How it went, or why it did not.
  QString told() const { return told_->text(); }
  bool writing() const { return writer_.running(); }
  /// While it is written: stops that.
  void reject() override;

 signals:
  void written(const QString& to);

 private:
  ReportDialog(std::filesystem::path file, ReportWriters writers, QWidget* parent);
  const ReportWriters::Entry* format() const;
  /// Beside the exercise, or among one's documents where that is elsewhere, under a name that is free.
  void propose();
  void lay_out();
  void browse();
  void write();
  void show_writing(bool writing);

  std::filesystem::path file_;
  std::vector<ComparedExercise> others_;
  std::shared_ptr<const ReviewInHand> read_;  ///< null: the file is read
  std::vector<std::string> seats_;
  QString proposed_;  ///< where it was proposed to go last
  MakeReport make_;   ///< of one that is made of what is in hand; else of the file
  std::shared_ptr<const ReportWriters> writers_;
  QComboBox *format_, *whose_;
  QCheckBox* others_box_;
  QLineEdit* to_;
  QPushButton *browse_, *write_, *close_;
  QProgressBar* bar_;
  QLabel* told_;
  Background writer_{this};
};

}  // namespace sandgate
