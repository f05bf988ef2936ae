// The past of an exercise that is served in this process.
#pragma once

#include <memory>
#include <string>

#include "app/desk/parts/background.h"
#include "app/host/session.h"
#include "app/umpire/past.h"

namespace sandgate {

/// Reads and tries off the windows' thread, by the exercise's file, while the session goes on; what it changes it
/// changes by the session. A rehearsal, which has no file, is read and tried at once.
class HostedPast final : public Past {
 public:
  /// `session` must outlive it; `by` rules.
  HostedPast(Session& session, std::string by);
  ~HostedPast() override;

  std::int64_t events() const override { return session_.events(); }
  void read(Answered<std::vector<PastRow>> answered) override;
  void preview_back(const TakeBack& back, Answered<BackPreview> answered, Told told) override;
  void preview_strike(std::int64_t event, const std::string& reason, Answered<StrikePreview> answered,
                      Told told) override;
  void forget_preview() override { preview_.cancel(); }
  void take_back(const TakeBack& back, bool again, Done done) override;
  void strike(std::int64_t event, const std::string& reason, Done done) override;
  void fork(const ForkAt& at, const QString& file, Answered<Fork> answered) override;

 private:
  struct File;

  Session& session_;
  const std::string by_;
  std::shared_ptr<File> file_;  ///< none: a rehearsal
  Background read_{nullptr}, preview_{nullptr}, fork_{nullptr};
};

}  // namespace sandgate
