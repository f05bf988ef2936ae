#include "app/umpire/umpires_windows.h"

#include <algorithm>

#include "app/desk/frame/command_dialog.h"
#include "app/desk/shell/umpire_dialog.h"
#include "app/desk/shell/umpire_messages.h"
#include "app/desk/shell/umpires_chain.h"
#include "app/host/umpires_message.h"

namespace sandgate {

UmpiresWindows::UmpiresWindows(UmpireClient& umpire, Rule rule, std::function<QWidget*()> over, QObject* parent)
    : QObject(parent), umpire_(umpire), rule_(std::move(rule)), over_(std::move(over)) {}

void UmpiresWindows::ask_ruling() {
  const Campaign& now = umpire_.campaign();
  const auto anybody = umpire_.picture(now.setting().seats.front().id);
  const auto messages = umpires_messages(now);
  auto* dialog = new UmpireDialog({now.visibility(), anybody ? anybody->visibility_reason : std::string()},
                                  now.setting().scale, now.umpire_key().has_value(),
                                  static_cast<std::size_t>(std::ranges::count_if(messages, &UmpiresMessage::waits)),
                                  rule_, over_());
  connect(dialog, &UmpireDialog::messages_asked, this, &UmpiresWindows::show_messages);
  connect(dialog, &UmpireDialog::command_asked, this, &UmpiresWindows::show_command);
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void UmpiresWindows::show_messages() {
  auto* dialog = new UmpireMessages(
      umpire_.campaign().setting(),
      [self = QPointer<UmpiresWindows>(this)] {
        return self ? umpires_messages(self->umpire_.campaign()) : std::vector<UmpiresMessage>();
      },
      rule_, over_());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

void UmpiresWindows::show_command() {
  ChainOfCommand chain;
  chain.posts = [self = QPointer<UmpiresWindows>(this)] {
    return self ? command_posts(self->umpire_) : std::vector<CommandPost>();
  };
  chain.send = [self = QPointer<UmpiresWindows>(this)](
                   const CommandDeed& deed, const std::function<void(const std::optional<QString>&)>& answer) {
    if (!self) return;
    answer(self->rule_(umpires_deed(deed)));
    emit self->commanded();
  };
  auto* dialog = new CommandDialog(std::move(chain), {}, over_());
  dialog->setAttribute(Qt::WA_DeleteOnClose);
  dialog->open();
}

}  // namespace sandgate
