// The server as a process of its own, on a free port, with a database in a folder that goes with it. It is the tests' one
// (tests/planted_server), which is `rondel serve` with a seed.
import { spawn, type ChildProcess } from "node:child_process";
import { access, constants, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { seed } from "./seed";

export const rondel = process.env["RONDEL_PROGRAM"] ?? resolve(import.meta.dirname, "../../../../build/release/bin/rondel");
const program = join(dirname(rondel), "planted_server");

// Nothing of it has to outlive the machine, so it need not wait for a disk.
export async function folderInMemory(): Promise<string> {
  const memory = "/dev/shm";
  const isThere = await access(memory, constants.W_OK).then(() => true, () => false);
  return mkdtemp(join(isThere ? memory : tmpdir(), "rondel-e2e-"));
}

// Whatever can be visited.
export interface Hosting {
  readonly url: string;
}

// Where it listens, once it says so.
export async function listening(child: ChildProcess): Promise<string> {
  return new Promise<string>((found, failed) => {
    child.once("error", failed);
    child.once("exit", (code) => failed(new Error(`the server ended with ${code} before it listened`)));
    createInterface({ input: child.stdout! }).on("line", (line) => {
      const where = /http:\/\/([0-9.:]+)/.exec(line)?.[1];
      if (where) found(where);
    });
  });
}

export async function ended(child: ChildProcess): Promise<void> {
  const end = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await end;
}

export class Server implements Hosting {
  private constructor(
    private readonly process: ChildProcess,
    private readonly folder: string,
    readonly where: string, // 127.0.0.1:PORT
  ) {}

  static async start(...more: string[]): Promise<Server> {
    const folder = await folderInMemory();
    // Tests answer faster than people.
    const limits = ["account-rate=0", "address-rate=0", "login-rate=0", "account-tables=0", "address-tables=0"].flatMap((limit) => ["--limit", limit]);
    const words = ["serve", "--listen", "127.0.0.1:0", "--db", join(folder, "rondel.db"), "--log", "warn", ...limits];
    const chance = ["--test-seed", String(seed)];
    // RONDEL_WEB: a built client to look at instead of the one in the program, while working on it.
    const web = process.env["RONDEL_WEB"] ? ["--web", process.env["RONDEL_WEB"]] : [];
    const child = spawn(program, [...words, ...chance, ...web, ...more], { stdio: ["ignore", "pipe", "inherit"] });
    return new Server(child, folder, await listening(child));
  }

  get url(): string {
    return `http://${this.where}`;
  }
  get port(): number {
    return Number(this.where.slice(this.where.lastIndexOf(":") + 1));
  }

  async stop(): Promise<void> {
    await ended(this.process);
    await rm(this.folder, { recursive: true, force: true });
  }
}
