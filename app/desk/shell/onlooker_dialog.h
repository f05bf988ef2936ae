// Who looks on at this screen, and what an observer of all may read (CX-8).
#pragma once

#include <QDialog>
#include <QListWidget>
#include <span>

#include "core/chronicle/chronicle.h"

namespace sandgate {

/// Asks which of the scenario's observers is there. It shows nothing of the exercise.
class OnlookerDialog : public QDialog {
  Q_OBJECT
 public:
  OnlookerDialog(std::span<const Observer> observers, const std::vector<Side>& sides, QWidget* parent);

  QListWidget& list() { return *list_; }

 signals:
  /// The observer of that number among them.
  void chosen(std::size_t observer);

 private:
  QListWidget* list_;
};

/// The story of an exercise as far as an observer of all may know it, in words.
class OnlookerStory : public QDialog {
  Q_OBJECT
 public:
  OnlookerStory(const Observer& observer, const Chronicle& chronicle, QWidget* parent);
};

}  // namespace sandgate
