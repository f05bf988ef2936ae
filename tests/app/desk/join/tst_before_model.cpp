// Before an exercise begins: the brief that is read, the intent that is sealed, and who is there.
#include <QTest>

#include "app/desk/join/before_model.h"
#include "app/desk/join/line_banner.h"
#include "app/desk/join/seats_model.h"
#include "tests/runner/test.h"

namespace tst_before_model {

using namespace sandgate;
using wire::SeatIsThere;

namespace {

wire::SeatRow row(const char* name, SeatIsThere state, bool brief = false, bool intent = false) {
  return {name, wire::Role::commander, state, {}, 50, true, brief, intent};
}

}  // namespace

class BeforeModels : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    read_ = 0;
    sealed_.clear();
    model_ = std::make_unique<BeforeModel>(
        "blue", BeforeModel::Told{[this] { ++read_; }, [this](const Lines& text) { sealed_.push_back(text); }});
  }

  void the_brief_is_told_once() {
    model_->read_brief();
    model_->read_brief();
    QCOMPARE(read_, 1);
    QVERIFY(model_->brief_read());
  }

  void an_intent_is_sealed_and_sealed_anew() {
    QVERIFY(model_->intent() == BeforeModel::Intent::none && !model_->may_seal());
    model_->write("  \n\n ");
    QVERIFY(!model_->may_seal());
    model_->write("Take the bridge.\nHold it.");
    QVERIFY(model_->intent() == BeforeModel::Intent::written && model_->may_seal());
    model_->seal();
    QCOMPARE(sealed_.size(), 1u);
    QVERIFY((sealed_.front() == Lines{"Take the bridge.", "Hold it."}));
    QVERIFY(model_->intent() == BeforeModel::Intent::sealed && !model_->may_seal());
    model_->seal();
    QCOMPARE(sealed_.size(), 1u);
    model_->write("Take the other bridge.");
    QVERIFY(model_->intent() == BeforeModel::Intent::changed && model_->may_seal());
    model_->seal();
    QCOMPARE(sealed_.size(), 2u);
    wire::Board begun;
    begun.begun = true;
    model_->hear(begun);
    // It has begun, and his first move is not closed yet.
    model_->write("Once more.");
    QVERIFY(model_->may_seal());
    model_->set_sealable(false);
    QVERIFY(!model_->may_seal());
    model_->seal();
    QCOMPARE(sealed_.size(), 2u);
    model_->read_brief();
    QVERIFY(model_->waits_for().contains("closed"));
  }

  void what_was_sealed_before_is_known_again() {
    model_->recall(true, {"Take the bridge."});
    QCOMPARE(read_, 1);  // a host that was restarted may not know
    wire::Board board;
    board.seats = {row("red", SeatIsThere::invited), row("blue", SeatIsThere::ready, true, true)};
    model_->hear(board);
    QVERIFY(model_->intent() == BeforeModel::Intent::sealed);
    QVERIFY(model_->waits_for().contains("ready"));
    model_->write("Another.");
    QVERIFY(model_->intent() == BeforeModel::Intent::changed);
  }

  void an_intent_has_an_end() {
    model_->write(QString(100'000, 'x'));
    QCOMPARE(model_->text().size(), BeforeModel::longest_intent);
    for (const std::string& line : model_->lines()) QVERIFY(line.size() < 10'000);
  }

  void the_board_counts_who_is_there() {
    SideSeatsModel seats([](const std::string& name) { return "Seat " + QString::fromStdString(name); });
    wire::Board board;
    board.seats = {row("a", SeatIsThere::invited), row("b", SeatIsThere::joined),
                   row("c", SeatIsThere::ready, true, true), row("d", SeatIsThere::lost),
                   row("e", SeatIsThere::program)};
    seats.show(board);
    QCOMPARE(seats.note(), QString("3 of 5 there, 2 ready"));
    QCOMPARE(seats.index(0, SideSeatsModel::seat).data().toString(), QString("Seat a"));
    QCOMPARE(seats.index(3, SideSeatsModel::state).data().toString(), QString("lost 0:50"));
    QCOMPARE(seats.index(2, SideSeatsModel::has).data().toString(), QString("sheet, brief, intent"));
    // Every state has a mark of its own form, in ink alone too.
    std::vector<QImage> marks;
    for (int i = 0; i < 5; ++i) {
      const QImage mark = seats.index(i, SideSeatsModel::state).data(Qt::DecorationRole).value<QPixmap>().toImage();
      marks.push_back(mark.convertToFormat(QImage::Format_Alpha8));
    }
    for (std::size_t i = 0; i < marks.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) QVERIFY(marks[i] != marks[j]);
  }

  void a_line_that_is_lost_is_told_with_what_holds() {
    LostLine line{52, *ExerciseTime::from_iso("1909-09-14T10:24"), 7, 0};
    QCOMPARE(lost_heading(line), QString("The line to the host is lost, 0:52"));
    QVERIFY(lost_words(line).contains("10.24 a.m., move 7"));
    line.waiting = 2;
    QVERIFY(lost_words(line).contains("2 orders wait"));
    line.waiting = 1;
    QVERIFY(lost_words(line).contains("1 order waits"));
    line.closed = true;
    QCOMPARE(lost_heading(line), QString("The umpire has closed the exercise"));
    QVERIFY(lost_words(line).contains("10.24 a.m., move 7") && lost_words(line).contains("hosted again"));
  }

 private:
  std::unique_ptr<BeforeModel> model_;
  int read_ = 0;
  std::vector<Lines> sealed_;
};

SANDGATE_TEST(BeforeModels)

}  // namespace tst_before_model

#include "tst_before_model.moc"
