// What a game's author includes: tasks, questions, scopes, branches, containers, the play and the game.
#pragma once

#include "kernel/ask.h"
#include "kernel/choices.h"
#include "kernel/containers.h"
#include "kernel/fault.h"
#include "kernel/game.h"
#include "kernel/play.h"
#include "kernel/scope.h"
#include "kernel/task.h"
#include "kernel/together.h"
