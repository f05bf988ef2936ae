// The chain of command on the desk (CX-8, KS-1.2): who sits where and commands whom, bodies given to another seat, a
// seat handed over, its deputy; bodies of brothers told from own ones; what a seat may not order is grey, and says why.
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>

#include "app/desk/frame/command_dialog.h"
#include "app/desk/model/body_model.h"
#include "app/desk/model/pieces.h"
#include "app/stories/refusals.h"
#include "tests/app/fixtures/open_desk.h"
#include "tests/app/fixtures/patience.h"
#include "tests/app/fixtures/program.h"
#include "tests/runner/test.h"

namespace tst_command_desk {

using namespace sandgate;
using namespace sandgate::tests;

namespace {

constexpr SeatId general{0}, foot{2}, horse{3};
constexpr Handle border{0}, yeomanry{1}, battery{2};

}  // namespace

class CommandDesk : public QObject, private OpenDesk {
  Q_OBJECT

 private slots:
  void initTestCase() {
    set_up_program(settings_);
    apply_look(*qApp);
  }
  /// The General with a battery of his own; foot and horse under others.
  void init() {
    client_ = std::make_unique<FakeClient>();
    auto& seats = client_->briefing_.seats;
    seats[general.index()].deputy = foot;
    for (const auto& [seat, name, title] : {std::tuple(foot, "blue-foot", "Lt-Col Nelson, the infantry"),
                                            {horse, "blue-horse", "Maj Lowther, the horse"}}) {
      Seat& made = seats.emplace_back();
      made.id = seat;
      made.name = name;
      made.title = title;
      made.side = SideId{0};
      made.deputy = general;
    }
    for (const auto& [body, seat] : {std::pair(border, foot), {yeomanry, horse}, {battery, general}}) {
      OwnBody& own = client_->picture_.bodies[body.index()];
      own.seat = seat;
      own.mine = seat == general;
    }
    client_->picture_.commission.deputy = foot;
    for (const Seat& seat : seats) {
      if (seat.side == SideId{0}) client_->picture_.chain.push_back({seat.id, {seat.may, seat.deputy, false, {}}});
    }
    make_desk();
  }
  void cleanup() { shut(); }

  // Who holds a post now, else whom the scenario names; the seat's own is no news to it.
  void who_is_awaited_stands_at_the_top() {
    client_->picture_.chain[1].held.holder = "Capt Howe";
    desk_->show_awaited({general, foot, horse}, {});
    QVERIFY(!shown_in_head("awaited"));  // his own move is open
    client_->picture_.mine.closed = true;
    client_->tell();
    QVERIFY2(shown_in_head("2 posts are awaited"), qPrintable(head_words()));
    QVERIFY2(shown_in_head("Capt Howe, Maj Lowther"), qPrintable(head_words()));
    desk_->show_awaited({horse}, {});
    QVERIFY2(shown_in_head("1 post is awaited") && shown_in_head("Maj Lowther"), qPrintable(head_words()));
    desk_->show_awaited({}, {});
    QVERIFY(!shown_in_head("Lowther"));
    // What a host could say of seats that there are not is not shown.
    desk_->show_awaited({SeatId{77}, umpire_seat, SeatId{}}, {SeatId{77}});
    QVERIFY(!shown_in_head("awaited:") && !shown_in_head("posts are"));
  }

  void the_last_is_told_that_all_wait_for_him() {
    desk_->show_awaited({general}, {});
    QVERIFY2(shown_in_head("all wait for you"), qPrintable(head_words()));
    desk_->show_awaited({general, foot}, {});
    QVERIFY(!shown_in_head("all wait for you"));
  }

  // LW-2.5.
  void whose_guns_are_first_stands_at_the_top() {
    desk_->show_awaited({general, foot, horse}, {horse});
    QVERIFY(!shown_in_head("Guns first"));  // on no table that he knows
    SeenTable table;
    table.handle = TableHandle{0};
    table.guns_open = true;
    client_->picture_.tables = {table};
    client_->tell();
    QVERIFY2(shown_in_head("Guns first: Maj Lowther"), qPrintable(head_words()));
    desk_->show_awaited({general, foot, horse}, {general});
    QVERIFY(!shown_in_head("Guns first"));
  }

  void CX_8_every_post_is_shown_with_its_bodies() {
    const CommandDialog& dialog = open_dialog();
    QCOMPARE(dialog.tree()->topLevelItemCount(), 3);
    const auto row = [&](int post, int column) { return dialog.tree()->topLevelItem(post)->text(column); };
    QCOMPARE(row(0, 0), "commanding 1st Division");
    QCOMPARE(row(0, 1), "Lt-Col Hay");
    QCOMPARE(row(0, 2), "1 body");
    QCOMPARE(row(0, 3), "everything");
    QCOMPARE(row(0, 4), "Lt-Col Nelson");
    QCOMPARE(dialog.tree()->topLevelItem(1)->child(0)->text(0), "1/Border");
    QCOMPARE(dialog.tree()->topLevelItem(1)->child(0)->text(2), "58 men");
    look(dialog, "chain");
  }

