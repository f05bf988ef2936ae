#include "app/desk/model/screen_model.h"

#include <algorithm>

namespace sandgate {
namespace {

std::expected<ScreenPlan, Refusal> plan_screen(const Picture& picture, const Briefing& briefing,
                                               const std::vector<Handle>& scouts, Point from, Point to, bool press_on,
                                               Rides* rides, const Progress& progress) {
  auto order = find_screen(picture, briefing, scouts, from, to, press_on, progress);
  if (!order) return std::unexpected(std::move(order.error()));
  ScreenPlan plan{std::move(*order), {}};
  for (const auto& party : plan.order.parties) {
    // KS-11.5: a rider goes to each party that is not at hand.
    const auto ride = ride_to_body(picture, briefing, party.scouts, rides, progress);
    auto preview = preview_march(picture, briefing, party.scouts, party.path, press_on, ride ? &*ride : nullptr);
    if (!preview) return std::unexpected(std::move(preview.error()));
    plan.previews.push_back(std::move(*preview));
  }
  return plan;
}

}  // namespace

ScreenModel::ScreenModel(DeskModel& desk, QObject* parent) : QObject(parent), desk_(desk) {
  connect(&desk_, &DeskModel::picture_changed, this, &ScreenModel::on_picture);
}

void ScreenModel::begin(const std::vector<Handle>& parties) {
  if (!desk_.gives_orders()) return;
  const auto own = desk_.own_scouts();
  scouts_.clear();
  for (const Handle party : parties) {
    if (std::ranges::find(own, party) != own.end()) scouts_.push_back(party);
  }
  std::ranges::sort(scouts_);
  // A screen needs two parties: with one in hand, all scouts are taken.
  if (scouts_.size() < 2) scouts_ = own;
  desk_.withdraw();
  active_ = true;
  ends_ = {};
  press_on_ = false;
  replan();
}

void ScreenModel::stop() {
  if (!active_) return;
  active_ = false;
  ends_ = {};
  scouts_.clear();
  replan();
}

void ScreenModel::take_all() {
  if (!active_) return;
  scouts_ = desk_.own_scouts();
  replan();
}

void ScreenModel::toggle(Handle party) {
  const auto own = desk_.own_scouts();
  if (!active_ || std::ranges::find(own, party) == own.end()) return;
  if (std::erase(scouts_, party) == 0) {
    scouts_.push_back(party);
    std::ranges::sort(scouts_);
  }
  replan();
}

void ScreenModel::set_end(End which, Point place) {
  if (!active_) return;
  ends_[which] = place;
  replan();
}

void ScreenModel::click(Point place) {
  if (!active_) return;
  if (ends_[from] && !ends_[to]) {
    ends_[to] = place;
  } else {
    ends_ = {place, std::nullopt};
  }
  replan();
}

bool ScreenModel::take_back_ends() {
  if (!ends_[from] && !ends_[to]) return false;
  ends_ = {};
  replan();
  return true;
}

void ScreenModel::set_press_on(bool press_on) {
  if (press_on_ == press_on) return;
  press_on_ = press_on;
  replan();
}

void ScreenModel::replan() {
  planner_.cancel();
  plan_.reset();
  refusal_.reset();
  if (active_ && ends_[from] && ends_[to]) {
    planner_.start(
        [picture = desk_.picture(), briefing = desk_.shared_briefing(), scouts = scouts_, a = *ends_[from],
         b = *ends_[to], press_on = press_on_, rides = desk_.rides()](const Progress& progress) {
          return plan_screen(picture, *briefing, scouts, a, b, press_on, rides.get(), progress);
        },
        [this](std::expected<ScreenPlan, Refusal> answer) {
          if (answer) {
            plan_ = std::move(*answer);
          } else {
            refusal_ = std::move(answer.error());
          }
          emit changed();
        });
  }
  emit changed();
}

void ScreenModel::give() {
  if (!active_ || !plan_) return;
  if (desk_.drafts().open()) {
    draft();
    return;
  }
  desk_.send(
      plan_->order, *this,
      [this, scouts = scouts_, ends = ends_, order = plan_->order] {
        desk_.drafts().make_void(order);
        if (scouts_ == scouts && ends_ == ends) stop();  // else another is being drawn by now
        emit desk_.order_given();
      },
      [this](const Refusal& refusal) {
        plan_.reset();
        refusal_ = refusal;
        emit changed();
      });
}

void ScreenModel::draft() {
  std::vector<MarchDraft> ways;
  for (const auto& party : plan_->order.parties)
    ways.push_back({party.scouts, {}, {party.path.back()}, MarchBy::quickest, plan_->order.press_on});
  if (auto no = desk_.drafts().add(plan_->order, std::move(ways), plan_->previews)) {
    plan_.reset();
    refusal_ = std::move(no);
    emit changed();
    return;
  }
  stop();
  emit desk_.order_given();
  emit desk_.order_drafted();
}

void ScreenModel::on_picture() {
  if (!active_) return;
  if (!desk_.gives_orders()) {
    stop();
    return;
  }
  const auto own = desk_.own_scouts();
  std::erase_if(scouts_, [&own](Handle party) { return std::ranges::find(own, party) == own.end(); });
  replan();
}

}  // namespace sandgate
