import { describe, expect, it } from "vitest";
import { clockText, leftNow } from "./clock";
import { columnsOf, markerOf, notesOf } from "./columns";
import { bySuit, emblemOf, pips, playingFace } from "./faces";
import { cellLookOf, cellTextOf, grouped, laidSeats, laidZones, lookOf, playersOf, type GameLayout } from "./layout";
import { partsOf } from "./loglines";
import { piecesOf } from "./marks";
import { placesOf } from "./places";
import { pathTo, routeOf } from "./route";
import { directionOf, iconsShown, placeInSplay, reachOf } from "./splays";
import type { Selector } from "./selector";
import type { TableState, View, Zone } from "./types";

const zone = (name: string, cards: Zone["cards"], more: Partial<Zone> = {}): Zone => ({
  name,
  visibility: "all",
  ordered: false,
  count: cards.length,
  cards,
  ...more,
});
const view = (more: Partial<View>): View => ({
  game: "none",
  seat: "north",
  status: "waiting",
  phase: "",
  players: ["east", "north", "west", "south"].map((seat) => ({ seat, waiting: false, counters: {}, states: [] })),
  counters: {},
  zones: [],
  boards: [],
  request: null,
  log: [],
  over: null,
  ...more,
});
const ask = (...choices: NonNullable<Selector["choices"]>): Selector => ({ actor: "north", title: "t", choices });

describe("choices on the table", () => {
  it("cards are found by their id, also when something is to be done with them", () => {
    const shown = view({ zones: [zone("hand", [{ id: "c1", face: "2♣" }, { id: "hand.west/1" }])] });
    const places = placesOf(
      shown,
      ask({ title: "discard 2♣", id: "c1:discard" }, { title: "knock", id: "c1:knock with" }, { title: "x", id: "hand.west/1" }, "pass"),
      {},
    );
    expect(places.cards.get("c1")).toEqual([[0], [1]]);
    expect(places.cards.get("hand.west/1")).toEqual([[2]]);
    expect(places.onTable).toEqual(new Set(["0", "1", "2"]));
  });
  it("what lies in a zone that is not drawn stays in the list", () => {
    const shown = view({ zones: [zone("aside", [{ id: "c1", face: "2♣" }]), zone("hand", [{ id: "c2", face: "3♣" }])] });
    const places = placesOf(shown, ask({ title: "2♣", id: "c1" }, { title: "3♣", id: "c2" }, "aside"), { zones: { aside: { area: "hidden" } } });
    expect(places.onTable).toEqual(new Set(["1"]));
  });
  it("a zone stands for a card of it that is not listed, and for its own name", () => {
    const shown = view({ zones: [zone("stock", [], { visibility: "count", count: 9 })] });
    expect(placesOf(shown, ask({ title: "draw", id: "stock/9:draw" }, "stock"), {}).zones.get("stock")).toEqual([[0], [1]]);
  });
  it("numbers are cells of the only board, words are players, members of groups are found too", () => {
    const shown = view({ boards: [{ name: "board", columns: 3, cells: Array<string>(9).fill("") }] });
    const places = placesOf(shown, ask(9, 10, "west", { title: "g", choices: ["south"] }), {});
    expect(places.cells.get("board/8")).toEqual([[0]]);
    expect(places.seats.get("west")).toEqual([[2]]);
    expect(places.seats.get("south")).toEqual([[3, 0]]);
    expect(places.onTable.has("1")).toBe(false);
    expect(placesOf(shown, ask(9), { boards: { board: { choices: "none" } } }).cells.size).toBe(0);
  });
});

