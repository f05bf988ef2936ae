// A guest of an exercise that is served elsewhere: his way there, what there is before it begins, his desk over a line
// that may be lost, and how his visit ends. What HostShell is to whoever serves one.
#pragma once

#include <QElapsedTimer>
#include <QStackedWidget>
#include <QTimer>
#include <filesystem>
#include <memory>

#include "app/desk/clock/clock_sounds.h"
#include "app/desk/join/before_page.h"
#include "app/desk/join/brief_watch.h"
#include "app/desk/join/ended_page.h"
#include "app/desk/join/far_console.h"
#include "app/desk/join/kept_seat_file.h"
#include "app/desk/join/line_banner.h"
#include "app/desk/join/tracked_client.h"
#include "app/desk/join/umpire_page.h"
#include "app/desk/parts/background.h"
#include "app/desk/parts/work_page.h"
#include "app/desk/shell/own_record.h"
#include "app/desk/shell/seat_shell.h"
#include "app/joining/guest.h"

namespace sandgate {

/// Shows its pages in a stack of the window's. Never waits for the network.
class JoinShell : public QObject {
  Q_OBJECT
 public:
  /// `data_folder` holds the clauses. `pages`, `work` and `sounds` outlive it.
  JoinShell(std::filesystem::path data_folder, QStackedWidget& pages, WorkPage& work, ClockSounds& sounds);
  ~JoinShell() override;

  /// Whoever joins as umpire may have the console that this makes; without it he has his page alone.
  void set_console(MakeFarConsole make) { make_console_ = std::move(make); }
  /// A commander's desk offers a review of what his seat has known so far.
  void set_own_review(OpenOwnReview open) { open_own_review_ = std::move(open); }
  void join(const Invitation& invitation, const QString& person, Dial dial = dial_network);
  /// Says good-bye. What was drafted is kept for the next time.
  void leave();
  /// Somebody is on his way, or there.
  bool joined() const { return guest_ != nullptr; }

  Guest* guest() { return guest_.get(); }
  /// None before its sheet is there.
  Desk* desk() { return seat_shell_ ? &seat_shell_->desk() : nullptr; }
  BeforePage* before_page() { return before_; }
  BeforeModel* before_model() { return before_model_.get(); }
  UmpirePage* umpire_page() { return umpire_; }
  /// None before it has been asked for, and while its sheet is set out.
  FarConsole* console() { return console_; }
  EndedPage& ended_page() { return *ended_; }
  LineBanner* banner() { return banner_; }
  const TrackedClient* client() const { return tracked_.get(); }

 signals:
  /// A desk is shown; empty: none is.
  void desk_shown(const QString& exercise);
  void leave_asked();

 private:
  // What comes by the line
  void up_to_date();
  void lost();
  void follow_board();
  void end(const wire::Ended& how, const QString& sentence);
  void fetching(std::uint64_t have, std::uint64_t whole);
  void follow_awaited();

  void set_out_sheet();
  void take_seat();
  void make_before();
  void show_before();
  void show_desk();
  void show_umpire();
  void follow_umpire();
  void set_out_console();
  void show_console();
  void show_page();
  void announce(const QString& text);
  /// Whether the intent may still be sealed, as the Picture has it.
  void follow_sealing();
  bool asks_for_intent() const;
  /// Frozen or not, as the board has it.
  void follow_freeze();
  void show_line();
  void line_is_back();
  QString lost_sentence();
  bool seated() const;
  QString exercise() const;

  // What is kept of the seat
  void recall_seat();
  void keep_soon(int milliseconds);
  void keep();
  void drop();

  std::filesystem::path data_;
  QStackedWidget& pages_;
  WorkPage& work_;
  ClockSounds& sounds_;
  EndedPage* ended_;

  Invitation invitation_;
  QString person_;
  Dial dial_;
  std::unique_ptr<Guest> guest_;
  std::shared_ptr<const Sheet> sheet_;
  std::unique_ptr<TrackedClient> tracked_;
  std::unique_ptr<SeatShell> seat_shell_;
  std::unique_ptr<BeforeModel> before_model_;
  std::unique_ptr<BriefWatch> brief_watch_;
  QWidget* frame_ = nullptr;  ///< the desk with the banner over it
  LineBanner* banner_ = nullptr;
  QList<GreyVeil*> veils_;
  BeforePage* before_ = nullptr;
  UmpirePage* umpire_ = nullptr;
  MakeFarConsole make_console_;
  OpenOwnReview open_own_review_;
  FarConsole* console_ = nullptr;
  const wire::RemoteUmpire* console_of_ = nullptr;  ///< whose it is
  std::optional<KeptSeatFile> file_;

  bool shown_ = false;                            ///< the desk has been, once
  bool frozen_shown_ = false;                     ///< the board of the freeze lies over the desk
  bool held_up_shown_ = false;                    ///< and says that somebody's line is lost
  bool asked_for_intent_ = false;                 ///< he has been to its page since it began
  bool begun_ = false;                            ///< as it was told last
  QElapsedTimer lost_for_;                        ///< valid while the line is lost
  std::int64_t last_had_ = 0, own_move_had_ = 0;  ///< dispatch and move, when it was lost
  QTimer second_, keep_;
  Background loader_{this};
};

}  // namespace sandgate
