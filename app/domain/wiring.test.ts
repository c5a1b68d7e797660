/** Every noun is wired, and whoever must be heard is. */
import { existsSync, globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { nounRows as lintRows } from "../../tests/lint/rooms.js";
import { compile, sql } from "~/platform/db";
import { answererOf, bindListeners, listenersOf, replaceListeners, publish, publishOrFail } from "./bus";
import { pieceOf } from "./pieces.server";
import { crons, jobHandlers, nounRows } from "./wiring.server";

const folders = globSync("app/domain/*/", { withFileTypes: true }).map(({ name }) => name);
const sources = globSync("app/domain/**/*.{ts,tsx}").filter((path) => !/\.test\.tsx?$/.test(path));
const read = (path: string) => readFileSync(path, "utf8");

describe("nouns", () => {
  test("every folder is in the list, once, and lint reads the same order", () => {
    const names = lintRows.flat();
    expect(names.toSorted()).toEqual(folders.toSorted());
    expect(lintRows.map((row) => row.length)).toEqual(nounRows.map((row) => row.length));
  });

  test.each(folders)("%s brings its jobs, crons, mails and member data", async (folder) => {
    const brought = (await import(`./${folder}/noun.server.ts`)) as Record<string, Record<string, unknown>>;
    const noun = brought[folder] ?? {};
    expect(nounRows.flat()).toContain(noun);
    const path = `app/domain/${folder}/jobs.server.ts`;
    const exported = existsSync(path)
      ? Object.keys((await import(`./${folder}/jobs.server.ts`)) as object)
      : [];
    const bound = ["jobs", "crons", "mails"].filter((name) => exported.includes(name));
    expect(bound.filter((name) => !noun[name])).toEqual([]);
    expect(Boolean(noun["notifications"])).toBe(existsSync(`app/domain/${folder}/notifications.ts`));
    const data = sources.filter((file) => file.startsWith(`app/domain/${folder}/`));
    const says = (pattern: RegExp) => data.some((file) => pattern.test(read(file)));
    expect(Boolean(noun["memberData"])).toBe(says(/^export const \w+: MemberData =/m));
    expect(Boolean(noun["payables"])).toBe(says(/^export const \w+: PayableKind<\w+> =/m));
    expect(Boolean(noun["ledgerChecks"])).toBe(says(/^export const \w+: readonly LedgerCheck\[\] =/m));
  });

  test("no two jobs share a name, and every recurring job is one", () => {
    const all = nounRows.flat().flatMap(({ jobs }) => Object.keys(jobs ?? {}));
    expect(new Set(all).size).toBe(all.length);
    expect(crons().filter(({ task }) => !(task in jobHandlers()))).toEqual([]);
  });
});

describe("listeners", () => {
  const declaring = sources.filter((path) => read(path).includes('declare module "~/domain/bus"'));
  const declared = declaring.flatMap((path) =>
    [...read(path).matchAll(/^ {4}"(\w+)\.(\w+)": /gm)].map(([, noun = "", name = ""]) => ({
      noun,
      name: `${noun}.${name}` as Parameters<typeof listenersOf>[0],
      path,
    })),
  );
  const events = sources.flatMap((path) =>
    [
      ...read(path).matchAll(/\b(publish|publishOrFail|answerersOf|answererOf|pieceOf)\(\s*"(\w+\.\w+)"/g),
    ].map(([, how = "", name = ""]) => ({ how, name })),
  );

  test("each event is declared by its noun and told somewhere", () => {
    expect(declared.length).toBeGreaterThan(18);
    expect(declared.filter(({ noun, path }) => !path.startsWith(`app/domain/${noun}/`))).toEqual([]);
    expect(new Set(events.map(({ name }) => name))).toEqual(new Set(declared.map(({ name }) => name)));
  });

  test("listeners belong to later nouns", () => {
    const names = lintRows.flat();
    const wrong = nounRows.flatMap((row, at) =>
      row.flatMap(({ on }) =>
        Object.keys(on ?? {}).filter((name) => {
          const from = lintRows.findIndex((others) => others.includes(name.split(".")[0] ?? ""));
          return from === -1 || from >= at;
        }),
      ),
    );
    expect([names.length > 20, wrong]).toEqual([true, []]);
  });

  /** Nothing goes wrong where nobody listens to these. */
  const optional = ["withdrawals.blocked"];

  test("whatever is told is heard", () => {
    const silent = declared.filter(({ name }) => listenersOf(name) === 0).map(({ name }) => name);
    expect(silent.toSorted()).toEqual(optional.toSorted());
    const sole = events
      .filter(({ how }) => how === "answererOf" || how === "pieceOf")
      .map(({ name }) => name);
    expect(sole.filter((name) => listenersOf(name as (typeof declared)[number]["name"]) !== 1)).toEqual([]);
  });

  test("hear one after the other, in the order of the nouns", async () => {
    const before = nounRows.flat().flatMap(({ on }) => on ?? []);
    const heard: string[] = [];
    const slow = async () => {
      await new Promise((done) => setTimeout(done, 5));
      heard.push("first");
    };
    bindListeners([
      { "stores.orderGone": slow },
      { "stores.orderGone": async () => void heard.push("second") },
    ]);
    await publish("stores.orderGone", "store", "1");
    expect(heard).toEqual(["first", "second"]);
    await expect(
      publishOrFail("stores.ordersSeen", {} as Parameters<typeof publishOrFail<"stores.ordersSeen">>[1]),
    ).rejects.toThrow(/stores\.ordersSeen: 0 listeners/);
    expect(() => answererOf("stores.payLocked")).toThrow(/stores\.payLocked: 0 listeners/);
    replaceListeners({ "stores.orderGone": async () => void heard.push("third") });
    await publish("stores.orderGone", "store", "1");
    expect(heard).toEqual(["first", "second", "third"]);
    bindListeners(before);
  });

  test("a piece of SQL may be asked for before anybody answers; the answer stands in the statement", () => {
    const piece = sql`select ${pieceOf("credit.disputed")(sql`u.id`)}, ${1}`;
    const before = nounRows.flat().flatMap(({ on }) => on ?? []);
    bindListeners([]);
    expect(() => compile(piece)).toThrow(/credit\.disputed: 0 listeners/);
    bindListeners([{ "credit.disputed": (member) => sql`(${2} = ${member})` }]);
    expect(compile(piece)).toEqual({ text: "select ($1 = u.id), $2", values: [2, 1] });
    bindListeners(before);
  });
});
