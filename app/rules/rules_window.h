// The rules in a window: all clauses by chapter, search as one types, the clause in hand with its example, its source
// and its figures, back and forth between clauses.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QWidget>
#include <memory>
#include <optional>

#include "app/help/guide_view.h"
#include "app/rules/clause_page.h"
#include "app/rules/rule_chapters.h"

class QPrinter;
class QTextDocument;

namespace sandgate {

class RulesWindow : public QWidget {
  Q_OBJECT
 public:
  /// The clauses of the data folder, in the language of the system; where they cannot be read a sentence says so.
  explicit RulesWindow(std::filesystem::path data_folder, QWidget* parent = nullptr);

  /// Shows figures by this rulebook; none: by Little Wars.
  void set_rulebook(const std::optional<Rulebook>& rulebook);
  /// Shows a clause as a new stop on the way; of one that the rules do not have it says so.
  void show_clause(const QString& id);
  void go_back();
  void go_forth();
  /// To the clause before or after among those that are listed.
  void step(int by);
  /// The window closes when what it was opened from does: what somebody looked up is nobody's who comes after.
  void belong_to(const QObject& from);

  QString clause() const { return at_ < 0 ? QString() : stops_[at_]; }
  /// What is listed now: all, or those with the words that are searched for.
  QStringList listed() const;
  /// The clause in hand into the clipboard, as text.
  void copy() const;
  /// Clauses one after another on paper, by the light of day.
  void print(QPrinter& printer, const QStringList& ids) const;

  GuideView* view() const { return view_; }
  QListWidget* list() const { return list_; }
  QLineEdit* search() const { return search_; }
  QLabel* note() const { return note_; }

 protected:
  void changeEvent(QEvent* event) override;

 private:
  /// Passing by, while keys walk through the list or words are typed, leaves one stop behind and not one for each.
  enum class Going { to, past };

  void make_keys();
  QWidget* head();
  void fill_list();
  void go(const QString& id, Going going);
  void show_page();
  void keep_place();
  void mark_in_list();
  void look_for(const QString& words);
  void ask_printer(const QStringList& ids);
  void leave();
  void colour_chapters();
  void follow(const QUrl& link);

  std::filesystem::path data_;
  words::ClauseBook book_;
  std::vector<RuleChapter> chapters_;
  FiguresInForce figures_;
  QStringList stops_;
  int at_ = -1;
  bool passing_ = false;  ///< the last stop was only passed by
  bool unasked_ = true;   ///< nobody has asked for a clause yet: what is shown is no stop
  QMetaObject::Connection belongs_;
  GuideView* view_;
  QListWidget* list_;
  QLineEdit* search_;
  QLabel* note_;
  QPushButton *back_, *forth_;
};

}  // namespace sandgate
