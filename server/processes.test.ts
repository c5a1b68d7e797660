import { spawn, type StdioOptions } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { requireOwnership } from "./database";
import type { Beat } from "./heartbeat";
import { ownerOf, releaseOwnership, takeOwnership } from "./owner";
import { commandLine, gone, isAlive } from "./pids";
import { becomesFree, freePort, isFree } from "./ports";
import { crashesAfter, keepRunning, pauseBefore } from "./processes";
import { createServer } from "node:http";
import { untilHolds } from "../tests/setup/until-holds";

const node = (code: string, ...args: string[]) =>
  spawn(process.execPath, ["-e", code, ...args], { stdio: "ignore" });
const forever = "setInterval(() => {}, 1000)";

describe("a kept program", () => {
  test("is started again when it crashes, and not when it was asked to end", async () => {
    const pids: number[] = [];
    const crashes: string[] = [];
    const kept = keepRunning({
      name: "the program",
      start: () => {
        const child = node(forever);
        pids.push(child.pid ?? 0);
        return child;
      },
      onCrash: (words) => crashes.push(words),
    });
    process.kill(pids[0] ?? 0, "SIGKILL");
    await untilHolds(() => expect(pids).toHaveLength(2));
    expect(crashes).toEqual(["the program ended (SIGKILL); starting it again in 0.5 s"]);
    await kept.stop(5_000);
    expect(isAlive(pids[1] ?? 0)).toBe(false);
    await new Promise((done) => setTimeout(done, 700));
    expect(pids).toHaveLength(2);
  });

  test("that does not end when asked is ended", async () => {
    const code = `process.on("SIGTERM", () => {}); console.log("deaf"); ${forever}`;
    const child = spawn(process.execPath, ["-e", code], { stdio: ["ignore", "pipe", "ignore"] });
    const kept = keepRunning({ name: "stubborn", start: () => child, onCrash: () => undefined });
    await once(child.stdout, "data");
    await kept.stop(200);
    expect(child.signalCode).toBe("SIGKILL");
  });

  test("that stops answering is killed and started again", async () => {
    const blocks = `process.send({ beat: true, workers: ["pool-1"] }, () => { for (;;); })`;
    const pids: number[] = [];
    const [crashes, silent]: [string[], Beat[]] = [[], []];
    const kept = keepRunning({
      name: "the program",
      start: () => {
        // The next one is still starting: it has never told anything, and is left alone.
        const code = pids.length === 0 ? blocks : forever;
        const stdio: StdioOptions = ["ignore", "ignore", "ignore", "ipc"];
        const child = spawn(process.execPath, ["-e", code], { stdio });
        pids.push(child.pid ?? 0);
        return child;
      },
      onCrash: (words) => crashes.push(words),
      onSilent: (last) => void silent.push(last),
      longestSilence: 200,
    });
    onTestFinished(() => kept.stop(5_000));
    await untilHolds(() => expect(pids).toHaveLength(2));
    expect(crashes).toEqual(["the program ended (SIGKILL); starting it again in 0.5 s"]);
    expect(silent).toEqual([{ beat: true, workers: ["pool-1"] }]);
    expect(isAlive(pids[0] ?? 0)).toBe(false);
  });

  test("waits longer each time, up to half a minute", () => {
    expect([1, 2, 3, 4, 7, 20].map(pauseBefore)).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000]);
  });

  test("that had started well begins to count anew", () => {
    expect([crashesAfter(0, 100), crashesAfter(3, 9_000), crashesAfter(3, 11_000)]).toEqual([1, 4, 1]);
  });
});

describe("the owner of a data folder", () => {
  function folder(): string {
    const path = mkdtempSync(join(tmpdir(), "owner-"));
    onTestFinished(() => rmSync(path, { recursive: true, force: true }));
    return path;
  }

  test("is whoever took it first, until released", () => {
    const dataDir = folder();
    expect(takeOwnership(dataDir, "npm start")).toBeNull();
    expect(takeOwnership(dataDir, "npm start")).toBeNull();
    releaseOwnership(dataDir);
    expect(ownerOf(dataDir)).toBeNull();
  });

  test("counts only while it lives and is one of ours", async () => {
    const dataDir = folder();
    const dead = node("0");
    await gone(dead.pid ?? 0, 5_000);
    writeFileSync(join(dataDir, "owner.json"), JSON.stringify({ pid: dead.pid, what: "npm start" }));
    expect(ownerOf(dataDir)).toBeNull();
    const stranger = node(forever);
    onTestFinished(() => void stranger.kill("SIGKILL"));
    writeFileSync(join(dataDir, "owner.json"), JSON.stringify({ pid: stranger.pid, what: "npm start" }));
    expect(ownerOf(dataDir)).toBeNull();
    expect(takeOwnership(dataDir, "npm start")).toBeNull();
  });

  test("that lives keeps others out", async () => {
    const dataDir = folder();
    const script = join(dataDir, "server");
    const owner = spawn(process.execPath, ["-e", forever, `${script}/supervise.ts`], { stdio: "ignore" });
    onTestFinished(() => void owner.kill("SIGKILL"));
    await untilHolds(() => expect(isAlive(owner.pid ?? 0)).toBe(true));
    const note = { pid: owner.pid, what: "npm start", url: "http://127.0.0.1:3000" };
    writeFileSync(join(dataDir, "owner.json"), JSON.stringify(note));
    await untilHolds(() => expect(takeOwnership(dataDir, "npm run backup")).toEqual(note));
    await expect(requireOwnership(dataDir, "npm start")).rejects.toThrow(
      "already runs at http://127.0.0.1:3000",
    );
  });

  test("whose launcher was killed is about to end, and is waited for", async () => {
    const dataDir = folder();
    const [launcher, owner] = [node("0"), node(forever, join(dataDir, "server/supervise.ts"))];
    onTestFinished(() => void owner.kill("SIGKILL"));
    await gone(launcher.pid ?? 0, 5_000);
    await untilHolds(() => expect(commandLine(owner.pid ?? 0)).toContain("server/"));
    const note = { pid: owner.pid, launcher: launcher.pid, what: "npm start", url: "http://127.0.0.1:3000" };
    writeFileSync(join(dataDir, "owner.json"), JSON.stringify(note));
    const taking = requireOwnership(dataDir, "npm start").then(() => isAlive(owner.pid ?? 0));
    owner.kill("SIGKILL");
    expect(await taking).toBe(false);
  });
});

test("a port is free when nobody listens there", async () => {
  const port = await freePort();
  expect(await isFree(port)).toBe(true);
  const server = createServer().listen(port, "127.0.0.1");
  await new Promise((done) => server.once("listening", done));
  expect(await becomesFree(port, "127.0.0.1", 100)).toBe(false);
  setTimeout(() => server.close(), 150);
  expect(await becomesFree(port, "127.0.0.1", 3_000)).toBe(true);
});
