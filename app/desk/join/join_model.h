// An invitation being put in: a link pasted, scanned from its picture or, of a host that was found on the network, a
// seat's name with its key. Without a widget.
#pragma once

#include <QObject>
#include <QString>
#include <filesystem>
#include <optional>

#include "app/desk/parts/choices.h"
#include "app/invite/discovery.h"
#include "app/invite/invitation.h"

namespace sandgate {

class JoinModel : public QObject {
  Q_OBJECT
 public:
  static constexpr int longest_name = choices::person.longest;  ///< letters

  explicit JoinModel(QObject* parent = nullptr) : QObject(parent) {}

  /// What was pasted or typed: a link or, where a host is chosen, a key.
  void set_text(const QString& text);
  const QString& text() const { return text_; }
  /// The host that was found and is chosen; none: none is.
  void choose(std::optional<FoundHost> host);
  const std::optional<FoundHost>& host() const { return host_; }
  /// The seat's name; of use beside a key only.
  void set_seat(const QString& seat);
  /// Who joins; one line, kept by the settings when he does.
  void set_person(const QString& person);
  const QString& person() const { return person_; }
  static QString kept_person();
  void keep_person() const;

  /// Takes the link of a picture of it. A fault: one sentence.
  void scan(const std::filesystem::path& picture);

  /// Whether what was put in asks for a seat's name besides.
  bool wants_seat() const;
  /// What it comes to, or why it is none yet in a sentence; an empty one while nothing has been put in.
  std::expected<Invitation, QString> invitation() const;
  /// What is to be said below: whose seat it is, or what is wrong.
  QString says() const;
  bool wrong() const;

  /// What a clipboard holds, if it is an invitation.
  static std::optional<QString> link_in(const QString& text);

 signals:
  void changed();

 private:
  QString text_, seat_, person_, scan_fault_;
  std::optional<FoundHost> host_;
};

}  // namespace sandgate
