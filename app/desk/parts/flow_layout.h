// A row of buttons that goes on in the next line where it has not room enough: other languages need more of it.
#pragma once

#include <QLayout>
#include <vector>

namespace sandgate {

/// As a row as long as all of it has room, with the same widths. Where it has not, what can be narrower is so, the last
/// first; then what has no room goes on in the next line. An item that is alone in its line may be narrower than its
/// minimum.
class FlowLayout : public QLayout {
 public:
  explicit FlowLayout(QWidget* parent = nullptr);
  ~FlowLayout() override;

  /// `stretch` is its share of its line, as in a row; without one it is as wide as it asks for.
  void add(QWidget* widget, int stretch = 0);
  /// Pushes what follows in the same line to its end.
  void add_stretch();

  void addItem(QLayoutItem* item) override;
  int count() const override { return static_cast<int>(parts_.size()); }
  QLayoutItem* itemAt(int index) const override;
  QLayoutItem* takeAt(int index) override;
  Qt::Orientations expandingDirections() const override { return {}; }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override;
  /// As wide as its widest item.
  QSize minimumSize() const override;
  /// All in one line.
  QSize sizeHint() const override;
  void setGeometry(const QRect& rect) override;

 private:
  struct Part {
    QLayoutItem* item;
    int stretch;
  };
  /// What stands in one line, and how wide each of it is.
  struct Line {
    std::vector<const Part*> parts;
    std::vector<int> widths;
    int height = 0;
  };

  int gap() const;
  std::vector<Line> lines(int width) const;
  void share_out(Line& line, int width) const;
  static void share_rest(Line& line, int room);

  std::vector<Part> parts_;
};

}  // namespace sandgate
