// What the body in hand shall do besides marching: destroy or mend, leave off, tell off men as a party, or rejoin
// another (KS-5, CX-7).
#pragma once

#include <QObject>
#include <QString>
#include <QStringList>
#include <optional>
#include <vector>

#include "app/desk/model/desk_model.h"
#include "core/lines/parties.h"

namespace sandgate {

/// Holds such an order while it is thought out: what could be worked at near the body, or whom it could rejoin, what
/// that takes and why it cannot be. It follows the body in hand; without one it is over.
class PartyModel : public QObject {
  Q_OBJECT
 public:
  enum class Task : std::uint8_t { destroy, mend, leave_off, detach, rejoin };
  /// Something to work at, or a body to go up in.
  struct Target {
    SeatDeed deed;
    QString what, where;  ///< "Railway bridge", "SD 512 934, 2.3 ft north-east"
    Point at;
    Length off;
    std::optional<WorkNeed> need;  ///< none of a body that is rejoined
    bool own_stores = false;       ///< of the seat's own side: last in the list, and never proposed
    std::optional<Refusal> no;     ///< what the seat knows against it
  };
  /// Of an arm of the body: what there is, and how much of it goes.
  struct ToldOff {
    Part there;
    DetachOrder<Handle>::Some goes;
  };

  explicit PartyModel(DeskModel& desk, QObject* parent = nullptr);

  bool active() const { return active_; }
  /// False, and nothing begins: nobody is in hand.
  bool begin(Task task);
  void stop();
  Task task() const { return task_; }
  const OwnBody* body() const { return desk_.selected_body(); }

  /// What destroying and mending can be about, and rejoining: the nearest first, own stores after all else.
  const std::vector<Target>& targets() const { return targets_; }
  /// The one in hand; none where there are none.
  const Target* target() const;
  void choose(std::size_t target);
  /// What lies at a place that was pointed out on the sheet is taken; `nothing_there` where nothing of it does.
  void point_at(Point place);

  const std::vector<ToldOff>& told_off() const { return told_off_; }
  void tell_off(std::size_t arm, std::int32_t men, std::int32_t guns, std::int32_t waggons);
  const QString& name() const { return name_; }
  void set_name(const QString& name);

  /// What would be ordered now; none where there is nothing to work at, or nobody to rejoin.
  std::optional<SeatDeed> deed() const;
  /// Why it cannot be: as the seat knows it, or as the host has answered.
  std::optional<Refusal> refusal() const;
  /// What it takes and what comes of it, in sentences.
  QStringList told() const;
  void give();

 signals:
  void changed();
  /// It was taken, and is over here.
  void ordered(const QString& what);
  void refused(const Refusal& refusal);
  void nothing_there();

 private:
  void refresh();
  void find_crossings();
  void find_rail(Point about, Length reach);
  void find_stores();
  void find_breaks();
  void find_bodies();
  void add_work(const WorkPlace& place, WorkKind kind, const QString& name);
  void add_stores(Handle stores, const Contents& contents, Point at, const QString& name);
  void add(Target target);
  void count_arms();
  QString free_name() const;
  QString work_told(const Target& target) const;
  QString parting_told() const;
  QString given() const;
  WorkGround ground() const;

  DeskModel& desk_;
  bool active_ = false;
  Task task_ = Task::destroy;
  Handle of_;  ///< of whom told off men are counted
  std::vector<Target> targets_;
  std::size_t chosen_ = 0;
  std::optional<WorkPlace> pointed_;  ///< what was pointed out farther off than the list reaches
  std::vector<ToldOff> told_off_;
  QString name_;
  std::optional<Refusal> answered_;
};

}  // namespace sandgate
