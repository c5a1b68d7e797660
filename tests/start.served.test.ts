/** The life of `npm start`: what it starts it keeps up, ends cleanly, and a killed one blocks no other. */
import { spawn, type ChildProcess } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from "vitest";
import { isAlive } from "../server/pids";
import { isFree } from "../server/ports";
import { freePorts, takeFilled, type Ports } from "./setup/filled";
import { untilHolds } from "./setup/until-holds";

/** `npm run chaos` kills more of them, one by one. */
const isLong = process.env["SURVIVAL_MINUTES"] !== undefined;

type Start = { launcher: ChildProcess; words: () => string };

let dataDir = "";
let ports: Ports;
const launchers: ChildProcess[] = [];
/** What runs, for the next test as well: a start takes seconds. */
let current: Start | null = null;

function launch(): { launcher: ChildProcess; words: () => string } {
  const { PATH = "", HOME = "" } = process.env;
  const launcher = spawn(process.execPath, ["server/start.mjs"], {
    env: { PATH, HOME, DATA_DIR: dataDir, ...ports } as unknown as NodeJS.ProcessEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  launchers.push(launcher);
  let heard = "";
  launcher.stdout?.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  launcher.stderr?.on("data", (chunk: Buffer) => (heard += chunk.toString()));
  return { launcher, words: () => heard };
}

async function start(): Promise<Start> {
  const { launcher, words } = launch();
  const ended = exitOf(launcher).then((code) => Promise.reject(new Error(`exit ${code}:\n${words()}`)));
  const ready = untilHolds(() => expect(words()).toContain("Ready in"), 110);
  await Promise.race([ready, ended]);
  ended.catch(() => undefined);
  return { launcher, words };
}

/** What runs; started where nothing does. */
async function running(): Promise<Start> {
  const runs = current !== null && current.launcher.exitCode === null && current.launcher.signalCode === null;
  return runs && current ? current : (current = await start());
}

const exitOf = (child: ChildProcess) =>
  new Promise<number | null>((done) => {
    if (child.exitCode !== null || child.signalCode !== null) done(child.exitCode);
    else child.once("exit", done);
  });

function childrenOf(pid: number): number[] {
  const list = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return list === "" ? [] : list.split(" ").map(Number);
}

function familyOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...familyOf(child)]);
}

const commandOf = (pid: number) => readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
/** The same of one that may be gone: an id is given to another process one day. */
const nameOf = (pid: number) => (exists(pid) ? commandOf(pid) : "");
const only = (pids: number[], words: string) => pids.filter((pid) => nameOf(pid).includes(words));
const supervisorOf = ({ launcher }: Start) => childrenOf(launcher.pid ?? 0)[0] ?? 0;

/** Kills a process. Those of the database come and go: one that has ended by itself is as good. */
function killHard(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

async function expectAllGone(pids: number[]): Promise<void> {
  await untilHolds(() => expect(pids.filter(isAlive).filter(exists)).toEqual([]), 60);
  for (const port of Object.values(ports)) expect(await isFree(Number(port))).toBe(true);
}

const exists = (pid: number) => existsSync(`/proc/${pid}`);
const page = () => fetch(`http://127.0.0.1:${ports.PORT}/healthz`).then((answer) => answer.status);

// Finding the processes needs /proc; elsewhere this is shown by hand.
describe.skipIf(!existsSync("/proc/self/task"))("npm start", () => {
  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), "quayside-start-"));
    chmodSync(dataDir, 0o755);
    const own = await freePorts();
    ports = (await takeFilled(dataDir, own)) ?? own;
  });

  const endAll = async () => {
    for (const launcher of launchers) launcher.kill("SIGTERM");
    await Promise.all(launchers.splice(0).map(exitOf));
  };

  // A test that failed half-way must not be in the way of the next one.
  afterEach(async ({ task }) => {
    if (task.result?.state === "fail") await endAll();
  });

  afterAll(async () => {
    await endAll();
    rmSync(dataDir, { recursive: true, force: true });
  });

  test("does nothing twice that the first start did", async () => {
    expect(inject("firstWords")).toContain("Filling the demo shop");
    const { words } = await running();
    expect(words()).not.toMatch(/Installing|Generating|Building|Filling/);
    expect(await page()).toBe(200);
  });

  test("says so where it runs already", async () => {
    await running();
    const { launcher, words } = launch();
    expect(await exitOf(launcher)).toBe(1);
    expect(words()).toContain(`Quayside already runs at http://127.0.0.1:${ports.PORT}`);
  });

  test("brings back what crashes: web, worker, sandbox, database", async () => {
    const supervisor = supervisorOf(await running());
    for (const words of ["node/web.js", "node/worker.js", "node/sandbox.js", "bin/postgres -D"]) {
      const [victim = 0] = only(childrenOf(supervisor), words);
      const before = only(childrenOf(supervisor), words).length;
      process.kill(victim, "SIGKILL");
      await untilHolds(() => {
        const now = only(childrenOf(supervisor), words);
        expect(now).not.toContain(victim);
        expect(now).toHaveLength(before);
      }, 60);
    }
    const readiness = async () => (await fetch(`http://127.0.0.1:${ports.PORT}/readyz`)).status;
    await untilHolds(async () => expect(await readiness()).toBe(200), 60);
    expect(await page()).toBe(200);
  });

  test("lets requests under way end before it goes", async () => {
    const started = await running();
    const answered = new Promise<number>((done, refuse) => {
      const slow = request({
        port: ports.PORT,
        host: "127.0.0.1",
        method: "POST",
        path: "/hooks/stripe",
        headers: { "content-length": 10, "content-type": "application/json" },
      });
      slow.on("error", refuse).on("response", (response) => done(response.statusCode ?? 0));
      slow.write("12345");
      setTimeout(() => started.launcher.kill("SIGTERM"), 300);
      setTimeout(() => slow.end("67890"), 1_500);
    });
    expect(await answered).toBe(400);
    expect(await exitOf(started.launcher)).toBe(0);
    expect(started.words()).toMatch(/Stopping[\s\S]*Stopped/);
  });

  const parts: [string, (started: Start) => number[]][] = [
    ["the launcher", (started) => [started.launcher.pid ?? 0]],
    ["the supervisor", (started) => [supervisorOf(started)]],
  ];
  test.each([
    ...(isLong ? parts : []),
    [
      "the supervisor and the database's watcher",
      (started: Start) => [
        supervisorOf(started),
        ...only(familyOf(supervisorOf(started)), "quayside-postgres-watcher"),
      ],
    ],
    ["everything", (started: Start) => [started.launcher.pid ?? 0, ...familyOf(started.launcher.pid ?? 0)]],
  ])("with %s killed blocks no next start", async (_, victims) => {
    const started = await running();
    const family = familyOf(started.launcher.pid ?? 0).map((pid) => ({ pid, command: nameOf(pid) }));
    for (const pid of victims(started)) killHard(pid);
    current = await start();
    expect(await page()).toBe(200);
    const left = () => family.filter(({ pid, command }) => isAlive(pid) && nameOf(pid) === command);
    await untilHolds(() => expect(left()).toEqual([]), 60);
  });

  test("ends all of it by Ctrl-C", async () => {
    const started = await running();
    const family = familyOf(started.launcher.pid ?? 0);
    expect(family.length).toBeGreaterThan(4);
    started.launcher.kill("SIGINT");
    expect(await exitOf(started.launcher)).toBe(0);
    await expectAllGone(family);
  });
});
