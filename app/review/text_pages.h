// The pages of a review that are read: introduction and rules, objectives and intents beside what came of them, what is
// to be sustained and improved, and the closing.
#pragma once

#include <QString>
#include <QTextBrowser>

#include "app/review/review_model.h"

namespace sandgate {

/// Texts of a review as rich text. Whatever comes from files of others is escaped in it.
QString rules_text(const ReviewModel& model);
QString intents_text(const ReviewModel& model);
QString improve_text(const ReviewModel& model);
QString closing_text(const ReviewModel& model);

/// Shows one of them, made anew when the review changes. Nothing in it is loaded or followed.
class TextPage : public QTextBrowser {
  Q_OBJECT
 public:
  using Text = QString (*)(const ReviewModel&);
  /// `large`: as a hall reads it.
  TextPage(ReviewModel& model, Text text, bool large, QWidget* parent = nullptr);

 protected:
  QVariant loadResource(int type, const QUrl& name) override;
  void changeEvent(QEvent* event) override;

 private:
  void refresh();
  ReviewModel& model_;
  Text text_;
  bool large_;
};

}  // namespace sandgate
