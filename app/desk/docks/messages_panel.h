// The dock of the messages: what was sent and what came, one beside the other, and the one in hand to be read.
#pragma once

#include <QBoxLayout>
#include <QFrame>
#include <QPushButton>
#include <QTableView>
#include <QTextBrowser>

#include "app/desk/model/message_model.h"

namespace sandgate {

/// A table over a MessageModel; a row that is chosen is read beside it, or below where there is no room.
class MessagesPanel : public QFrame {
  Q_OBJECT
 public:
  explicit MessagesPanel(DeskModel& desk, QWidget* parent = nullptr);

  QTableView* table() const { return table_; }
  MessageModel& model() { return *messages_; }
  QTextBrowser* page() const { return page_; }
  QPushButton* write_button() const { return write_; }
  QPushButton* answer_button() const { return answer_; }
  QPushButton* show_button() const { return show_; }
  /// "4 in all · 1 unread"
  QString note() const;
  /// Takes the message of that number in hand.
  void take(std::int64_t number);
  /// None where none is in hand.
  const SeenMessage* in_hand() const;
  /// Why this seat sends no messages, its rights being what they are (CX-8); empty where it may.
  QString why_no_message() const;

 signals:
  void write_asked();
  void answer_asked();
  void place_asked(Point place);
  void note_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  void read_current();
  void show_page();

  DeskModel& desk_;
  MessageModel* messages_;
  QTableView* table_;
  QTextBrowser* page_;
  QPushButton *write_, *answer_, *show_;
  QBoxLayout* parts_;
  std::int64_t current_ = 0;  ///< the number of the message in hand; 0: none
};

}  // namespace sandgate
