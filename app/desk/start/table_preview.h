// A small picture of a country that would be fought over, with the back lines at its edges.
#pragma once

#include <QImage>
#include <QWidget>

namespace sandgate {

/// Shows a picture it is given, or words in its place.
class TablePreview : public QWidget {
  Q_OBJECT
 public:
  explicit TablePreview(QWidget* parent = nullptr);
  /// `words` stand in place of a picture that is null.
  void show_picture(const QImage& picture, const QString& words);
  /// LW-1.1: whether it is known whose back line is which: Red's in the south, Blue's in the north.
  void show_sides(bool known);
  QSize sizeHint() const override { return {560, 400}; }

 protected:
  void paintEvent(QPaintEvent* event) override;

 private:
  QImage picture_;
  QString words_;
  bool sides_known_ = false;
};

}  // namespace sandgate
