// The console of an umpire who joined from elsewhere: the same as at the host, over his line. What only the host can do
// (invitations, copies of its file) is not offered.
#pragma once

#include <filesystem>

#include "app/desk/join/far_console.h"
#include "app/umpire/console_deeds.h"
#include "app/umpire/paper_printer.h"

namespace sandgate {

class JoinedConsole : public FarConsole {
  Q_OBJECT
 public:
  /// `data_folder`: where the clauses lie. The others as MakeFarConsole has them.
  JoinedConsole(wire::ClientEnd& end, wire::RemoteUmpire& umpire, std::shared_ptr<const Sheet> sheet,
                std::filesystem::path data_folder, QWidget* parent = nullptr);
  ~JoinedConsole() override;

  void follow(std::span<const Transaction> transactions) override;
  void show_served() override;
  void refused(const wire::SeatRefused& refused) override;
  void show_lost(const QString& sentence) override;

  Console& console() const { return *console_; }
  wire::ClientEnd& end() const { return end_; }
  const wire::RemoteUmpire& umpire() const { return umpire_; }

 signals:
  /// What has been so far is to be reviewed.
  void review_asked();
  /// The host has told of what is kept for the review, or the line is there or lost.
  void review_told();

 private:
  std::optional<QString> rule(const Deed& ruling);
  std::optional<QString> to_program(SeatId seat);
  void ask_take_back();
  /// What waited for him and is over goes to the host, for the review.
  void send_load();
  ConsoleFacts facts() const;

  wire::ClientEnd& end_;
  wire::RemoteUmpire& umpire_;
  std::unique_ptr<SeatsModel> board_;
  UmpiresWindows windows_;
  PaperPrinter printer_;
  QLabel* lost_;
  bool lost_now_ = false;
  Console* console_ = nullptr;
};

}  // namespace sandgate
