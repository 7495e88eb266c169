#include "netrunner/rules/notes.h"

namespace rondel::games::netrunner {

void Notes::forget_pumps() {
  for (CardNotes& notes : notes_) {
    notes.pump = 0;
  }
}

void Notes::forget_breaks() {
  for (CardNotes& notes : notes_) {
    notes.breaks_this_run = false;
  }
}

void Notes::forget_accesses() {
  for (CardNotes& notes : notes_) {
    notes.was_accessed = false;
  }
}

void Notes::digest(Hasher& hasher) const {
  for (const CardNotes& notes : notes_) {
    hasher.add(notes.pump).add(notes.installed_in).add(notes.used_in);
    hasher.add(notes.breaks_this_run).add(notes.was_accessed);
  }
}

}  // namespace rondel::games::netrunner
