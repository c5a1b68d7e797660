import cluster from "node:cluster";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { expect, onTestFinished, test } from "vitest";
import { prepareWeb } from "./children";
import { freePort } from "./ports";

const web = `
  require("node:http").createServer((_, answer) => answer.end("well")).listen(process.env.PORT, "127.0.0.1");`;

/** One request over a connection of its own: how it ends, whatever that is. */
function ask(port: number): Promise<string> {
  return new Promise((done) => {
    const socket = connect(port, "127.0.0.1", () =>
      socket.write("GET / HTTP/1.1\r\nHost: test\r\nConnection: close\r\n\r\n"),
    );
    socket.on("error", () => done("broken"));
    socket.once("data", () => done("answered")).once("close", () => done("closed"));
  });
}

// A connection that stays open for nobody never ends, and so neither does the test.
test("every connection ends while web processes are killed under load", async () => {
  const folder = mkdtempSync(join(tmpdir(), "web-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, "web.cjs"), web);
  prepareWeb(null);
  cluster.setupPrimary({ exec: join(folder, "web.cjs"), execArgv: [], silent: true });
  const port = await freePort();
  const start = () => cluster.fork({ PORT: String(port) });
  const [first, second] = [start(), start()];
  await Promise.all([once(first, "listening"), once(second, "listening")]);
  const ends: string[] = [];
  let over = false;
  const visitors = Array.from({ length: 20 }, async () => {
    while (!over) {
      ends.push(await ask(port));
      await pause(1);
    }
  });
  for (let killed = 0; killed < 6; killed++) {
    await pause(100);
    const [victim] = Object.values(cluster.workers ?? {});
    victim?.process.kill("SIGKILL");
    if (victim) await once(victim, "exit");
    await once(start(), "listening");
  }
  over = true;
  await Promise.all(visitors);
  for (const one of Object.values(cluster.workers ?? {})) one?.process.kill("SIGKILL");
  expect(ends).toContain("answered");
});
