// The dock of the couriers: what was sent and rides, with how it stands; and captured papers, to be read (KS-11).
#pragma once

#include <QBoxLayout>
#include <QFrame>
#include <QListWidget>
#include <QStackedWidget>
#include <QTabBar>
#include <QTableView>
#include <QTextBrowser>

#include "app/desk/model/paper_model.h"
#include "app/desk/model/sent_model.h"

namespace sandgate {

/// Two pages. A row of what was sent shows its way on the sheet while it is chosen; a paper that is chosen is read
/// beside the list, or below where there is no room, and its places are marked on the sheet meanwhile.
class CouriersPanel : public QFrame {
  Q_OBJECT
 public:
  /// The pages, by their tabs.
  enum Page { sent_page, papers_page };

  CouriersPanel(DeskModel& desk, RideBook& rides, PaperModel& papers, QWidget* parent = nullptr);

  QTabBar* tabs() const { return tabs_; }
  QTableView* sent() const { return sent_; }
  QTableView* papers() const { return papers_table_; }
  QTextBrowser* page() const { return page_; }
  QListWidget* places() const { return places_; }
  SentModel& sent_model() { return *sent_model_; }
  void show_page(Page page);
  /// Takes the paper of that number in hand.
  void take_paper(std::int64_t number);
  /// "5 sent · 1 unanswered"
  QString note() const;
  /// Nothing of it is marked on the sheet while it is not to be seen.
  void set_in_view(bool in_view);

 signals:
  /// A ride was chosen: whither it goes.
  void ride_chosen(Point toward);
  void place_asked(Point place);
  void body_asked(Handle body);
  void note_changed();

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;
  void resizeEvent(QResizeEvent* event) override;

 private:
  QWidget* make_papers();
  void follow();
  void show_paper();
  void go_to_ride();
  void go_to_place();
  const SeenPaper* paper_in_hand() const;

  DeskModel& desk_;
  RideBook& rides_;
  PaperModel& papers_;
  SentModel* sent_model_;
  QTabBar* tabs_;
  QStackedWidget* pages_;
  QTableView *sent_, *papers_table_;
  QTextBrowser* page_;
  QListWidget* places_;
  QBoxLayout* parts_;
  std::optional<RideKey> ride_;  ///< in hand
  std::int64_t paper_ = 0;       ///< in hand; 0: none
  bool in_view_ = true;
};

}  // namespace sandgate
