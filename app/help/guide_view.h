// One page of the guides, shown: pictures no wider than the column, keys set apart, links told of instead of followed.
#pragma once

#include <QTextBrowser>

#include "app/help/guide.h"

namespace sandgate {

class GuideView : public QTextBrowser {
  Q_OBJECT
 public:
  explicit GuideView(QWidget* parent = nullptr);

  /// `docs`: beneath which its pictures are.
  void show_guide(const Guide& guide, const std::filesystem::path& docs);
  /// A sentence in the page's place.
  void show_fault(const QString& sentence);
  const Guide& guide() const { return guide_; }

  /// Brings the heading of that name to the top; false: there is none.
  bool go_to_anchor(const QString& anchor);
  /// The heading at or above the top of what is seen; empty: the beginning.
  QString anchor_in_view() const;
  /// Looks for words from the cursor on, and round once; false: they are nowhere on the page.
  bool find_words(const QString& words, bool backwards);
  /// Letters larger or smaller by so many steps.
  void change_letters(int steps);
  /// How far down it is scrolled, to come back to.
  int place() const;
  void go_to_place(int place);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void resizeEvent(QResizeEvent* event) override;
  void changeEvent(QEvent* event) override;

 private:
  void lay_out();
  void set_out_words();
  void set_out_tables();
  int column_px() const;

  Guide guide_;
  std::filesystem::path docs_;
  double letters_px_ = 15;
  int laid_out_for_ = 0;  ///< the column that pictures were made for
  bool laying_out_ = false;
};

}  // namespace sandgate
