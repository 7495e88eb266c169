// What people are called, as they write it: the server knows everybody under a folded name.
import { SvelteMap, SvelteSet } from "svelte/reactivity";
import { api } from "./http";

const mostAtOnce = 64;

class People {
  private readonly names = new SvelteMap<string, string>();
  private readonly asked = new SvelteSet<string>();

  // A guest's account has a tail that tells it from others of the name; people need it only where two are called the same.
  nameOf(account: string): string {
    const [folded, tail] = account.split("~");
    const shown = this.names.get(account) ?? folded ?? account;
    const isShared = [...this.names].some(([other, name]) => other !== account && name === shown);
    return isShared && tail ? `${shown} (${tail})` : shown;
  }
  know(account: string, shown: string): void {
    this.names.set(account, shown);
  }
  // Asks after those that are not known yet. Until an answer comes, and without one, they go by the folded name.
  async meet(accounts: Iterable<string | null>): Promise<void> {
    const fresh = [...new Set(accounts)].filter((one): one is string => !!one && !this.names.has(one) && !this.asked.has(one));
    for (let at = 0; at < fresh.length; at += mostAtOnce) {
      const some = fresh.slice(at, at + mostAtOnce);
      for (const account of some) this.asked.add(account);
      const { people } = await api.people(some).catch(() => ({ people: [] }));
      for (const { account, shown } of people) this.know(account, shown);
    }
  }
}

export const people = new People();
