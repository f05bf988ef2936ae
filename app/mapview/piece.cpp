#include "app/mapview/piece.h"

#include <algorithm>
#include <cmath>

#include "app/mapview/block_parts.h"
#include "app/mapview/label_placer.h"
#include "app/mapview/lettering.h"
#include "app/mapview/paint.h"
#include "app/mapview/stamps.h"

namespace sandgate {
namespace {

constexpr double one_place = 3.6 * mm;  ///< closer blocks are one stack: the lower one would hardly be seen
constexpr double beyond = 60;           ///< a block this far outside the picture cannot be seen

struct LabelShape {
  QPainterPath name, detail;
  QRectF room;
};

/// What is written beside a block.
struct Written {
  QString name, detail;
  bool reported = false;
};

QString words_of(const Written& written) { return written.name + QLatin1Char('\n') + written.detail; }

/// Name over detail, ranged left, the room's corner at (0, 0). Kept, since shaping letters is slow.
const LabelShape& label_shape(const Written& written) {
  thread_local std::unordered_map<QString, LabelShape> shaped[2];
  constexpr std::size_t most = 20'000;
  auto& kept = shaped[written.reported ? 1 : 0];
  if (kept.size() >= most) kept.clear();
  const auto [found, fresh] = kept.try_emplace(words_of(written));
  LabelShape& shape = found->second;
  if (!fresh) return shape;
  double height = 0, width = 0;
  const auto add = [&](const QString& text, Letters letters, bool italic, QPainterPath& into) {
    if (text.isEmpty()) return;
    QFont font = font_for(letters);
    font.setItalic(italic);
    const TextShape line = text_shape(text, font);
    into = line.path.translated(0, height + 9.5);
    height += 12.5;
    width = std::max(width, line.room.width());
  };
  add(written.name, Letters::piece, false, shape.name);
  add(written.detail, Letters::piece_detail, written.reported, shape.detail);
  shape.room = QRectF(0, 0, width, height);
  return shape;
}

/// Where a label may stand round a block.
std::vector<LabelPlacer::Candidate> places(const QRectF& block, const QRectF& label, std::span<const QRectF> avoid) {
  const double w = label.width(), h = label.height(), gap = 4;
  const double middle_x = block.center().x() - w / 2, middle_y = block.center().y() - h / 2;
  struct Place {
    double x, y, cost;
  };
  const Place round[] = {{block.right() + gap, middle_y, 0},
                         {block.left() - gap - w, middle_y, 0.3},
                         {middle_x, block.bottom() + gap - 1, 0.5},
                         {middle_x, block.top() - gap - h + 1, 0.6},
                         {block.right() + gap, block.top() - h * 0.6, 0.8},
                         {block.right() + gap, block.bottom() - h * 0.4, 0.8},
                         {block.left() - gap - w, block.top() - h * 0.6, 1.0},
                         {block.left() - gap - w, block.bottom() - h * 0.4, 1.0},
                         {middle_x, block.bottom() + 12, 1.4},
                         {middle_x, block.top() - 12 - h, 1.5}};
  std::vector<LabelPlacer::Candidate> candidates;
  for (const Place& place : round) {
    const QRectF room(place.x, place.y, w, h);
    candidates.push_back({{room}, place.cost + 0.004 * overlap(room, avoid)});
  }
  return candidates;
}

void paint_count(QPainter& painter, const QRectF& block, std::size_t count, const Piece& piece, const Theme& theme) {
  const QColor ink = theme.livery_dark(piece.livery);
  const QString words = QString::number(count);
  const double radius = std::max(7.0, 4 + 3.2 * static_cast<double>(words.size()));
  const QRectF room(-radius, -radius, 2 * radius, 2 * radius);
  const auto paint = [&](QPainter& onto) {
    const TextShape figure = text_shape(words, font_for(Letters::tick));
    onto.setPen(QPen(ink, 1.2));
    onto.setBrush(theme.rim);
    onto.drawEllipse(room);
    onto.fillPath(figure.path.translated(-figure.path.boundingRect().center()), ink);
  };
  Stamps::of_this_thread().lay(
      painter, block.topRight() + QPointF(1, -1), {0, ink.rgb(), theme.rim.rgb(), words}, [&] { return room; }, paint);
}

/// Who lies under the top piece, as far as its label has room for them: "+ Gun". Empty where they are too many.
QString others_of(std::span<const Piece> pieces, const PieceStack& stack) {
  constexpr qsizetype most_letters = 26;
  constexpr std::size_t most_members = 4;
  if (stack.members.size() > most_members) return {};
  QStringList names;
  for (const std::size_t i : stack.members)
    if (i != stack.top && !pieces[i].label.isEmpty()) names << pieces[i].label;
  const QString said = QStringLiteral("+ ") + names.join(QStringLiteral(", "));
  return names.isEmpty() || said.size() > most_letters ? QString() : said;
}

/// What is written beside a stack and where: with those who lie under its top piece where there is room for them all,
/// else that piece by itself. None: there is room for neither, and it is not selected.
std::optional<std::pair<Written, QRectF>> place_label(LabelPlacer& placer, std::span<const Piece> pieces,
                                                      const PieceStack& stack, const QRectF& block,
                                                      std::span<const QRectF> avoid) {
  const Piece& piece = pieces[stack.top];
  std::vector<Written> ways{{piece.label, piece.sublabel, piece.report.has_value()}};
  if (const QString others = piece.sublabel.isEmpty() ? others_of(pieces, stack) : QString(); !others.isEmpty())
    ways.insert(ways.begin(), {piece.label, others, piece.report.has_value()});
  for (const Written& written : ways) {
    const QRectF shaped = label_shape(written).room;
    if (shaped.isEmpty()) return {};
    const auto candidates = places(block, shaped, avoid);
    auto chosen = placer.place(candidates);
    if (!chosen && piece.selected && &written == &ways.back()) chosen = 0;
    if (chosen) return std::pair(written, candidates[*chosen].rooms.front());
  }
  return {};
}

void paint_stack(QPainter& painter, const View& view, std::span<const Piece> pieces, const PieceStack& stack,
                 const Theme& theme) {
  const Piece& top = pieces[stack.top];
  const QPointF at = view.to_pixel(top.at);
  const QRectF room = block_room(top);
  // The edge of a second block shows under the first.
  if (stack.members.size() > 1) lay_block(painter, at + QPointF(2.5, 3), top, theme);
  lay_block(painter, at, top, theme);
  if (stack.members.size() > 1) paint_count(painter, room.translated(at), stack.members.size(), top, theme);
  if (top.selected) {
    painter.save();
    painter.translate(at);
    if (top.arm == Arm::train) {
      paint_train_band(painter, top, theme.selection);
      lay_block(painter, {}, top, theme);
      painter.restore();
      return;
    }
    painter.setBrush(Qt::NoBrush);
    painter.setPen(QPen(theme.selection, 2.2));
    painter.drawRoundedRect(room.adjusted(-4.5, -4.5, 4.5, 4.5), 3, 3);
    painter.restore();
  }
}

/// Of one side; and a depot or a train hides no troops, nor they it.
bool stack_together(const Piece& a, const Piece& b) {
  const auto kind = [](const Piece& piece) { return drawn_as_stores(piece) ? piece.arm : Arm::infantry; };
  return a.livery == b.livery && kind(a) == kind(b);
}

/// Finds the stacks begun about a place without asking all of them.
class Neighbourhood {
 public:
  explicit Neighbourhood(const QRectF& room)
      : corner_(room.topLeft()),
        columns_(static_cast<int>(room.width() / one_place) + 3),
        cells_(static_cast<std::size_t>(columns_) * (static_cast<std::size_t>(room.height() / one_place) + 3)) {}