  void CX_8_the_general_gives_bodies_to_another() {
    CommandDialog& dialog = open_dialog({battery, yeomanry});
    // It stands at the first post that could have them: not the battery's own.
    QVERIFY(dialog.to_field()->currentData().toInt() == foot.number);
    QVERIFY2(dialog.give_button()->isEnabled(), qPrintable(dialog.give_button()->toolTip()));
    dialog.give_button()->click();
    QCOMPARE(client_->sent.size(), std::size_t{1});
    QVERIFY(get<GiveBodiesOrder<Handle>>(client_->sent.front()) ==
            (GiveBodiesOrder<Handle>{foot, {yeomanry, battery}}));
    QVERIFY(!dialog.refused()->isVisible());
    // To whom they are already they are not given: the button is grey, and says so.
    dialog.choose({border.number});
    QVERIFY(!dialog.give_button()->isEnabled());
    QVERIFY(dialog.give_button()->toolTip().contains("commands one of these bodies already"));
  }

  void CX_8_what_is_to_be_given_goes_to_another_than_who_has_it() {
    CommandDialog& dialog = open_dialog({border});
    QVERIFY(dialog.give_button()->isEnabled());
    QVERIFY(dialog.to_field()->currentData().toInt() == general.number);
  }

  void CX_8_who_is_no_general_is_told_why_he_gives_nothing() {
    be(foot);
    CommandDialog& dialog = open_dialog({border});
    QVERIFY(!dialog.give_button()->isEnabled());
    QVERIFY(dialog.give_button()->toolTip().contains("by the General of the side"));
    dialog.reject();
    desk_->model().select(border);
    QTest::keyClick(&desk_->sheet(), Qt::Key_G, Qt::ControlModifier);
    QVERIFY(desk_->said_above().isVisible() && desk_->said_above().text().contains("by the General of the side"));
    QVERIFY(!desk_->findChild<CommandDialog*>() || !desk_->findChild<CommandDialog*>()->isVisible());
  }

  void CX_8_a_seat_is_handed_over_with_a_note() {
    QSignalSpy handed(desk_.get(), &Desk::handed_over);
    CommandDialog& dialog = open_dialog();
    QVERIFY(!dialog.hand_over_button()->isEnabled());
    dialog.holder_field()->setText("Capt Ross");
    dialog.note_field()->setPlainText("Hold the lane.\nThe ford is watched.");
    QVERIFY(dialog.hand_over_button()->isEnabled());
    // Of a brother's post it is not his to do.
    dialog.take(horse);
    QVERIFY(!dialog.hand_over_button()->isEnabled() && !dialog.holder_field()->isEnabled());
    QVERIFY(dialog.hand_over_button()->toolTip().contains("not yours to give"));
    dialog.take(general);
    dialog.hand_over_button()->click();
    QVERIFY(get<HandOver>(client_->sent.back()) ==
            (HandOver{general, "Capt Ross", "Hold the lane.\nThe ford is watched."}));
    QCOMPARE(handed.size(), 1);
    client_->picture_.commission.holder = "Capt Ross";
    client_->picture_.chain.front().held.holder = "Capt Ross";
    client_->tell();
    bool named = false;
    for (const QLabel* label : desk_->findChildren<QLabel*>())
      named = named || label->text().contains("Capt Ross, for Lt-Col Hay");
    QVERIFY(named);
  }

  void KS_1_2_the_deputy_acts_and_steps_back() {
    CommandDialog& dialog = open_dialog();
    QCOMPARE(dialog.deputy_button()->text(), "The deputy acts");
    dialog.deputy_button()->click();
    QVERIFY(get<Depute>(client_->sent.back()) == (Depute{general, true}));
    client_->picture_.commission.deputed = true;
    client_->picture_.chain.front().held.deputed = true;
    for (OwnBody& body : client_->picture_.bodies) body.mine = false;
    client_->tell();
    QCOMPARE(dialog.deputy_button()->text(), "The deputy steps back");
    QCOMPARE(dialog.tree()->topLevelItem(0)->text(4), "Lt-Col Nelson, who acts now");
    // Meanwhile he orders nothing, and reads why.
    desk_->model().select(battery);
    QVERIFY(!desk_->orders().march_button()->isEnabled());
    QVERIFY(desk_->orders().march_button()->toolTip().contains("Your deputy acts for you"));
    dialog.deputy_button()->click();
    QVERIFY(get<Depute>(client_->sent.back()) == (Depute{general, false}));
  }

