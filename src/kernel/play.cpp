#include "kernel/play.h"

namespace rondel {

void Play::show_choice(const Choice& choice, std::string& out) const {
  out += choice.label.view();
  if (choice.kind == Choice::Kind::word || choice.kind == Choice::Kind::group) {
    return;
  }
  if (!choice.label.empty()) {
    out += ' ';
  }
  if (choice.kind == Choice::Kind::seat) {
    out += name(Seat(choice.value));
  } else {
    out += std::to_string(choice.value);
  }
}

}  // namespace rondel
