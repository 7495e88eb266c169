// A line that can be cut: everything that comes to its port goes on to the server's, until it does not.
import { connect, createServer, type AddressInfo, type Server, type Socket } from "node:net";

export class Proxy {
  private readonly ends = new Set<Socket>();
  private isCut = false;

  private constructor(private readonly listener: Server) {}

  static async to(port: number): Promise<Proxy> {
    const listener = createServer();
    const proxy = new Proxy(listener);
    listener.on("connection", (near) => proxy.join(near, port));
    await new Promise<void>((done) => listener.listen(0, "127.0.0.1", done));
    return proxy;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.listener.address() as AddressInfo).port}`;
  }

  // Ends every connection and refuses new ones.
  cut(): void {
    this.isCut = true;
    for (const end of this.ends) end.destroy();
  }
  mend(): void {
    this.isCut = false;
  }
  async stop(): Promise<void> {
    this.cut();
    await new Promise((done) => this.listener.close(done));
  }

  private join(near: Socket, port: number): void {
    if (this.isCut) {
      near.destroy();
      return;
    }
    const far = connect(port, "127.0.0.1");
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.ends.add(one);
      one.on("error", () => other.destroy());
      one.on("close", () => {
        this.ends.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
