// What the umpire took back (KS-10), as a branch beside what stands in its place: both from where they part.
#pragma once

#include <QComboBox>
#include <QDialog>
#include <QListWidget>
#include <memory>

#include "core/chronicle/chronicle.h"

namespace sandgate {

class StruckDialog : public QDialog {
  Q_OBJECT
 public:
  /// `story`: one in which something was struck.
  explicit StruckDialog(std::shared_ptr<const Chronicle> story, QWidget* parent = nullptr);
  QComboBox* branches() const { return branches_; }
  QListWidget* struck() const { return struck_; }
  QListWidget* standing() const { return standing_; }

 signals:
  /// Something that stands was chosen.
  void event_chosen(qint64 event);

 private:
  void show_branch(int which);
  std::shared_ptr<const Chronicle> story_;
  QComboBox* branches_;
  QListWidget *struck_, *standing_;
};

}  // namespace sandgate
