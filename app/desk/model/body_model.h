// The order of battle as a tree: scouts and the arms as groups, bodies in them.
#pragma once

#include <QAbstractItemModel>
#include <vector>

#include "app/desk/model/desk_model.h"

namespace sandgate {

/// A tree model of own bodies, filled anew with every change of the Picture; what a row says beside its name is in its
/// roles.
class BodyModel : public QAbstractItemModel {
  Q_OBJECT
 public:
  /// What a row answers beside its text.
  enum Role {
    handle_role = Qt::UserRole,  ///< int; −1 for a group
    doing_role,                  ///< QString: the second line
    tone_role,                   ///< int: Tone
    present_role,                ///< int: what it has now …
    began_role,                  ///< … and began with
  };
  /// How urgently the second line of a row asks to be read.
  enum Tone { plain, good, warning, bad };

  explicit BodyModel(const DeskModel& desk, QObject* parent = nullptr);

  /// Only bodies with `text` in name or title; empty for all.
  void set_filter(const QString& text);
  QModelIndex index_of(Handle body) const;
  Handle body_at(const QModelIndex& index) const;
  const OwnBody* body(const QModelIndex& index) const { return desk_.picture().body(body_at(index)); }
  QModelIndex first_body() const;

  QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
  QModelIndex parent(const QModelIndex& child) const override;
  int rowCount(const QModelIndex& parent = {}) const override;
  int columnCount(const QModelIndex& = {}) const override { return 1; }
  QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
  Qt::ItemFlags flags(const QModelIndex& index) const override;

 signals:
  /// The tree was built anew.
  void rebuilt();

 private:
  struct Group {
    QString title, note;
    std::vector<Handle> bodies;
    friend bool operator==(const Group&, const Group&) = default;
  };
  std::vector<Group> grouped() const;
  void refresh();
  QVariant group_data(const Group& group, int role) const;
  QVariant body_data(const OwnBody& body, int role) const;

  const DeskModel& desk_;
  QString filter_;
  std::vector<Group> groups_;
};

}  // namespace sandgate
