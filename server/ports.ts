/** Ports: whether one is free, and finding a free one, on loopback. */
import { createServer } from "node:net";

/** Whether this process could listen there now. */
export function isFree(port: number, host = "127.0.0.1"): Promise<boolean> {
  return new Promise((done) => {
    const probe = createServer();
    probe.once("error", () => done(false));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => done(true)));
  });
}

/** As `isFree`, but gives a previous run that is just ending a few seconds to let go. */
export async function becomesFree(port: number, host: string, milliseconds: number): Promise<boolean> {
  const until = Date.now() + milliseconds;
  while (!(await isFree(port, host))) {
    if (Date.now() > until) return false;
    await new Promise((done) => setTimeout(done, 100));
  }
  return true;
}

/** A port nobody listens on. */
export function freePort(): Promise<number> {
  return new Promise((done, refuse) => {
    const probe = createServer();
    probe.once("error", refuse);
    probe.listen({ port: 0, host: "127.0.0.1", exclusive: true }, () => {
      const address = probe.address();
      probe.close(() =>
        address && typeof address === "object" ? done(address.port) : refuse(new Error("no port")),
      );
    });
  });
}
