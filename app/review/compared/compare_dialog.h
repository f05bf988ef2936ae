// Which exercises are to be compared with the one that is reviewed: single files, or all of a folder; how far they have
// been read, and what is wrong with any.
#pragma once

#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include "app/review/compared/compared_model.h"

namespace sandgate {

class CompareDialog : public QDialog {
  Q_OBJECT
 public:
  /// `model` must outlive it. What it has taken stays when the dialog goes, and goes on being read.
  explicit CompareDialog(ComparedModel& model, QWidget* parent = nullptr);

  QPushButton* files_button() const { return files_; }
  QPushButton* folder_button() const { return folder_; }
  QPushButton* stop_button() const { return stop_; }
  QPushButton* away_button() const { return away_; }
  QPushButton* strips_button() const { return strips_; }
  QListWidget* list() const { return list_; }
  QString told() const { return told_->text(); }

 signals:
  /// The strips are to be seen; the dialog has closed.
  void strips_asked();

 private:
  void choose_files();
  void choose_folder();
  void take_away();
  void refresh();

  ComparedModel& model_;
  QListWidget* list_;
  QLabel* told_;
  QProgressBar* bar_;
  QPushButton *files_, *folder_, *stop_, *away_, *strips_, *close_;
  QTimer soon_;  ///< of a thousand that are read the list is filled a few times a second
};

}  // namespace sandgate