  void CX_8_the_bodies_of_brothers_are_told_from_own_ones() {
    const auto brothers = [this](Handle body) {
      return piece_of(*client_->picture().body(body), client_->briefing(), Livery::blue).brothers;
    };
    QVERIFY(brothers(border) && brothers(yeomanry) && !brothers(battery));
    // Another ground and another mark: neither needs the colour.
    const auto block = [](bool pale) {
      Piece piece;
      piece.livery = Livery::blue;
      piece.brothers = pale;
      QImage image(60, 60, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      painter.translate(30, 30);
      paint_block(painter, piece, day_theme());
      painter.end();
      return image.pixelColor(38, 31).lightness();
    };
    QVERIFY2(block(true) > block(false) + 60, qPrintable(QString("%1 %2").arg(block(true)).arg(block(false))));
    const BodyModel list(desk_->model());
    QStringList groups;
    for (int group = 0; group < list.rowCount(); ++group) groups << list.index(group, 0).data().toString();
    QCOMPARE(groups, (QStringList{"Guns", "Under Lt-Col Nelson", "Under Maj Lowther"}));
    QCOMPARE(desk_->order_of_battle().note(), "1 of 3 bodies are yours");
    look(*desk_, "brothers");
  }

  void CX_8_what_a_seat_may_not_order_is_grey_and_says_why() {
    desk_->model().select(border);
    QVERIFY(!desk_->orders().march_button()->isEnabled() && !desk_->orders().halt_button()->isEnabled());
    for (const QPushButton* button :
         {desk_->orders().march_button(), desk_->orders().halt_button(), desk_->orders().box_button()})
      QVERIFY2(button->toolTip().contains("not under your command"), qPrintable(button->toolTip()));
    QVERIFY(shown_beginning("That body is not under your command"));
    desk_->model().select(battery);
    QVERIFY(desk_->orders().march_button()->isEnabled());
    QVERIFY(!shown_beginning("That body is not under your command"));
    client_->picture_.commission.may = {Right::table, Right::fire};
    client_->tell();
    QVERIFY(!desk_->orders().march_button()->isEnabled());
    QVERIFY(desk_->orders().march_button()->toolTip().contains("may not"));
    QVERIFY(!desk_->messages().write_button()->isEnabled());
    QVERIFY(desk_->messages().write_button()->toolTip().contains("may not send messages"));
    look(*desk_, "no-right");
  }

  void the_menu_of_a_body_leads_to_giving_it() {
    desk_->model().select(battery);
    emit desk_->order_of_battle().menu_asked(desk_->mapToGlobal(QPoint(100, 300)));
    auto* menu = desk_->findChild<QMenu*>(QString(), Qt::FindDirectChildrenOnly);
    QVERIFY(menu);
    const auto actions = menu->actions();
    const auto give = std::ranges::find_if(actions, [](const QAction* one) { return one->text() == "&Give to…"; });
    QVERIFY(give != actions.end() && (*give)->isEnabled());
    (*give)->trigger();
    auto* dialog = desk_->findChild<CommandDialog*>();
    QVERIFY(dialog && dialog->give_button()->isEnabled());
    menu->close();
  }

 private:
  QString head_words() const {
    QStringList all;
    for (const QLabel* label : desk_->head().findChildren<QLabel*>())
      if (!label->isHidden()) all << label->text();
    return all.join(" | ");
  }
  bool shown_in_head(const char* text) const { return head_words().contains(text); }
  CommandDialog& open_dialog(const std::vector<Handle>& chosen = {}) {
    desk_->show_command(chosen);
    auto* dialog = desk_->findChild<CommandDialog*>();
    if (!dialog) qFatal("no dialog");
    return *dialog;
  }
  /// The same picture from another chair.
  void be(SeatId seat) {
    client_->picture_.seat = seat;
    client_->picture_.commission.deputy = client_->briefing_.seats[seat.index()].deputy;
    for (OwnBody& body : client_->picture_.bodies) body.mine = body.seat == seat;
    make_desk();
  }
  bool shown_beginning(const QString& words) const {
    for (const QLabel* label : desk_->findChildren<QLabel*>())
      if (label->isVisible() && label->text().startsWith(words)) return true;
    return false;
  }
  /// Kept where the environment names a folder for pictures.
  static void look(const QWidget& window, const QString& name) {
    const QString folder = qEnvironmentVariable("SANDGATE_PICTURES");
    if (folder.isEmpty()) return;
    QTest::qWait(300);
    const_cast<QWidget&>(window).grab().save(QStringLiteral("%1/command-%2.png").arg(folder, name));
  }
  QTemporaryDir settings_;
};

SANDGATE_TEST(CommandDesk)

}  // namespace tst_command_desk
#include "tst_command_desk.moc"
