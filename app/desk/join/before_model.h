// What a commander has to do before his first move is closed, without a widget: his brief, and the intent he seals.
#pragma once

#include <QObject>
#include <QString>
#include <functional>

#include "app/wire/messages.h"

namespace sandgate {

class BeforeModel : public QObject {
  Q_OBJECT
 public:
  static constexpr int longest_intent = 8'000;  ///< letters

  /// What the host is told.
  struct Told {
    std::function<void()> brief_read;
    std::function<void(Lines)> sealed;
  };

  /// `seat`: its name, as the host's board has it.
  BeforeModel(std::string seat, Told told, QObject* parent = nullptr);

  /// What was read and written here before.
  void recall(bool brief_read, const Lines& intent);
  void hear(const wire::Board& board);

  bool brief_read() const { return brief_read_; }
  /// Says so to the host, once.
  void read_brief();

  enum class Intent {
    none,     ///< nothing is written
    written,  ///< and not sealed
    sealed,   ///< as it is written
    changed,  ///< what is written is another than what was sealed
  };
  Intent intent() const;
  const QString& text() const { return text_; }
  Lines lines() const;
  void write(const QString& text);
  /// Whether it may be sealed at all: until the seat's own first move is closed.
  bool sealable() const { return sealable_; }
  void set_sealable(bool sealable);
  bool may_seal() const { return sealable_ && (intent() == Intent::written || intent() == Intent::changed); }
  void seal();

  bool begun() const { return begun_; }
  /// What is missing on this seat's side, or what is waited for, in a sentence.
  QString waits_for() const;

 signals:
  void changed();

 private:
  const std::string seat_;
  const Told told_;
  QString text_, sealed_;
  bool brief_read_ = false, is_sealed_ = false, recalled_ = false, begun_ = false, sealable_ = true;
};

}  // namespace sandgate