  void add(QPointF at, std::size_t stack) { cells_[cell(at)].push_back({at, stack}); }

  template <class Like>
  std::optional<std::size_t> first_near(QPointF at, const Like& like) const {
    std::optional<std::size_t> first;
    const std::size_t middle = cell(at), across = static_cast<std::size_t>(columns_);
    for (const std::size_t row : {middle - across, middle, middle + across}) {
      for (std::size_t i = row - 1; i <= row + 1; ++i) {
        for (const Begun& begun : cells_[i]) {
          const QPointF d = begun.at - at;
          if ((first && *first < begun.stack) || std::hypot(d.x(), d.y()) >= one_place) continue;
          if (like(begun.stack)) first = begun.stack;
        }
      }
    }
    return first;
  }

 private:
  struct Begun {
    QPointF at;
    std::size_t stack;
  };
  /// With a row or column of empty cells all round.
  std::size_t cell(QPointF at) const {
    const QPointF place = (at - corner_) / one_place;
    return (static_cast<std::size_t>(place.y()) + 1) * static_cast<std::size_t>(columns_) +
           static_cast<std::size_t>(place.x()) + 1;
  }

  QPointF corner_;
  int columns_;
  std::vector<std::vector<Begun>> cells_;
};

}  // namespace

std::vector<PieceStack> stacks(const View& view, std::span<const Piece> pieces) {
  const QRectF seen = QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(-beyond, -beyond, beyond, beyond);
  std::vector<PieceStack> stacks;
  Neighbourhood begun(seen);
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    const QPointF at = view.to_pixel(pieces[i].at);
    if (!seen.contains(at)) continue;
    const auto near = begun.first_near(
        at, [&](std::size_t stack) { return stack_together(pieces[stacks[stack].members.front()], pieces[i]); });
    if (!near) {
      begun.add(at, stacks.size());
      stacks.push_back({i, {i}});
      continue;
    }
    PieceStack& stack = stacks[*near];
    stack.members.push_back(i);
    if (!pieces[stack.top].selected) stack.top = i;
  }
  return stacks;
}

