// What is agreed on before a match: the settings of a game as fields, and what somebody chose last time.
import { jsonKept, keepJson } from "./kept";
import type { Game, Setting } from "./types";

export type Values = Record<string, string | number>;

export interface QuickTerms {
  seats: number;
  seat: string; // "": any
  bot: string;
  settings: Values;
}

export function presetOf(setting: Setting): string | number {
  return setting.preset as string | number;
}

// What is sent: only what differs from what is usual, and only what the game knows.
export function changedOf(game: Game, values: Values): Values {
  return Object.fromEntries(
    game.settings.flatMap((setting) => {
      const value = values[setting.name];
      return value === undefined || value === presetOf(setting) ? [] : [[setting.name, value]];
    }),
  );
}

// The value that a choice stands for, as its setting has it.
export function valueOf(setting: Setting, chosen: string): string | number {
  return setting.kind === "number" ? Number(chosen) : chosen;
}

// What was agreed, in words.
export function wordsOf(game: Game, values: Record<string, string>): { title: string; value: string }[] {
  return game.settings.flatMap((setting) => {
    const value = values[setting.name];
    if (value === undefined || value === "" || setting.isCardList) return [];
    return [{ title: setting.title, value: setting.choices.find((choice) => choice.value === value)?.title ?? value }];
  });
}

export function isAmongChoices(setting: Setting, value: string | number): boolean {
  return setting.choices.some((choice) => choice.value === String(value));
}

// Of a game for a few clicks: what says most about it stands open, the rest is folded away; lists of cards are for tables.
export function quickSettings(game: Game): { open: Setting[]; folded: Setting[] } {
  const all = game.settings.filter((setting) => !setting.isCardList);
  return { open: all.slice(0, 1), folded: all.slice(1) };
}

const keyOf = (game: string): string => `rondel-quick-${game}`;

export function quickTermsOf(game: Game, bots: string[], usualBot: string): QuickTerms {
  const kept = jsonKept(keyOf(game.name)) as Partial<QuickTerms>;
  const seats = Math.min(Math.max(kept.seats ?? game.usualSeats, game.minSeats), game.seats.length);
  return {
    seats,
    seat: game.seats.slice(0, seats).includes(kept.seat ?? "") ? (kept.seat as string) : "",
    bot: bots.includes(kept.bot ?? "") ? (kept.bot as string) : usualBot,
    settings: changedOf(game, kept.settings ?? {}),
  };
}

export function keepQuickTerms(game: Game, terms: QuickTerms): void {
  keepJson(keyOf(game.name), terms);
}