describe("choices on boards and in zones of a layout", () => {
  const map = { name: "map", columns: 3, cells: ["land", "", "ocean, 2 plant"] };
  const dice = { name: "dice", columns: 4, cells: ["seed", "fish or seed", "seed", ""] };
  const layout: GameLayout = {
    boards: { map: { asks: ["place"] }, dice: { choices: "word", asks: ["from the dice"] } },
    zones: { forest: { mine: { choice: "gain food" } } },
  };
  it("a number is a cell only where the question, or its group, is about the board", () => {
    const shown = view({ boards: [map, dice] });
    expect(placesOf(shown, ask(3), layout).cells.size).toBe(0);
    expect(placesOf(shown, { ...ask(3), title: "place an ocean" }, layout).cells.get("map/2")).toEqual([[0]]);
    const places = placesOf(shown, ask({ title: "place a city", choices: [1, 3] }, { title: "pay", choices: [1] }), layout);
    expect(places.cells.get("map/0")).toEqual([[0, 0]]);
    expect(places.cells.get("map/2")).toEqual([[0, 1]]);
    expect(places.onBoards).toEqual(new Set(["0/0", "0/1"]));
  });
  it("a word is every cell that says it, and one of several words only where the choice says so", () => {
    const shown = view({ boards: [map, dice] });
    const places = placesOf(shown, { ...ask("seed", "fish (both)", "fish"), title: "take from the dice" }, layout);
    expect(places.cells.get("dice/0")).toEqual([[0]]);
    expect(places.cells.get("dice/2")).toEqual([[0]]);
    expect(places.cells.get("dice/1")).toEqual([[1]]);
    expect(places.cells.has("dice/3")).toBe(false);
    expect(placesOf(shown, { ...ask("seed"), title: "pay" }, layout).cells.size).toBe(0);
  });
  it("a zone stands for the word that its layout says, one's own alone, and the word stays in the list", () => {
    const zones = ["north", "west"].map((owner) => zone("forest", [], { owner }));
    const places = placesOf(view({ zones }), ask("gain food", "lay eggs"), layout);
    expect([...places.zones]).toEqual([["forest.north", [[0]]]]);
    expect(places.onTable.size).toBe(0);
  });
});

describe("columns", () => {
  const layout: GameLayout = {
    columns: {
      ends: [" ice", ""],
      choices: ["", "run "],
      marker: { from: "run", column: "server", place: "position", says: "phase" },
      notes: { from: "ice", card: "card", number: "strength", lines: "subroutines", text: "label", done: ["broken", "fired"] },
    },
    zones: { HQ: { show: "pile", empty: "show", mine: { show: "fan" } }, "HQ ice": { empty: "show" } },
  };
  const zones = ["HQ ice", "HQ", "rig"].map((name) => zone(name, [], { owner: "west" }));
  it("are the zones that begin alike, the inside first; a hand is not in them", () => {
    const seen = (seat: string) => columnsOf(laidZones(view({ seat, zones }), layout), layout).map(({ name, zones: some }) => [name, some.map((laid) => laid.zone.name)]);
    expect(seen("north")).toEqual([["HQ", ["HQ", "HQ ice"]]]);
    expect(seen("west")).toEqual([["HQ", ["HQ ice"]]]);
    expect(columnsOf(laidZones(view({ zones }), {}), {})).toEqual([]);
  });
  it("are picked by their name, alone or after a word", () => {
    const places = (choice: string) => [...placesOf(view({ zones }), ask(choice), layout).columns];
    expect(places("run HQ")).toEqual([["HQ", [[0]]]]);
    expect(places("HQ")).toEqual([["HQ", [[0]]]]);
    expect(places("run rig")).toEqual([]);
  });
  it("show who goes along them, and what is said of their cards", () => {
    const extra = {
      run: { server: "HQ", position: 2, phase: "encounter-ice" },
      ice: [{ card: "c1", strength: 3, subroutines: [{ label: "end the run", broken: true, fired: false }] }],
    };
    expect(markerOf(view({ extra }), layout.columns?.marker)).toEqual({ column: "HQ", place: 2, says: "encounter ice" });
    expect(markerOf(view({ extra: { run: null } }), layout.columns?.marker)).toBe(null);
    expect(markerOf(view({ extra }), undefined)).toBe(null);
    expect([...notesOf(view({ extra }), layout.columns?.notes)]).toEqual([["c1", { number: "3", lines: [{ text: "end the run", done: "broken" }] }]]);
    expect(notesOf(view({}), layout.columns?.notes).size).toBe(0);
  });
});

