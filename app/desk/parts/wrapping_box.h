// A check box or radio button whose words go on in the next line where they have not room enough.
#pragma once

#include <QFontMetrics>
#include <QResizeEvent>
#include <QStringList>
#include <QTextLayout>
#include <algorithm>

namespace sandgate {

/// `words` broken between words into lines of at most so many pixels.
inline QStringList in_lines(const QString& words, const QFont& font, int width) {
  QTextLayout layout(words, font);
  QStringList lines;
  layout.beginLayout();
  for (QTextLine line = layout.createLine(); line.isValid(); line = layout.createLine()) {
    line.setLineWidth(width);
    lines << words.mid(line.textStart(), line.textLength()).trimmed();
  }
  layout.endLayout();
  return lines;
}

/// Of QCheckBox or QRadioButton. Its words are fixed.
template <class Box>
class WrappingBox : public Box {
 public:
  explicit WrappingBox(const QString& words) : Box(words), words_(words) {
    this->setAccessibleName(words);
    QSizePolicy policy(QSizePolicy::Preferred, QSizePolicy::Minimum, QSizePolicy::CheckBox);
    policy.setHeightForWidth(true);
    this->setSizePolicy(policy);
  }
  /// All of it in one line.
  QSize sizeHint() const override { return {beside() + advance(words_) + hair, height_of(1)}; }
  QSize minimumSizeHint() const override {
    int longest = 0;
    for (const QString& word : words_.split(QLatin1Char(' '))) longest = std::max(longest, advance(word));
    return {beside() + longest + hair, height_of(1)};
  }
  bool hasHeightForWidth() const override { return true; }
  int heightForWidth(int width) const override { return height_of(lines(width).size()); }

 protected:
  void resizeEvent(QResizeEvent* event) override {
    Box::resizeEvent(event);
    if (const QString words = lines(this->width()).join(QLatin1Char('\n')); words != this->text()) this->setText(words);
  }

 private:
  static constexpr int hair = 2;

  int advance(const QString& text) const { return this->fontMetrics().horizontalAdvance(text); }
  /// The mark at its left, and the gap after it.
  int beside() const { return Box::sizeHint().width() - widest(this->text()); }
  int widest(const QString& text) const {
    int most = 0;
    for (const QString& line : text.split(QLatin1Char('\n'))) most = std::max(most, advance(line));
    return most;
  }
  int height_of(qsizetype lines) const {
    const int now = static_cast<int>(this->text().count(QLatin1Char('\n')));
    return Box::sizeHint().height() + (static_cast<int>(lines) - 1 - now) * this->fontMetrics().lineSpacing();
  }
  QStringList lines(int width) const { return in_lines(words_, this->font(), std::max(1, width - beside())); }

  QString words_;
};

}  // namespace sandgate
