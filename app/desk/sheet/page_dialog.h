// The sheet on paper or as a file: how much of it, at which scale, with or without what the seat knows on it.
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QPushButton>

#include "app/mapview/sheet/page_file.h"

namespace sandgate {

/// Asks how the page shall look, shows it small, and prints or saves it.
class PageDialog : public QDialog {
  Q_OBJECT
 public:
  /// `page`: title, state, style and overlay, as they shall stand on it; `view`: what is in view now.
  PageDialog(std::shared_ptr<const Sheet> sheet, PageOptions page, const View& view, QWidget* parent = nullptr);

  /// The page as it is chosen; none while the scale typed is none.
  std::optional<PageOptions> page() const;
  QComboBox* extent() const { return extent_; }
  QComboBox* scale() const { return scale_; }
  QComboBox* paper() const { return paper_; }
  /// Of a PNG; its data are dots to the inch.
  QComboBox* dots() const { return dots_; }
  QCheckBox* troops() const { return troops_; }
  QPushButton* save_button() const { return save_; }
  /// Why the page cannot be made, or how large it will be.
  QString note() const { return note_->text(); }
  /// Writes the page. False, with the reason said in the dialog, where it cannot.
  bool save(const QString& file);

 private:
  void refresh();
  void ask_file();
  void print();
  std::optional<double> denominator() const;

  std::shared_ptr<const Sheet> sheet_;
  PageOptions page_;
  View view_;
  QComboBox *extent_, *scale_, *paper_, *dots_;
  QCheckBox* troops_;
  QLabel* note_;
  QPushButton *save_, *print_;
};

}  // namespace sandgate
