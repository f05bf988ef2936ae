// The guides in a window: a list of them and of the headings of the one in hand, the page, back and forth, search.
#pragma once

#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QWidget>

#include "app/help/guide_view.h"
#include "app/help/help_place.h"

namespace sandgate {

class HelpWindow : public QWidget {
  Q_OBJECT
 public:
  /// Guides of the folder `docs`, which may lack any of them: then a sentence says so. They are in the language that is
  /// spoken, as far as they are there in it.
  explicit HelpWindow(std::filesystem::path docs, QWidget* parent = nullptr);

  /// Shows a page at a heading, as written in the English one; where it has no such heading, at its beginning.
  void show_place(const HelpPlace& place);
  /// Follows a link of the page in hand: to a guide, a heading, a file beside it, or out to the world.
  void follow(const QUrl& link);
  void go_back();
  void go_forth();

  GuideView* view() const { return view_; }
  QTreeWidget* list() const { return list_; }
  QLineEdit* search() const { return search_; }
  QLabel* note() const { return note_; }

 private:
  struct Stop {
    QString file;
    int place = 0;
  };

  void make_keys();
  /// Shows a page without making it a stop; false: it cannot be read, and the window says why.
  bool show_file(const QString& file);
  /// The same as a new stop: what was ahead is forgotten.
  bool go_to_file(const QString& file, const QString& anchor);
  /// A page that the English ones name, in the language that is spoken.
  bool go_to_place(const QString& file, const QString& anchor);
  void go_to_stop(int at);
  void keep_place();
  void fill_list();
  void mark_in_list(const QString& anchor);
  void look_for(const QString& words);
  void find_next(bool backwards);
  void leave();

  std::filesystem::path docs_;
  QString first_;
  QList<Guide> guides_;
  QList<Stop> stops_;
  int at_ = -1;
  GuideView* view_;
  QTreeWidget* list_;
  QLineEdit* search_;
  QLabel* note_;
  QPushButton *back_, *forth_;
};

}  // namespace sandgate
