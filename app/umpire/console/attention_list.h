// The attention list on the console: what needs a person, as cards, each with its number, its words and what can be
// done about it.
#pragma once

#include <QFrame>
#include <QLabel>
#include <QPushButton>
#include <vector>

#include "app/umpire/attention/attention.h"
#include "app/umpire/attention/attention_words.h"

namespace sandgate {

/// One item; used again for another when the list changes, so that nothing flickers.
class AttentionCard : public QFrame {
  Q_OBJECT
 public:
  explicit AttentionCard(QWidget* parent = nullptr);

  struct Told {
    AttentionKey key;
    Urgency urgency = Urgency::note;
    int number = 0;  ///< of its key; nought: it has none
    QString title, text, place, clause, waited;
    std::vector<AttentionDeed> deeds;
    bool chosen = false;
    friend bool operator==(const Told&, const Told&) = default;
  };
  void show_item(const Told& told);
  const Told& told() const { return told_; }
  const std::vector<QPushButton*>& buttons() const { return buttons_; }

 signals:
  void chosen(const sandgate::AttentionKey& key);
  void deed_asked(const sandgate::AttentionKey& key, sandgate::AttentionDeed deed);

 protected:
  void paintEvent(QPaintEvent* event) override;
  void mousePressEvent(QMouseEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  Told told_;
  /// As many buttons as there is room for; the others' deeds have keys.
  void fit_buttons();

  QLabel *title_, *text_, *place_, *clause_, *waited_;
  QPushButton* aside_;
  std::vector<QPushButton*> buttons_;
};

class AttentionList : public QWidget {
  Q_OBJECT
 public:
  /// So many have a key of their own; so many are shown at all.
  static constexpr int most_numbered = 9, most_shown = 30;

  explicit AttentionList(QWidget* parent = nullptr);

  void show_now(const Attention& attention, const AttentionWords& words, const Campaign& campaign);
  /// By place, from nought; false where there is none.
  bool choose(int place);
  void choose(const AttentionKey& key);
  /// The item in hand; none where it is gone.
  const AttentionCard* in_hand() const;
  const AttentionCard* card(int place) const;
  int count() const { return shown_; }
  QString note() const { return note_; }

 signals:
  void chosen(const sandgate::AttentionKey& key);
  void deed_asked(const sandgate::AttentionKey& key, sandgate::AttentionDeed deed);

 private:
  std::vector<AttentionCard*> cards_;
  QWidget* page_;
  QLabel *none_, *more_;
  std::optional<AttentionKey> chosen_;
  QString note_;
  int shown_ = 0;
};

}  // namespace sandgate
