// Which choices of a question are things on the table, so that they can be picked there: cards, cells of a board, players,
// whole zones. What is nowhere on the table is left for the list.
import type { GameLayout } from "./layout";
import { keyOf, type Path } from "./answer";
import { idOf, isGroup, titleOf, type Choice, type Selector } from "./selector";
import type { View, Zone } from "./types";

export interface Places {
  cards: ReadonlyMap<string, Path[]>; // by the card's id
  cells: ReadonlyMap<string, Path[]>; // by "board/index"
  seats: ReadonlyMap<string, Path[]>;
  zones: ReadonlyMap<string, Path[]>; // by zoneKey
  onTable: ReadonlySet<string>; // keys of the paths that stand somewhere above
}

export const nowhere: Places = {
  cards: new Map(),
  cells: new Map(),
  seats: new Map(),
  zones: new Map(),
  onTable: new Set(),
};

// How the ids of hidden cards name a zone: "stash", "hand.north".
export function zoneKey(zone: Pick<Zone, "name" | "owner">): string {
  return zone.owner === undefined ? zone.name : `${zone.name}.${zone.owner}`;
}

// The id of the card that a choice is about: what is to be done with it stands after a colon.
function cardOf(choice: Choice, cards: ReadonlySet<string>): string {
  const id = idOf(choice);
  if (cards.has(id)) return id;
  const colon = id.indexOf(":");
  return colon > 0 && cards.has(id.slice(0, colon)) ? id.slice(0, colon) : "";
}

// A card that nobody lists, because its zone only shows how many there are: the zone stands for it.
function zoneOfHidden(choice: Choice, zones: ReadonlySet<string>): string {
  const slash = idOf(choice).lastIndexOf("/");
  const key = slash > 0 ? idOf(choice).slice(0, slash) : "";
  return zones.has(key) ? key : "";
}

class Finder {
  readonly cards = new Map<string, Path[]>();
  readonly cells = new Map<string, Path[]>();
  readonly seats = new Map<string, Path[]>();
  readonly zones = new Map<string, Path[]>();
  readonly onTable = new Set<string>();
  private readonly cardIds: ReadonlySet<string>;
  private readonly zoneKeys: ReadonlySet<string>;
  private readonly seatNames: ReadonlySet<string>;
  private readonly board: { name: string; size: number } | null;

  constructor(view: View, layout: GameLayout) {
    this.cardIds = new Set(view.zones.flatMap((zone) => zone.cards.map((card) => card.id)));
    this.zoneKeys = new Set(view.zones.map(zoneKey));
    this.seatNames = new Set(view.players.map((player) => player.seat));
    const boards = view.boards.filter((board) => layout.boards?.[board.name]?.choices !== "none");
    const [board] = boards;
    this.board = boards.length === 1 && board ? { name: board.name, size: board.cells.length } : null;
  }

  walk(choices: Choice[], before: Path): void {
    choices.forEach((choice, i) => {
      const path = [...before, i];
      if (isGroup(choice)) this.walk(choice.choices, path);
      else this.place(choice, path);
    });
  }

  private place(choice: Choice, path: Path): void {
    const card = cardOf(choice, this.cardIds);
    const title = titleOf(choice);
    if (card) {
      this.put(this.cards, card, path);
    } else if (typeof choice === "number" && this.board && choice >= 1 && choice <= this.board.size) {
      this.put(this.cells, `${this.board.name}/${choice - 1}`, path);
    } else if (this.seatNames.has(title)) {
      this.put(this.seats, title, path);
    } else {
      const zone = zoneOfHidden(choice, this.zoneKeys) || (this.zoneKeys.has(title) ? title : "");
      if (zone) this.put(this.zones, zone, path);
    }
  }

  private put(map: Map<string, Path[]>, key: string, path: Path): void {
    const there = map.get(key);
    if (there) there.push(path);
    else map.set(key, [path]);
    this.onTable.add(keyOf(path));
  }
}

export function placesOf(view: View, selector: Selector | null, layout: GameLayout): Places {
  if (!selector || selector.type === "action") return nowhere;
  const finder = new Finder(view, layout);
  finder.walk(selector.choices ?? [], []);
  return finder;
}