describe("what is printed", () => {
  const marks = { S: { label: "seed", colour: "#000" }, E: { label: "egg", colour: "#000" }, D: { label: "food", colour: "#000" } };
  it("is drawn with marks by letters or by labels, and written where there is no mark", () => {
    expect(piecesOf("SE", marks)).toEqual([{ letter: "S", count: 1 }, { letter: "E", count: 1 }]);
    expect(piecesOf("seed", marks)).toEqual([{ letter: "S", count: 1 }]);
    expect(piecesOf("2 seed, 9 egg", marks)).toEqual([{ letter: "S", count: 1 }, { letter: "S", count: 1 }, { letter: "E", count: 9 }]);
    expect(piecesOf("1 seed or 1 worm", marks)).toEqual([{ letter: "S", count: 1 }, { text: "/" }, { text: "1 worm" }]);
    expect(piecesOf("21")).toEqual([{ text: "21" }]);
    expect(piecesOf("4, 1, 0 points", marks)).toEqual([{ text: "4, 1, 0 points" }]);
    expect(piecesOf("")).toEqual([]);
  });
  it("decides how a cell looks, word by word, and what of it is still written", () => {
    const look = { cells: { ocean: { colour: "blue", hide: true }, "ocean tile": { colour: "navy", hide: true }, red: { edge: "red" } } };
    expect(cellLookOf("ocean, 2 plant", look)).toEqual({ colour: "blue", hide: true });
    expect(cellLookOf("ocean tile", look)).toMatchObject({ colour: "navy" });
    expect(cellLookOf("red city", look)).toEqual({ edge: "red" });
    expect(cellLookOf("oceanic", look)).toEqual({});
    expect(cellTextOf("ocean, 2 plant", look)).toBe("2 plant");
    expect(cellTextOf("ocean tile", look)).toBe("");
    expect(cellTextOf("red city", look)).toBe("red city");
  });
  it("puts cards together by its first word", () => {
    const cards = ["a", "b", "c"].map((face) => ({ id: face, face }));
    const words: Record<string, string> = { a: "space earth", b: "plant", c: "space" };
    expect(grouped(cards, (face) => words[face] ?? "").map(({ word, cards: some }) => [word, some.length])).toEqual([["space", 2], ["plant", 1]]);
  });
});

describe("a layout", () => {
  it("is not needed", () => {
    const own = zone("hand", [{ id: "c1", face: "2♣" }], { owner: "north", visibility: "owner" });
    const other = zone("hand", [{ id: "hand.west/1" }], { owner: "west", visibility: "owner" });
    const stock = zone("stock", [], { visibility: "count", ordered: true, count: 9 });
    expect(lookOf(own, "north", {})).toMatchObject({ area: "mine", show: "fan" });
    expect(lookOf(other, "north", {})).toMatchObject({ area: "seat", show: "count" });
    expect(lookOf(stock, "north", {})).toMatchObject({ area: "centre", show: "pile" });
  });
  it("says what it would like otherwise, by name or pattern, and for one's own", () => {
    const layout = { zones: { "waiting *": { show: "pile" as const, mine: { area: "side" as const } } } };
    expect(lookOf(zone("waiting 3", [], { owner: "west" }), "north", layout)).toMatchObject({ area: "seat", show: "pile" });
    expect(lookOf(zone("waiting 3", [], { owner: "north" }), "north", layout).area).toBe("side");
  });
  it("that the games bring names only what there is", () => {
    const areas = ["centre", "side", "seat", "mine", "hidden"];
    const shows = ["fan", "row", "grid", "list", "pile", "stack", "count", "chip", "slots", "groups", "splay"];
    const boards = import.meta.glob<{ default: GameLayout }>("../../../games/*/board/layout.json", { eager: true });
    expect(Object.keys(boards).length).toBeGreaterThan(0);
    for (const board of Object.values(boards)) {
      const looks = Object.values(board.default.zones ?? {});
      for (const look of looks.flatMap((one) => [one, one.mine ?? {}])) {
        if (look.area) expect(areas).toContain(look.area);
        if (look.show) expect(shows).toContain(look.show);
      }
    }
  });
  it("leaves out what is empty or hidden", () => {
    const shown = view({ zones: [zone("deck", [], { owner: "west" }), zone("pile", []), zone("aside", [{ id: "x" }])] });
    const keys = laidZones(shown, { zones: { aside: { area: "hidden" } } }).map((laid) => laid.key);
    expect(keys).toEqual(["pile"]);
  });
  it("seats go round from one's own", () => {
    expect(laidSeats(view({}), { seats: "around" }).map((one) => [one.seat, one.position])).toEqual([
      ["north", "bottom"],
      ["west", "left"],
      ["south", "top"],
      ["east", "right"],
    ]);
    expect(laidSeats(view({ seat: null }), {}).map((one) => one.position)).toEqual(["bottom", "row", "row", "row"]);
  });
  it("tells from the log who played a card", () => {
    const trick = zone("trick", [{ id: "c1", face: "2♣" }]);
    const log = [
      { text: "west plays 2♣", indent: 0, args: [{ seat: "west" }, { card: "2♣" }] },
      { text: "east passes a card", indent: 0, args: [{ seat: "east" }, { card: null }] },
    ];
    expect(playersOf(trick, view({ log })).get("c1")).toBe("west");
  });
});

