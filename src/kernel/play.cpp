#include "kernel/play.h"

namespace rondel {

void Play::arrange(Setup& /*setup*/) { fault("this game takes no arranged positions"); }

void Play::show_face(std::int32_t face, std::string& out) const { out += "card " + std::to_string(face); }

void Play::show_title(const Question& question, std::string& out) const { out += question.title.view(); }

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
  } else if (choice.kind == Choice::Kind::card) {
    show_face(face_of(choice.value), out);
  } else {
    out += std::to_string(choice.value);
  }
}

}  // namespace rondel
