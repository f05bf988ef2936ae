#include "core/deciding/march_move.h"

#include <algorithm>

#include "core/battle/ground/earthworks.h"
#include "map/march/stage.h"

namespace sandgate {
namespace {

// How often along a march the column looks about for enemies it has not seen yet. A resolution, not a rule: where
// an enemy already in sight comes within the distance is found exactly.
constexpr Length look_about_every = Length::feet(1);

class Mover {
 public:
  Mover(const MarchSetting& ground, const Body& body, const Lookout* lookout, Moves has)
      : body_(body),
        lookout_(lookout),
        works_(ground.works && !ground.works->empty() ? ground.works : nullptr),
        banks_stop_(stopped_by_banks(ground.rulebook, on_foot(body.contents, body.dismounted))),
        treads_(treads(ground.rulebook, body.contents, body.formation)),
        ordinary_(rates_of(ground, body)),
        distance_(ground.rulebook.wide.multiplier_ends),
        stage_(ground.country, ground.scale, ordinary_.times(ground.rulebook.wide.multiplier),
               body.march->path.points(),
               {body.at, body.march->along, body.march->settled, body.march->paid, body.march->waited}, has) {
    done_.body = body.id;
    done_.facing = body.facing;
  }

  Marched march() {
    if (body_.hunger.hungry()) end(MarchEnd::hungry);  // KS-4.5
    if (!ended_) look_about();
    while (!ended_) {
      const auto ahead = stage_.ahead(look_about_every);
      if (!ahead) break;
      stride(*ahead);
    }
    if (!ended_) end(end_of(*stage_.end()));
    account();
    return done_;
  }

 private:
  static MarchRates rates_of(const MarchSetting& ground, const Body& body) {
    MarchRates rates = march_rates(ground.rulebook, on_foot(body.contents, body.dismounted), body.formation);
    rates.broken = ground.broken;
    return rates;
  }
  static MarchEnd end_of(StageEnd how) {
    switch (how) {
      case StageEnd::time_out: return MarchEnd::goes_on;
      case StageEnd::arrived: return MarchEnd::arrived;
      case StageEnd::barred: break;
    }
    return MarchEnd::barred;
  }

  void end(MarchEnd how) {
    done_.end = how;
    ended_ = true;
  }

  // CX-4: the rest of the march is at the ordinary rate once an enemy in sight is inside the distance; one
  // that was not in sight before halts the column.
  void slow_down() {
    if (near_) return;
    near_ = true;
    done_.multiplied = stage_.sums().spent;
    stage_.pace(ordinary_);
  }

  void look_about() {
    if (!lookout_) return;
    const auto warning = lookout_->warning(body_, stage_.now().at, distance_);
    if (!warning) return;
    slow_down();
    if (!warning->known && !body_.march->press_on) {
      done_.enemy_at = warning->at;
      end(MarchEnd::sighted);
    }
  }

  void stride(const Stage::Stride& ahead) {
    Length most = ahead.length;
    const Point from = stage_.now().at;
    if (lookout_ && !near_) {
      if (const auto near = lookout_->until_near(body_, from, ahead.to, distance_)) {
        if (near->count == 0) {
          slow_down();
        } else {
          most = std::min(most, *near);
        }
      }
    }
    std::optional<Length> touch;
    if (lookout_) touch = lookout_->until_touch(body_, from, stage_.ahead(most)->to);
    if (touch) most = std::min(most, *touch);
    const auto bank = works_ && banks_stop_ ? works_->until_bank(from, stage_.ahead(most)->to) : std::nullopt;
    if (bank) most = std::min(most, *bank);
    const auto mine = works_ ? works_->until_mine(from, stage_.ahead(most)->to, treads_) : std::nullopt;
    if (mine) most = std::min(most, mine->gone);
    const Length gone = stage_.go(most);
    if (const Point to = stage_.now().at; to != from) done_.facing = Bearing::between(from, to);
    if (mine && gone == mine->gone) {
      end(MarchEnd::mined);
    } else if (bank && gone == *bank) {
      bank_ = true;
      end(MarchEnd::barred);
    } else if (touch && gone == *touch) {
      end(MarchEnd::touched);
    } else if (!stage_.end()) {
      look_about();
    }
  }

  void account() {
    const OnPath& now = stage_.now();
    const Stage::Sums& sums = stage_.sums();
    done_.at = now.at;
    done_.along = now.along;
    done_.settled = now.settled;
    done_.paid = now.paid;
    done_.waited = now.waited;
    done_.distance = sums.length;
    done_.climbed = sums.climbed;
    done_.descended = sums.descended;
    done_.fords = sums.fords;
    done_.on_road = sums.on_road;
    if (!near_) done_.multiplied = sums.spent;
    done_.bar = bank_ ? Bar::bank : stage_.bar();
  }

  const Body& body_;
  const Lookout* const lookout_;
  const Earthworks* const works_;
  const bool banks_stop_;
  const Length treads_;
  const MarchRates ordinary_;
  const Length distance_;
  Stage stage_;
  bool near_ = false;
  bool ended_ = false, bank_ = false;
  Marched done_;
};

}  // namespace

std::vector<Point> passed(const March& march, Length from, Length to) {
  return places_along(march.path, from, to, look_about_every);
}

Marched march_one_move(const MarchSetting& ground, const Body& body, const Lookout* lookout, Moves has) {
  return Mover(ground, body, lookout, has).march();
}

}  // namespace sandgate