describe("small things", () => {
  it("faces", () => {
    expect(playingFace("10♥")).toEqual({ rank: "10", suit: "♥" });
    expect(playingFace("Quarrel Twins")).toBeNull();
    expect([{ face: "2♥" }, { face: "A♣" }, { face: "3♣" }].sort(bySuit).map((card) => card.face)).toEqual(["3♣", "A♣", "2♥"]);
    for (const [rank, places] of Object.entries(pips)) expect(places.length).toBe(rank === "A" ? 1 : Number(rank));
    expect(emblemOf("Quarrel Twins")).toEqual(emblemOf("Quarrel Twins"));
  });
  it("log lines come apart and together again", () => {
    const line = { text: "milo picks a card from milo's pack 1", indent: 0, args: [{ seat: "milo" }, { card: null }, { zone: "milo's pack 1" }] };
    expect(partsOf(line).map((part) => part.text).join("")).toBe(line.text);
    expect(partsOf(line).map((part) => part.kind)).toEqual(["seat", "text", "zone"]);
    const turn = partsOf({ text: "sunrise: sun's turn", indent: 0, args: [{ seat: "sun" }] });
    expect(turn.map((part) => part.text)).toEqual(["sunrise: ", "sun", "'s turn"]);
  });
  it("clocks", () => {
    expect([9400, 10000, 299000, 3909000].map(clockText)).toEqual(["9.4", "0:10", "4:59", "1:05:09"]);
    const state = {
      state: "running",
      seats: [{ seat: "x", left: 5000 }, { seat: "o", left: 7000 }],
      view: { players: [{ seat: "x", waiting: true }, { seat: "o", waiting: false }] },
    } as unknown as TableState;
    expect(leftNow(state, "x", 1000, 3000)).toBe(3000);
    expect(leftNow(state, "o", 1000, 3000)).toBe(7000);
    expect(leftNow({ ...state, state: "paused" } as TableState, "x", 1000, 3000)).toBe(5000);
  });
  it("addresses", () => {
    expect(routeOf("/", "")).toEqual({ page: "lobby" });
    const path = pathTo("ab12", { invitation: "co de", at: 7, seat: "west" });
    const [name, search] = path.split("?");
    expect(routeOf(name as string, `?${search}`)).toEqual({ page: "table", id: "ab12", invitation: "co de", at: 7, seat: "west" });
  });
});

describe("splayed piles", () => {
  const look = { board: "splays", column: 1 };
  const boards = [{ name: "splays", columns: 2, cells: ["", "left", "up", ""] }];
  it("the direction is in the player's row and the pile's column", () => {
    expect(directionOf(view({ boards }), zone("blue", [], { owner: "east" }), look)).toBe("left");
    expect(directionOf(view({ boards }), zone("blue", [], { owner: "north" }), look)).toBe("");
    expect(directionOf(view({ boards }), zone("blue", [], { owner: "north" }), { ...look, column: 0 })).toBe("up");
    expect(directionOf(view({}), zone("blue", [], { owner: "east" }), look)).toBe("");
  });
  it("covered cards stick out to that side, and show the icons that are there", () => {
    expect(placeInSplay("left", 0, 3)).toEqual({ x: 2, y: 0 });
    expect(placeInSplay("right", 2, 3)).toEqual({ x: 2, y: 0 });
    expect(placeInSplay("up", 0, 3)).toEqual({ x: 0, y: 2 });
    expect(placeInSplay("aslant", 2, 3)).toEqual({ x: 2, y: 0 });
    expect(placeInSplay("", 1, 3)).toEqual({ x: 0, y: 0 });
    expect(iconsShown("castle bulb picture crown", "left")).toBe("crown");
    expect(iconsShown("castle bulb picture crown", "right")).toBe("castle, bulb");
    expect(iconsShown("castle bulb picture crown", "up")).toBe("bulb, picture, crown");
    expect(iconsShown("castle bulb picture crown", "")).toBe("");
  });
  it("who shares and who is hit is found by the card", () => {
    const reach = { from: "dogmas", card: "card", icon: "icon", shares: "shares", hit: "hit" };
    const extra = { dogmas: [{ card: "c3", icon: "castle", shares: ["east"], hit: [] }] };
    expect(reachOf(view({ extra }), reach, "c3")).toEqual({ icon: "castle", shares: ["east"], hit: [] });
    expect(reachOf(view({ extra }), reach, "c4")).toBe(null);
    expect(reachOf(view({}), undefined, "c3")).toBe(null);
  });
});
