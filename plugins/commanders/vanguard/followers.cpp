// What follows the columns: horse and engineers close up, guns behind the foot, waggons further back, the General
// behind the centre on a height.
#include <algorithm>
#include <tuple>

#include "plugins/commanders/vanguard/manner.h"
#include "plugins/commanders/vanguard/turn.h"

namespace sandgate::vanguard {
namespace {

class Followers {
 public:
  explicit Followers(Turn& turn) : turn_(turn) {}

  void lead() {
    if (!turn_.now.columns.empty()) {
      follow(turn_.now.horse, manner::horse_behind);
      follow(turn_.now.engineers, manner::engineers_behind);
      follow(turn_.now.guns, manner::guns_behind);
      for (const Handle train : turn_.now.waggons) {
        if (!turn_.larder) keep_back(train);
      }
    }
    for (const Handle general : turn_.now.generals) overlook(general);
  }

 private:
  // Shared out over the columns, the nearest pair first.
  void follow(const std::vector<Handle>& followers, Length gap) {
    struct Pair {
      Length off;
      Handle follower, column;
      auto operator<=>(const Pair&) const = default;
    };
    std::vector<Pair> pairs;
    for (const Handle follower : followers) {
      if (turn_.engaged.contains(follower)) continue;
      for (const Column& column : turn_.now.columns)
        pairs.push_back({distance(turn_.body(follower).at, turn_.body(column.body).at), follower, column.body});
    }
    std::ranges::sort(pairs);
    const std::size_t fair = (followers.size() + turn_.now.columns.size() - 1) / turn_.now.columns.size();
    std::map<Handle, std::size_t> followed;
    std::map<Handle, Handle> leader;
    for (const Pair& pair : pairs) {
      if (leader.contains(pair.follower) || followed[pair.column] >= fair) continue;
      leader[pair.follower] = pair.column;
      ++followed[pair.column];
    }
    for (const auto& [follower, column] : leader) {
      turn_.box(follower);
      const std::string why = "behind " + turn_.body(column).name;
      go(follower, behind(turn_.body(column), gap), turn_.body(column).at, why);
    }
  }

  // On the column's own way, where it has gone already; else towards the rear, on a road if there is one about.
  Point behind(const OwnBody& column, Length gap) const {
    if (column.march && column.march->along >= gap) return along(column.march->path, column.march->along - gap);
    const Point rear = turn_.places.clip(step(column.at, turn_.places.rearward(), gap));
    return turn_.places.on_road(rear, gap);
  }

  // To `to` or, where no way leads there, to `else_to`. Wheels stay on roads as far as they can.
  void go(Handle handle, Point to, Point else_to, const std::string& why) {
    const OwnBody& body = turn_.body(handle);
    const auto at = turn_.places.near(turn_.rates(body), to, manner::stale);
    if (at && turn_.send(handle, *at, By::road, manner::stale, why)) return;
    turn_.send(handle, else_to, By::road, manner::stale, why);
  }

  // Waggons go forward only: what lies behind the force is where they are safe.
  void keep_back(Handle train) {
    turn_.box(train);
    const OwnBody& column = nearest_column(turn_.body(train).at);
    const Point to = behind(column, manner::waggons_behind);
    if (turn_.places.advance(turn_.body(train).at) > turn_.places.advance(to)) return;
    const std::string why = "behind " + column.name;
    const auto at = turn_.places.near(turn_.rates(turn_.body(train)), to, manner::stale);
    if (at) turn_.send(train, *at, By::road, manner::stale, why);
  }

  // Waggons follow no dummy, unless there is nothing else.
  const OwnBody& nearest_column(Point from) const {
    const OwnBody* nearest = nullptr;
    for (const Column& column : turn_.now.columns) {
      const OwnBody& body = turn_.body(column.body);
      const auto rank = [&](const OwnBody& b) {
        return std::tuple(b.contents.dummy(), distance(from, b.at), b.handle);
      };
      if (!nearest || rank(body) < rank(*nearest)) nearest = &body;
    }
    return *nearest;
  }

  void overlook(Handle general) {
    const std::optional<Point> centre = centre_of_columns();
    if (!centre) return;
    const OwnBody& body = turn_.body(general);
    const Point post = turn_.places.clip(step(*centre, turn_.places.rearward(), manner::general_behind));
    // The General keeps a post once taken until the force has gone on.
    if (within(turn_.bound_for(body), post, manner::general_roams + manner::stale)) return;
    const Point height = best_view(turn_.rates(body), post);
    if (!turn_.send(general, height, By::road, manner::there, "to a height behind the centre") && height != post) {
      if (const auto at = turn_.places.near(turn_.rates(body), post, manner::stale))
        turn_.send(general, *at, By::road, manner::there, "behind the centre");
    }
  }

  // A General without troops of his own goes with his brothers' foot, as far as he knows where that is.
  std::optional<Point> centre_of_columns() const {
    std::vector<Point> places;
    for (const Column& column : turn_.now.columns) places.push_back(turn_.body(column.body).at);
    for (const OwnBody& body : turn_.picture.bodies) {
      if (!turn_.now.columns.empty()) break;
      if (!body.mine && !body.gone && body.contents.arm() == Arm::infantry) places.push_back(body.at);
    }
    if (places.empty()) return {};
    Point sum;
    for (const Point at : places) sum = {sum.x + at.x, sum.y + at.y};
    const auto count = static_cast<std::int64_t>(places.size());
    return Point{Length{{sum.x.count / count}}, Length{{sum.y.count / count}}};
  }

  // Of the highest places about `post`, that from which most of the ground ahead can be seen.
  Point best_view(const MarchRates& rates, Point post) const {
    constexpr int steps = 3;  // to each side
    constexpr std::size_t most_looked_from = 6;
    struct Post {
      double height = 0;
      Point at;
    };
    std::vector<Post> posts;
    for (int x = -steps; x <= steps; ++x) {
      for (int y = -steps; y <= steps; ++y) {
        const Point p{post.x + Length{{manner::general_roams.count * x / steps}},
                      post.y + Length{{manner::general_roams.count * y / steps}}};
        if (turn_.places.stands(rates, p)) posts.push_back({turn_.places.height(p), p});
      }
    }
    std::ranges::sort(
        posts, [](const Post& a, const Post& b) { return a.height != b.height ? a.height > b.height : a.at < b.at; });
    if (posts.size() > most_looked_from) posts.resize(most_looked_from);
    Point best = post;
    int most = -1;
    for (const Post& p : posts) {
      const int seen = ground_seen(p.at);
      if (seen > most) {
        most = seen;
        best = p.at;
      }
    }
    return best;
  }

  int ground_seen(Point from) const {
    int seen = 0;
    for (int turn = -3; turn <= 3; ++turn) {
      const Bearing to = Bearing::of(turn_.places.forward().mils + turn * Bearing::full_circle / 24);
      for (int part = 1; part <= 3; ++part) {
        const Point p = step(from, to, Length{{turn_.picture.visibility.count * part / 3}});
        if (turn_.places.clear_line(from, p)) ++seen;
      }
    }
    return seen;
  }

  Turn& turn_;
};

}  // namespace

void lead_followers(Turn& turn) { Followers(turn).lead(); }

}  // namespace sandgate::vanguard
