#include "tests/pictures/review_pictures.h"

#include <QTemporaryDir>
#include <QTest>

#include "app/host/data_folder.h"
#include "app/host/session.h"
#include "app/review/own/own_page.h"
#include "app/review/review_page.h"
#include "core/scenario/scenario.h"
#include "tests/pictures/patience.h"

namespace sandgate::pictures_of {
namespace {

/// Ten seats with couriers, until there is something to review.
std::filesystem::path played_by_a_staff(const QTemporaryDir& folder) {
  constexpr int moves = 96;
  const Scenario scenario =
      sound(read_scenario(scenario_folder() / "sandgate", rulebook_folder(), {}, {"staff", Signals::couriers}));
  const std::filesystem::path file = folder.filePath("sandgate.sandgate").toStdString();
  const auto session = sound(Session::create(scenario, file, 7));
  for (const Seat& seat : scenario.setting->seats) sound(session->man(seat.id, "vanguard"));
  for (int i = 0; i < moves; ++i) {
    session->play_commanders();
    if (i == moves / 2 && !session->umpire(Announce{"The bridge at Sandgate is down"}, "Maj Redmayne"))
      give_up("no announcement");
  }
  sound(session->close());
  return file;
}

}  // namespace

QPixmap review(bool figures) {
  const QTemporaryDir folder;
  const std::filesystem::path file = played_by_a_staff(folder);
  ReviewPage page(data_folder());
  page.resize(1920, 1080);
  page.show();
  page.show_exercise(file);
  wait_for("the review", [&] { return page.stage() && page.model().story() && page.model().current(); });
  ReviewModel& model = page.model();
  for (std::size_t i = 0; i < std::min<std::size_t>(4, model.moments().size()); ++i) model.star(i, true);
  model.choose_moment(0);
  model.add_remark(
      {model.in_hand()->key, RemarkKind::improve, "Hay", {"Put the hour of what it rests on over every order"}});
  model.add_remark({model.in_hand()->key, RemarkKind::sustain, "Birkett", {"Word of contact left as the move closed"}});
  wait_for("the moment", [&] { return model.current() && model.lineage() && !model.keeping_now(); });
  if (figures) page.show_step(ReviewStep::figures);
  QTest::qWait(2'500);
  return page.grab();
}

QPixmap own_review() {
  const QTemporaryDir folder;
  const std::filesystem::path file = played_by_a_staff(folder);
  constexpr std::int64_t at_break = 60, stood_on = 44;
  const auto at_the_break = [file] { return read_seat_record(file, "red-foot", at_break); };
  class AtTheBreak : public OwnRecord {
   public:
    explicit AtTheBreak(std::function<Result<SeatRecord>()> read) : read_(std::move(read)) {}
    void ask(std::function<void(double)>, std::function<void(Result<SeatRecord>)> came) override {
      reader_.start([read = read_](const Progress&) { return read(); }, std::move(came));
    }
    void forget() override { reader_.cancel(); }
    std::filesystem::path beside() const override { return "own.sandgate"; }

   private:
    std::function<Result<SeatRecord>()> read_;
    Background reader_{nullptr};
  };
  const auto setting = sound(setting_of(sound(ExerciseFile::read(file))));
  OwnReviewPage page(std::make_unique<AtTheBreak>(at_the_break),
                     sound(Sheet::prepare(setting->country, setting->scale)), QString::fromStdString(setting->title));
  page.resize(1920, 1080);
  page.show();
  wait_for("the record", [&] { return page.model().taken(); });
  page.model().go_to(stood_on);
  QTest::qWait(2'500);
  return page.grab();
}

}  // namespace sandgate::pictures_of
