// Which choices of a question are things on the table, so that they can be picked there: cards, cells of a board, players,
// whole zones. What is nowhere on the table is left for the list.
import { columnNames } from "./columns";
import { laidZones, lookOf, type GameLayout } from "./layout";
import { keyOf, type Path } from "./answer";
import { idOf, isGroup, titleOf, type Choice, type Selector } from "./selector";
import type { View, Zone } from "./types";

export interface Places {
  cards: ReadonlyMap<string, Path[]>; // by the card's id
  cells: ReadonlyMap<string, Path[]>; // by "board/index"
  seats: ReadonlyMap<string, Path[]>;
  zones: ReadonlyMap<string, Path[]>; // by zoneKey
  columns: ReadonlyMap<string, Path[]>; // by name
  onTable: ReadonlySet<string>; // keys of the paths that stand somewhere above
  onBoards: ReadonlySet<string>; // of these, the ones that are cells
}

export const nowhere: Places = {
  cards: new Map(),
  cells: new Map(),
  seats: new Map(),
  zones: new Map(),
  columns: new Map(),
  onTable: new Set(),
  onBoards: new Set(),
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

// A board whose cells may be choices: by their numbers, or by the words in them.
interface Askable {
  name: string;
  cells: string[];
  by: "number" | "word";
  asks: string[];
}

function askable(view: View, layout: GameLayout): Askable[] {
  return view.boards.flatMap(({ name, cells }) => {
    const look = layout.boards?.[name];
    const by = look?.choices ?? "number";
    return by === "none" ? [] : [{ name, cells, by, asks: look?.asks ?? [""] }];
  });
}

// A cell of one word is the choice of that word. One of several ("seed or fish") is there for each of them, and such a choice
// says after the word that it is about that cell: "seed (both sides)".
function isWordOf(cell: string, title: string): boolean {
  const words = cell.split(" or ");
  return words.length === 1 ? cell !== "" && cell === title : words.some((word) => title.startsWith(`${word} (`));
}

// The zones that the layout has stand for a word among the choices.
function standIns(view: View, layout: GameLayout): Map<string, string> {
  return new Map(
    view.zones.flatMap((zone) => {
      const { choice } = lookOf(zone, view.seat, layout);
      return choice === undefined ? [] : [[choice, zoneKey(zone)] as const];
    }),
  );
}

class Finder {
  readonly cards = new Map<string, Path[]>();
  readonly cells = new Map<string, Path[]>();
  readonly seats = new Map<string, Path[]>();
  readonly zones = new Map<string, Path[]>();
  readonly columns = new Map<string, Path[]>();
  readonly onTable = new Set<string>();
  readonly onBoards = new Set<string>();
  private readonly cardIds: ReadonlySet<string>;
  private readonly zoneKeys: ReadonlySet<string>;
  private readonly seatNames: ReadonlySet<string>;
  private readonly standIns: ReadonlyMap<string, string>;
  private readonly columnFor: ReadonlyMap<string, string>;
  private readonly boards: Askable[];

  constructor(view: View, layout: GameLayout) {
    const laid = laidZones(view, layout); // a zone that is not drawn has nothing that could be clicked
    this.cardIds = new Set(laid.flatMap(({ zone }) => zone.cards.map((card) => card.id)));
    this.zoneKeys = new Set(laid.map(({ key }) => key));
    this.seatNames = new Set(view.players.map((player) => player.seat));
    this.standIns = standIns(view, layout);
    const names = columnNames(view.zones, layout.columns);
    this.columnFor = new Map(names.flatMap((name) => (layout.columns?.choices ?? []).map((word) => [word + name, name] as const)));
    const boards = askable(view, layout);
    const numbered = boards.filter((board) => board.by === "number");
    // A number says nothing of which board it is of.
    this.boards = boards.filter((board) => board.by === "word" || numbered.length === 1);
  }

  // `asked`: the titles that lead here, of the question and of the groups in it.
  walk(choices: Choice[], before: Path, asked: string): void {
    const boards = this.boards.filter((board) => board.asks.some((text) => asked.includes(text)));
    choices.forEach((choice, i) => {
      const path = [...before, i];
      if (isGroup(choice)) this.walk(choice.choices, path, `${asked} ${choice.title}`);
      else this.place(choice, path, boards);
    });
  }

  private place(choice: Choice, path: Path, boards: Askable[]): void {
    const card = cardOf(choice, this.cardIds);
    const title = titleOf(choice);
    if (card) {
      this.put(this.cards, card, path);
    } else if (boards.some((board) => this.placeOn(board, choice, path))) {
      this.onBoards.add(keyOf(path));
    } else if (this.seatNames.has(title)) {
      this.put(this.seats, title, path);
    } else {
      const zone = zoneOfHidden(choice, this.zoneKeys) || (this.zoneKeys.has(title) ? title : "");
      if (zone) this.put(this.zones, zone, path);
      // A word stays in the list as well: that is where words are looked for.
      else if (this.standIns.has(title)) this.zones.set(this.standIns.get(title) ?? "", [path]);
      else if (this.columnFor.has(title)) this.columns.set(this.columnFor.get(title) ?? "", [path]);
    }
  }

  private placeOn(board: Askable, choice: Choice, path: Path): boolean {
    const cells =
      board.by === "number"
        ? typeof choice === "number" && choice >= 1 && choice <= board.cells.length
          ? [choice - 1]
          : []
        : board.cells.flatMap((cell, i) => (isWordOf(cell, titleOf(choice)) ? [i] : []));
    for (const cell of cells) this.put(this.cells, `${board.name}/${cell}`, path);
    return cells.length > 0;
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
  finder.walk(selector.choices ?? [], [], selector.title);
  return finder;
}
