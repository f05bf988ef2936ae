// The umpire's messages: requests that wait for his answer, and whatever else was sent; and what he writes (KS-11.6).
#pragma once

#include <QCheckBox>
#include <QComboBox>
#include <QDialog>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <functional>
#include <optional>
#include <vector>

#include "app/host/session.h"

namespace sandgate {

/// Shows all that was sent, what waits for an answer first. It stays open until it is closed.
class UmpireMessages : public QDialog {
  Q_OBJECT
 public:
  /// What there is now.
  using Messages = std::function<std::vector<UmpiresMessage>()>;
  /// Sends; answers the sentence of a refusal, or nothing where it was taken.
  using Send = std::function<std::optional<QString>(const Deed& message)>;

  /// `setting` must outlive it.
  UmpireMessages(const Setting& setting, Messages messages, Send send, QWidget* parent = nullptr);

  ~UmpireMessages() override;

  QListWidget* list() const { return list_; }
  QTextBrowser* page() const { return page_; }
  QComboBox* answer_field() const { return answer_; }
  QPlainTextEdit* text_field() const { return text_; }
  QCheckBox* addressee(SeatId seat) const { return to_[seat.index()]; }
  QPushButton* send_button() const { return send_button_; }
  QLabel* refused() const { return refused_; }

 private:
  void refresh();
  void take(int row);
  void send();
  QString page_of(const UmpiresMessage& message) const;

  const Setting& setting_;
  Messages messages_;
  Send send_;
  std::vector<UmpiresMessage> shown_;  ///< by row
  std::optional<MessageId> in_hand_;
  QListWidget* list_;
  QTextBrowser* page_;
  std::vector<QCheckBox*> to_;  ///< by seat
  QComboBox* answer_;
  QPlainTextEdit* text_;
  QPushButton* send_button_;
  QLabel* refused_;
};

}  // namespace sandgate