std::vector<QRectF> piece_rooms(const View& view, std::span<const Piece> pieces) {
  std::vector<QRectF> rooms;
  for (const PieceStack& stack : stacks(view, pieces))
    rooms.push_back(block_room(pieces[stack.top]).translated(view.to_pixel(pieces[stack.top].at)));
  return rooms;
}

std::vector<QRectF> paint_pieces(QPainter& painter, const View& view, std::span<const Piece> pieces, const Theme& theme,
                                 std::span<const QRectF> avoid) {
  painter.save();
  painter.setRenderHint(QPainter::Antialiasing);
  std::vector<PieceStack> found = stacks(view, pieces);
  // What is lower on the screen lies over what is higher, and what is selected over all.
  std::ranges::stable_sort(found, [&](const PieceStack& a, const PieceStack& b) {
    const Piece &first = pieces[a.top], &second = pieces[b.top];
    return std::pair(first.selected, -first.at.north) < std::pair(second.selected, -second.at.north);
  });
  LabelPlacer placer(QRectF(QPointF(0, 0), QSizeF(view.size)).adjusted(1, 1, -1, -1));
  for (const PieceStack& stack : found) {
    paint_stack(painter, view, pieces, stack, theme);
    placer.take(block_room(pieces[stack.top]).translated(view.to_pixel(pieces[stack.top].at)).adjusted(-1, -1, 1, 1));
  }
  std::vector<QRectF> labels;
  for (auto stack = found.rbegin(); stack != found.rend(); ++stack) {
    const Piece& piece = pieces[stack->top];
    constexpr int label_outlives = 60;  // minutes after which a report keeps its block only
    if (piece.report && piece.report->age_minutes > label_outlives && !piece.selected) continue;
    if (!QRectF(QPointF(0, 0), QSizeF(view.size)).contains(view.to_pixel(piece.at))) continue;
    if (piece.label.isEmpty() && piece.sublabel.isEmpty()) continue;
    QRectF block = block_room(piece).translated(view.to_pixel(piece.at));
    if (piece.selected) block.adjust(-6, -6, 6, 6);
    const auto placed = place_label(placer, pieces, *stack, block, avoid);
    if (!placed) continue;
    const auto& [written, room] = *placed;
    const LabelShape& label = label_shape(written);
    labels.push_back(room);
    const QColor ink = theme.livery_label(piece.livery);
    constexpr int grey_after = 20;  // minutes
    const QColor detail = piece.report && piece.report->age_minutes > grey_after ? theme.reported : ink;
    const std::uint64_t italic = piece.report ? 3 : 2;
    Stamps::of_this_thread().lay(
        painter, labels.back().topLeft(), {italic, ink.rgb(), detail.rgb(), words_of(written)},
        [&] { return QRectF(QPointF(), label.room.size()); },
        [&](QPainter& onto) {
          paint_text(onto, label.name, ink, theme.halo, 3);
          paint_text(onto, label.detail, detail, theme.halo, 3);
        });
  }
  painter.restore();
  return labels;
}

namespace {

// Beside a piece in hand the tag of its packets is drawn over the ground it may be sent to: that is no part of it then.
QRectF gripped_room(const Piece& piece) {
  if (!piece.selected || !piece.packets) return block_room(piece);
  Piece bare = piece;
  bare.packets.reset();
  return block_room(bare);
}

}  // namespace

std::optional<PieceStack> stack_at(const View& view, std::span<const Piece> pieces, QPointF pixel) {
  constexpr double slack = 3;  // a finger is not a needle
  std::optional<PieceStack> best;
  double nearest = INFINITY;
  for (PieceStack& stack : stacks(view, pieces)) {
    const QPointF middle = view.to_pixel(pieces[stack.top].at);
    const QRectF room = gripped_room(pieces[stack.top]).translated(middle).adjusted(-slack, -slack, slack, slack);
    const double away = std::hypot(pixel.x() - middle.x(), pixel.y() - middle.y());
    if (!room.contains(pixel) || away >= nearest) continue;
    nearest = away;
    best = std::move(stack);
  }
  return best;
}

std::vector<std::size_t> pieces_at(const View& view, std::span<const Piece> pieces, QPointF pixel) {
  const auto stack = stack_at(view, pieces, pixel);
  if (!stack) return {};
  std::vector<std::size_t> found = stack->members;
  for (std::size_t i = 0; i < pieces.size(); ++i) {
    if (!gripped_room(pieces[i]).translated(view.to_pixel(pieces[i].at)).contains(pixel)) continue;
    if (std::ranges::find(found, i) == found.end()) found.push_back(i);
  }
  const auto away = [&](std::size_t i) {
    const QPointF off = view.to_pixel(pieces[i].at) - pixel;
    return std::pair(std::hypot(off.x(), off.y()), i);
  };
  std::ranges::sort(found, {}, away);
  return found;
}

std::optional<std::size_t> piece_at(const View& view, std::span<const Piece> pieces, QPointF pixel) {
  const auto stack = stack_at(view, pieces, pixel);
  return stack ? std::optional(stack->top) : std::nullopt;
}

}  // namespace sandgate
