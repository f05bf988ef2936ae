// The past of an exercise that is served elsewhere, as whoever is joined to it as umpire has it.
#pragma once

#include "app/desk/parts/background.h"
#include "app/umpire/past.h"
#include "app/wire/remote_client.h"

namespace sandgate {

/// Reads the journal that came over the line. Dice are the host's, so that what would pass again is not known here, and
/// its file is there: nothing is struck out or forked from here.
class JoinedPast final : public Past {
 public:
  /// `umpire` must outlive it.
  explicit JoinedPast(wire::RemoteUmpire& umpire) : umpire_(umpire) {}

  bool has_file() const override { return false; }
  std::int64_t events() const override { return umpire_.history().events(); }
  void read(Answered<std::vector<PastRow>> answered) override;
  void preview_back(const TakeBack& back, Answered<BackPreview> answered, Told told) override;
  void preview_strike(std::int64_t event, const std::string& reason, Answered<StrikePreview> answered,
                      Told told) override;
  void forget_preview() override {}
  /// `again` must be false.
  void take_back(const TakeBack& back, bool again, Done done) override;
  void strike(std::int64_t event, const std::string& reason, Done done) override;
  void fork(const ForkAt& at, const QString& file, Answered<Fork> answered) override;

 private:
  wire::RemoteUmpire& umpire_;
  Background read_{nullptr};
};

}  // namespace sandgate
