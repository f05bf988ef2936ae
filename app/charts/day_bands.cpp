// What of the day stands over its lanes and under them.
#include <algorithm>
#include <cmath>

#include "app/charts/day_layout.h"
#include "app/charts/terms.h"
#include "app/mapview/paint.h"
#include "app/words/times.h"

namespace sandgate {
namespace {

using charts::Charts;

/// Whether so much of a label is worth its room: all of a short one, the beginning of a long one.
bool worth_writing(double room, double needed) { return room >= std::min(needed, 60.0); }

}  // namespace

double DayLayout::end_column() const {
  return day_.axis_.right() + text_width(Charts::tr("orders"), chart_font(Written::small, look_)) + px(6);
}

QRectF DayLayout::name_room(double top, double bottom) const {
  return {QPointF(room_.left() + px(8), top), QPointF(day_.axis_.left() - px(4), bottom)};
}

void DayLayout::name(double top, double bottom, const QString& name, const QString& detail) {
  const QRectF room = name_room(top, bottom);
  const QRectF taken =
      drawing_.text(room, Qt::AlignLeft | Qt::AlignVCenter, name, chart_font(Written::name, look_), look_.ink());
  const QRectF rest(QPointF(taken.right() + px(6), top), room.bottomRight());
  const QFont small = chart_font(Written::small, look_);
  if (!detail.isEmpty() && text_width(detail, small) <= rest.width())
    drawing_.text(rest, Qt::AlignLeft | Qt::AlignVCenter, detail, small, look_.soft());
}

void DayLayout::square(QPointF middle, double size, Livery livery) {
  const QRectF room(std::round(middle.x() - size / 2), std::round(middle.y() - size / 2), std::round(size),
                    std::round(size));
  drawing_.fill(room, look_.side(livery));
  drawing_.hatch(room, livery, faded(look_.ground(), 0.6), 0.8, px(2.5));
}

void DayLayout::lay_head(double top) {
  const QRectF band(room_.left() + px(8), top, room_.width() - px(16), px(20));
  QRectF taken = drawing_.text(band, Qt::AlignLeft | Qt::AlignVCenter, Charts::tr("The day"),
                               chart_font(Written::title, look_), look_.ink());
  const std::int64_t moves = review_.last_move();
  QString measure = moves == 1 ? Charts::tr("1 move") : Charts::tr("%1 moves").arg(moves);
  if (moves > 0 && review_.setting->table.has_value() == false) {
    QStringList first, second;
    const Camp odd = review_.moves[1].camp;
    for (const Side& side : review_.setting->sides)
      (side.camp == odd ? first : second) << QString::fromStdString(side.name);
    if (!first.isEmpty() && !second.isEmpty())
      measure += Charts::tr("; %1 odd, %2 even").arg(charts::listed(first), charts::listed(second));
  }
  taken = drawing_.text({QPointF(taken.right() + px(8), band.top()), band.bottomRight()},
                        Qt::AlignLeft | Qt::AlignVCenter, measure, chart_font(Written::word, look_), look_.soft());
  // What the marks mean, each beside its own mark; as many as there is room for.
  const QFont font = chart_font(Written::small, look_);
  const QColor ink = look_.soft();
  double x = std::max(taken.right() + px(26), day_.axis_.left());
  const double y = band.center().y(), bar = px(4);
  const auto mark = [&](double wide, const QString& words, auto draw) {
    const double needs = wide + px(5) + text_width(words, font) + px(14);
    if (x + needs > band.right()) {
      x = band.right();
      return;
    }
    draw(x, x + wide);
    drawing_.text({x + wide + px(5), band.top(), text_width(words, font) + 1, band.height()},
                  Qt::AlignLeft | Qt::AlignVCenter, words, font, ink);
    x += needs;
  };
  mark(1, Charts::tr("given"), [&](double a, double) { drawing_.line({a, y - bar}, {a, y + bar}, ink, 1.4); });
  mark(px(24), Charts::tr("ridden"), [&](double a, double b) {
    for (double at = a; at < b; at += 5) drawing_.fill({at, y - 0.5, 3, 1}, ink);
  });
  mark(px(24), Charts::tr("arrived"), [&](double a, double b) {
    drawing_.frame({a + 0.5, y - bar / 2, b - a - 1, bar}, ink, 1);
  });
  mark(px(24), Charts::tr("begun, to done"), [&](double a, double b) {
    drawing_.fill({a, y - bar / 2, b - a, bar}, ink);
  });
  mark(px(8), Charts::tr("overtaken"), [&](double a, double b) {
    drawing_.line({a, y - px(4)}, {b, y + px(4)}, look_.wrong(), 2);
    drawing_.line({a, y + px(4)}, {b, y - px(4)}, look_.wrong(), 2);
  });
  mark(px(7), Charts::tr("barred"), [&](double a, double b) {
    drawing_.frame({a, y - px(3.5), b - a, px(7)}, look_.wrong(), 1.5);
  });
  mark(px(6), Charts::tr("rider taken"), [&](double a, double) {
    drawing_.disc({a + px(3), y}, px(3), look_.wrong());
  });
  mark(px(2), Charts::tr("replaced"), [&](double a, double) {
    drawing_.line({a, y - bar}, {a, y + bar}, look_.ink(), 2);
  });
  mark(px(5), Charts::tr("taken back"), [&](double a, double b) {
    drawing_.polyline({{{b, y - px(3.5)}, {a, y}, {b, y + px(3.5)}}}, look_.ink(), 1.6);
  });
}

void DayLayout::lay_bookmarks(double top, double bottom) {
  name(top, bottom, Charts::tr("Bookmarks"), {});
  struct Flag {
    double x;
    std::size_t moment;
    QString words;
  };
  std::vector<Flag> flags;
  for (std::size_t i = 0; i < review_.moments.size(); ++i) {
    const Moment& moment = review_.moments[i];
    const auto mark = std::ranges::find(review_.marks.moments, moment.key, &MomentMark::key);
    const bool starred = mark != review_.marks.moments.end() && mark->starred;
    if (!starred && (options_.agenda_alone || moment.kind != MomentKind::of_the_umpire)) continue;
    flags.push_back({std::round(day_.axis_.x(static_cast<double>(std::max<std::int64_t>(1, moment.move)) - 0.5)), i,
                     charts::moment_words(moment)});
  }
  std::ranges::stable_sort(flags, {}, &Flag::x);
  const QFont font = chart_font(Written::small, look_);
  const double pole = day_.field_.bottom();
  for (std::size_t i = 0; i < flags.size(); ++i) {
    const Flag& flag = flags[i];
    drawing_.line({flag.x, top + 2}, {flag.x, pole}, faded(look_.theme.selection, 0.55), 1, Dashes::dotted);
    const double y = top + px(2);
    drawing_.area({{{flag.x, y},
                    {flag.x + px(9), y + px(1)},
                    {flag.x + px(6.5), y + px(4)},
                    {flag.x + px(9), y + px(8)},
                    {flag.x, y + px(8)}}},
                  look_.theme.selection);
    const double end = i + 1 < flags.size() ? flags[i + 1].x - 3 : room_.right() - 2;
    const QRectF words(flag.x + px(12), top, std::min(end - flag.x - px(12), text_width(flag.words, font) + 1),
                       bottom - top);
    if (worth_writing(words.width(), text_width(flag.words, font)))
      drawing_.text(words, Qt::AlignLeft | Qt::AlignVCenter, flag.words, font, look_.ink());
    ChartHit hit;
    hit.moment = flag.moment, hit.event = review_.moments[flag.moment].event, hit.words = flag.words;
    drawing_.spot({flag.x - 3, top, std::max(px(14), words.right() - flag.x + 3), bottom - top}, hit);
  }
}

void DayLayout::lay_figures(double top, double bottom) {
  const MoveAxis& axis = day_.axis_;
  const double half = (bottom - top) / 2;
  const QFont small = chart_font(Written::small, look_);
  const QRectF time(QPointF(room_.left() + px(8), top), QPointF(axis.left() - px(22), top + half));
  day_.under_tag_.push_back(
      drawing_.text(time, Qt::AlignRight | Qt::AlignVCenter, Charts::tr("Time"), small, look_.soft()));
  name(top + half, bottom, Charts::tr("Move"), {});
  // Every other move a shade darker, where moves are wide enough to be told apart.
  if (axis.per_move() >= 7)
    for (std::int64_t move = 2; move <= review_.last_move(); move += 2)
      drawing_.fill({QPointF(axis.x(static_cast<double>(move - 1)), bottom),
                     QPointF(axis.x(static_cast<double>(move)), day_.field_.bottom())},
                    faded(look_.ink(), 0.028));
  for (const MoveAxis::Tick& tick : axis.times(px(74))) {
    const double x = std::round(tick.x) + 0.5;
    drawing_.line({x, top + half}, {x, day_.field_.bottom()}, look_.faint(), 1);
    const double wide = text_width(tick.words, small) + 2;
    const QRectF room(std::max(tick.x - wide / 2, axis.left() - px(16)), top, wide, half);
    drawing_.text(room, Qt::AlignLeft | Qt::AlignVCenter, tick.words, small, look_.ink());
    day_.under_tag_.push_back(room);
  }
  for (const MoveAxis::Tick& tick : axis.moves(px(19)))
    drawing_.text({tick.x - px(16), top + half, px(32), half}, Qt::AlignHCenter | Qt::AlignVCenter, tick.words, small,
                  look_.soft());
  drawing_.line({axis.left(), bottom - 0.5}, {axis.right(), bottom - 0.5}, look_.theme.rule, 1);
  const double middle = end_column();
  drawing_.text({axis.right() + 2, bottom, middle - axis.right() - 2, half}, Qt::AlignRight | Qt::AlignVCenter,
                Charts::tr("orders"), small, look_.soft());
  drawing_.text({middle + 4, bottom, room_.right() - middle - px(12), half}, Qt::AlignRight | Qt::AlignVCenter,
                text_width(Charts::tr("median age"), small) <= room_.right() - middle - px(12)
                    ? Charts::tr("median age")
                    : Charts::tr("age"),
                small, look_.soft());
}

void DayLayout::lay_contacts(double top, double bottom) {
  name(top, top + px(16), Charts::tr("Contacts"), Charts::tr("become tables"));
  const MoveAxis& axis = day_.axis_;
  const double step = px(15);
  const auto rows = std::max<std::size_t>(1, static_cast<std::size_t>((bottom - top) / step));
  const QFont font = chart_font(Written::figure, look_);
  struct ContactBar {
    const Engagement* contact;
    double from, to, from_move, to_move;
    std::size_t row = 0;
    QString words = {};
    double wide = 0;
  };
  std::vector<ContactBar> bars;
  for (const Engagement& contact : review_.figures.contacts) {
    const auto opened = static_cast<double>(std::max<std::int64_t>(0, contact.opened - 1));
    const auto closed = static_cast<double>(contact.closed.value_or(std::max<std::int64_t>(1, review_.last_move())));
    ContactBar bar{&contact, axis.x(opened), std::max(axis.x(closed), axis.x(opened) + 2), opened, closed};
    const QString place = charts::contact_place(review_, contact), number = QString::number(contact.table.number + 1);
    bar.words = Charts::tr("%1, %2 lost")
                    .arg(place.endsWith(number) ? place : number + QLatin1Char(' ') + place)
                    .arg(contact.lost());
    bar.wide = text_width(bar.words, font) + px(10);
    bars.push_back(bar);
  }
  std::ranges::stable_sort(bars, {}, &ContactBar::from);
  // A row in which its words have room behind the bar; else one in which the bar has.
  std::vector<double> behind_words(rows, -1e9), behind_bar(rows, -1e9);
  for (ContactBar& bar : bars) {
    auto row = std::ranges::find_if(behind_words, [&](double free) { return free <= bar.from; }) - behind_words.begin();
    if (row == static_cast<std::ptrdiff_t>(rows))
      row = std::ranges::find_if(behind_bar, [&](double free) { return free <= bar.from; }) - behind_bar.begin();
    if (row == static_cast<std::ptrdiff_t>(rows)) row = std::ranges::min_element(behind_bar) - behind_bar.begin();
    bar.row = static_cast<std::size_t>(row);
    const bool at_end = bar.to + bar.wide > axis.right();
    behind_bar[bar.row] = bar.to + px(2);
    behind_words[bar.row] = (bar.to - bar.from >= bar.wide || at_end ? bar.to : bar.to + bar.wide) + px(2);
  }
  std::vector<double> before(rows, axis.left());
  for (std::size_t i = 0; i < bars.size(); ++i) {
    const ContactBar& bar = bars[i];
    const double y = top + static_cast<double>(bar.row) * step + 1;
    const QRectF room(bar.from, y, bar.to - bar.from, step - 2);
    drawing_.fill(room, look_.past_table());
    drawing_.frame(room.adjusted(0.5, 0.5, -0.5, -0.5), look_.open_table(), 1);
    double next = axis.right();
    for (std::size_t j = i + 1; j < bars.size(); ++j)
      if (bars[j].row == bar.row) {
        next = bars[j].from;
        break;
      }
    // The words stand on the bar, behind it, or before it; where there is no room for them, nowhere.
    const bool inside = bar.to - bar.from >= bar.wide && bar.to <= next;
    QRectF words;
    Qt::Alignment align = Qt::AlignLeft | Qt::AlignVCenter;
    if (inside)
      words = room.adjusted(px(5), 0, 0, 0);
    else if (bar.to + bar.wide <= next)
      words = QRectF(bar.to + px(4), y, bar.wide, step - 2);
    else if (bar.from - bar.wide >= before[bar.row]) {
      words = QRectF(bar.from - bar.wide, y, bar.wide - px(4), step - 2);
      align = Qt::AlignRight | Qt::AlignVCenter;
    }
    if (!words.isNull()) drawing_.text(words, align, bar.words, font, look_.ink());
    before[bar.row] = std::max(bar.to, words.right());
    ChartHit hit;
    hit.contact = bar.contact->table, hit.event = bar.contact->opened_event;
    drawing_.spot(words.isNull() ? room : room.united(words), hit);
    day_.open_bars_.push_back({bar.from_move, bar.to_move, room, words, bar.words, inside});
  }
}

void DayLayout::lay_umpire(double top, double bottom) {
  name(top, bottom, Charts::tr("Umpire"), Charts::tr("rulings, injects, word to all"));
  const MoveAxis& axis = day_.axis_;
  std::vector<UmpireMark> marks = options_.umpire;
  for (std::size_t i = 0; i < review_.moments.size(); ++i) {
    const Moment& moment = review_.moments[i];
    if (moment.kind != MomentKind::ruling_by_hand) continue;
    marks.push_back({static_cast<double>(std::max<std::int64_t>(1, moment.move)) - 0.5,
                     {},
                     UmpireMark::Kind::ruling,
                     moment.event,
                     charts::moment_words(moment)});
  }
  for (const Attended& item : review_.figures.load.items) {
    if (item.kind != "inject" && item.kind != "inject_failed") continue;
    // One that came stands where it came; how long it waited is told by the load.
    const bool came = std::ranges::any_of(options_.umpire, [&](const UmpireMark& mark) {
      return mark.kind == UmpireMark::Kind::inject && std::llround(std::ceil(mark.at)) == item.until;
    });
    if (came && item.kind == "inject") continue;
    marks.push_back({static_cast<double>(std::max<std::int64_t>(1, item.until)) - 0.5,
                     {},
                     UmpireMark::Kind::inject,
                     {},
                     item.kind == "inject" ? Charts::tr("inject") : Charts::tr("inject failed")});
  }
  std::ranges::stable_sort(marks, {}, &UmpireMark::at);
  const QFont font = chart_font(Written::small, look_);
  const double y = (top + bottom) / 2, r = px(5);
  for (std::size_t i = 0; i < marks.size(); ++i) {
    const UmpireMark& mark = marks[i];
    const double x = axis.x(mark.at);
    const QColor amber = look_.wrong();
    if (mark.until) {
      const double to = std::max(axis.x(*mark.until), x + r);
      drawing_.fill({x, y - px(2.5), to - x, px(5)}, faded(look_.theme.selection, 0.45));
      drawing_.frame({x, y - px(2.5), to - x, px(5)}, amber, 0.8);
    }
    const bool by_hand = mark.kind == UmpireMark::Kind::ruling, announced = mark.kind == UmpireMark::Kind::announcement;
    // A ruling full, an inject hollow; what is announced is a horn.
    const QPolygonF horn{{{x - r, y - px(2)}, {x + r, y - r}, {x + r, y + r}, {x - r, y + px(2)}}};
    const QPolygonF diamond{{{x, y - r}, {x + r, y}, {x, y + r}, {x - r, y}}};
    const QColor ink = by_hand || announced ? look_.ink() : amber;
    drawing_.area(announced ? horn : diamond, by_hand ? look_.ink() : look_.ground(), ink, 1.5);
    const double end = i + 1 < marks.size() ? axis.x(marks[i + 1].at) - r - 3 : room_.right() - 2;
    const QRectF words(x + r + px(3), top, std::min(end - x - r - px(3), text_width(mark.words, font) + 1),
                       bottom - top);
    if (worth_writing(words.width(), text_width(mark.words, font)))
      drawing_.text(words, Qt::AlignLeft | Qt::AlignVCenter, mark.words, font, ink,
                    mark.until ? look_.ground() : QColor(Qt::transparent));
    ChartHit hit;
    hit.event = mark.event, hit.words = mark.words, hit.at = mark.at;
    drawing_.spot({x - r, top, std::max(2 * r, words.right() - x + r), bottom - top}, hit);
  }
}

void DayLayout::lay_supply(double top, double bottom) {
  name(top, bottom, Charts::tr("Supply"), Charts::tr("packets due, missed"));
  const MoveAxis& axis = day_.axis_;
  const std::vector<SideId> sides = charts::sides_in_order(review_);
  std::int64_t most = 1;
  for (const SupplyAt& at : review_.figures.supply) most = std::max(most, at.due.count());
  const double high = (bottom - top - px(2)) / static_cast<double>(std::max<std::size_t>(1, sides.size()));
  const QFont font = chart_font(Written::small, look_);
  for (std::size_t row = 0; row < sides.size(); ++row) {
    const Livery livery = review_.setting->side(sides[row]).livery;
    const double y = top + px(1) + static_cast<double>(row) * high;
    std::vector<const SupplyAt*> all;
    double apart = axis.right() - axis.left(), last = -1e9;
    for (const SupplyAt& at : review_.figures.supply) {
      if (at.side != sides[row] || (at.due.nothing() && at.missed.nothing())) continue;
      const double x = axis.x(static_cast<double>(at.move));
      if (!all.empty()) apart = std::min(apart, x - last);
      last = x;
      all.push_back(&at);
    }
    // Bars with their figures where they have room; else columns, which still show what was missed.
    const bool bars = apart >= px(62) && high >= px(10);
    for (const SupplyAt* at : all) {
      const double x = axis.x(static_cast<double>(at->move) - 1) + 1;
      const auto part = [&](std::int64_t packets) { return static_cast<double>(packets) / static_cast<double>(most); };
      const double due = part(at->due.count()), missed = std::min(due, part(at->missed.count()));
      const QRectF whole =
          bars ? QRectF(x, y + 1, px(30) * due, high - 2)
               : QRectF(x, y + high - (high - 1) * due, std::clamp(apart - 1, 1.0, px(9)), (high - 1) * due);
      QRectF without = whole;
      bars ? without.setLeft(whole.right() - px(30) * missed) : without.setBottom(whole.top() + (high - 1) * missed);
      drawing_.fill(whole, look_.side_pale(livery));
      if (whole.width() >= 4) drawing_.hatch(whole, livery, look_.side(livery), 0.8, px(2.7));
      if (missed > 0) {
        drawing_.fill(without, look_.ground());
        drawing_.slanted(QPolygonF(without), look_.wrong(), 1.2, px(2.6));
      }
      if (whole.width() >= 3) drawing_.frame(whole, look_.side(livery), 0.8);
      if (bars) {
        const QRectF words(whole.right() + px(3), y, px(30), high);
        const QRectF taken = drawing_.text(words, Qt::AlignLeft | Qt::AlignVCenter, QString::number(at->due.count()),
                                           font, look_.side_dark(livery));
        if (at->missed.count() > 0)
          drawing_.text({taken.right() + px(3), y, px(26), high}, Qt::AlignLeft | Qt::AlignVCenter,
                        QStringLiteral("−%1").arg(at->missed.count()), chart_font_bold(Written::small, look_),
                        look_.wrong());
      }
      ChartHit hit;
      hit.at = static_cast<double>(at->move);
      hit.words = Charts::tr("%1, move %2: %3 packets due, %4 drawn, %5 missed")
                      .arg(charts::side_name(review_, at->side))
                      .arg(at->move)
                      .arg(at->due.count())
                      .arg(at->drawn.count())
                      .arg(at->missed.count());
      drawing_.spot(whole.adjusted(-1, -1, bars ? px(40) : 1, 1), hit);
    }
  }
}

void DayLayout::lay_strength(double top, double bottom) {
  const MoveAxis& axis = day_.axis_;
  const double zero = std::round((top + bottom) / 2);
  // The camps stand back to back on one line of nought, at one scale; a camp of several sides stands together.
  struct Of {
    Camp camp;
    QStringList names;
    Livery livery = Livery::red;
    std::vector<std::int64_t> men;  // by move
  };
  const std::size_t moves = std::max<std::size_t>(1, review_.moves.size());
  std::vector<Of> camps;
  for (const SideId side : charts::sides_in_order(review_)) {
    const Side& of = review_.setting->side(side);
    if (camps.empty() || camps.back().camp != of.camp)
      camps.push_back({of.camp, {}, of.livery, std::vector<std::int64_t>(moves)});
    camps.back().names << QString::fromStdString(of.name);
    std::int64_t men = 0;
    std::size_t next = 0;
    for (const StrengthAt& at : review_.figures.strength) {
      if (at.side != side) continue;
      for (; next < moves && static_cast<std::int64_t>(next) < at.move; ++next) camps.back().men[next] += men;
      men = at.all();
    }
    for (; next < moves; ++next) camps.back().men[next] += men;
  }
  std::int64_t most = 1;
  for (const Of& of : camps) most = std::max(most, std::ranges::max(of.men));
  const QFont figure = chart_font_bold(Written::figure, look_);
  for (const Of& of : camps) {
    const bool up = of.camp == Camp::first;
    const double whole = up ? zero - top : bottom - zero;
    const auto y = [&](std::int64_t men) {
      const double high = whole * static_cast<double>(men) / static_cast<double>(most);
      return up ? zero - high : zero + high;
    };
    QPolygonF line;
    for (std::size_t move = 1; move < moves; ++move) {
      // What is lost in a move is gone at its close.
      if (move == 1 || of.men[move - 1] != of.men[move - 2])
        line << QPointF(axis.x(static_cast<double>(move - 1)), y(of.men[move == 1 ? 0 : move - 2]))
             << QPointF(axis.x(static_cast<double>(move - 1)), y(of.men[move - 1]));
    }
    if (line.isEmpty()) line << QPointF(axis.left(), y(of.men.front()));
    line << QPointF(end_x(), line.back().y());
    if (moves > 1 && of.men.back() != of.men[moves - 2]) line << QPointF(end_x(), y(of.men.back()));
    QPolygonF area = line;
    area << QPointF(end_x(), zero) << QPointF(axis.left(), zero);
    drawing_.area(area, look_.side_pale(of.livery));
    drawing_.hatch(area, of.livery, faded(look_.side(of.livery), 0.55), 0.7, px(of.livery == Livery::red ? 5 : 3.2));
    drawing_.polyline(line, look_.side(of.livery), 1.6);
    const double a = up ? top : zero, b = up ? zero : bottom;
    square({room_.left() + px(13), (a + b) / 2}, px(9), of.livery);
    const QFont font = chart_font(Written::name, look_);
    const QRectF label(QPointF(room_.left() + px(23), a), QPointF(axis.left() - px(4), b));
    const QString who = charts::listed(of.names), whole_label = Charts::tr("%1 in the field").arg(who);
    drawing_.text(label, Qt::AlignLeft | Qt::AlignVCenter,
                  text_width(whole_label, font) <= label.width() ? whole_label : who, font, look_.ink());
    drawing_.text({axis.left() + px(4), a, px(70), b - a}, Qt::AlignLeft | Qt::AlignVCenter,
                  QString::number(of.men.front()), figure, look_.side_dark(of.livery), look_.ground());
    const std::int64_t lost = of.men.front() - of.men.back();
    drawing_.text({QPointF(axis.right() + px(8), a), QPointF(room_.right() - px(4), b)},
                  Qt::AlignLeft | Qt::AlignVCenter,
                  lost > 0 ? Charts::tr("%1, %2 lost").arg(of.men.back()).arg(lost) : QString::number(of.men.back()),
                  figure, look_.side_dark(of.livery));
  }
  drawing_.line({axis.left(), zero}, {axis.right(), zero}, look_.ink(), 1);
}

}  // namespace sandgate
