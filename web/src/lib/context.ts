// The table that the components of its page are about.
import { createContext } from "svelte";
import type { TableStore } from "./table.svelte";

export const [getTable, setTable] = createContext<TableStore>();
