// What `rondel new` writes: the files of templates/, which the build puts into the program (cmake/rondel_templates.py).
#pragma once

#include <span>
#include <string_view>

namespace rondel::cli {

struct TemplateFile {
  std::string_view path;  // below templates/: "my_cards/game.cpp"
  std::string_view text;
};

// In order of their paths.
std::span<const TemplateFile> template_files();

}  // namespace rondel::cli
