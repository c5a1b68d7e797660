import { expect, test } from "vitest";
import { batcher } from "./batcher.server";

/** Gathers words; each turn ends when the test says so. */
function gathering(
  most = 10,
  fails: (words: readonly string[]) => boolean = () => false,
  more: { beside?: number; atOnce?: number; holdsOf?: (word: string) => readonly string[] } = {},
) {
  const turns: string[][] = [];
  const ends: (() => void)[] = [];
  const begun: (() => void)[] = [];
  const alone: string[] = [];
  const say = batcher<string, string>({
    most,
    keysOf: (word) => [word.slice(0, 1)],
    ...more,
    together: async (words) => {
      turns.push([...words]);
      begun.shift()?.();
      await new Promise<void>((end) => ends.push(end));
      if (fails(words)) throw new Error("all of it");
      return words.map((word) => word.toUpperCase());
    },
    alone: (word) => {
      alone.push(word);
      return word === "bad" ? Promise.reject(new Error("bad")) : Promise.resolve(word);
    },
  });
  const turn = () => new Promise<void>((seen) => begun.push(seen));
  return { say, turns, turn, alone, end: () => ends.shift()?.() };
}

test("what comes while something is done is done together next, and each gets its own answer", async () => {
  const { say, turns, turn, end } = gathering();
  const first = turn();
  const a = say("ape");
  await first;
  const second = turn();
  const rest = [say("bee"), say("cat"), say("dog")];
  end();
  expect(await a).toBe("APE");
  await second;
  end();
  expect(await Promise.all(rest)).toEqual(["BEE", "CAT", "DOG"]);
  expect(turns).toEqual([["ape"], ["bee", "cat", "dog"]]);
});

test("what is about the same waits for the next turn, in the order it came, and a turn has its bound", async () => {
  const { say, turns, turn, end } = gathering(2);
  const said = [say("ant"), say("ape"), say("auk"), say("bee"), say("cat")];
  for (const expected of [["ant", "bee"], ["ape", "cat"], ["auk"]]) {
    await turn();
    expect(turns.at(-1)).toEqual(expected);
    end();
  }
  expect(await Promise.all(said)).toEqual(["ANT", "APE", "AUK", "BEE", "CAT"]);
});

test("what fails together is done one by one, and only the bad one fails", async () => {
  const { say, turn, end, alone } = gathering(10, (words) => words.includes("bad"));
  const first = turn();
  const said = Promise.allSettled([say("ape"), say("bad"), say("cat")]);
  await first;
  end();
  expect((await said).map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(alone).toEqual(["ape", "bad", "cat"]);
});

/** Words hold their last letter; two make a turn of their own. */
const byLast = { beside: 2, holdsOf: (word: string) => [`last ${word.slice(-1)}`] };

test("as many as make another turn go beside the one under way, fewer wait for it", async () => {
  const { say, turns, turn, end } = gathering(10, undefined, byLast);
  const first = turn();
  const a = say("ape");
  await first;
  const b = say("bit");
  await new Promise((later) => setImmediate(later));
  expect(turns).toEqual([["ape"]]);
  const second = turn();
  const c = say("cat");
  await second;
  expect(turns).toEqual([["ape"], ["bit", "cat"]]);
  end();
  end();
  expect(await Promise.all([a, b, c])).toEqual(["APE", "BIT", "CAT"]);
});

test("as many turns go beside each other as may be under way at once, and no more", async () => {
  const { say, turns, turn, end } = gathering(2, undefined, { ...byLast, atOnce: 3 });
  const said: Promise<string>[] = [];
  for (const pair of [
    ["ape", "bin"],
    ["cat", "dog"],
    ["elm", "fix"],
  ]) {
    const begun = turn();
    said.push(...pair.map(say));
    await begun;
    expect(turns.at(-1)).toEqual(pair);
  }
  said.push(say("gnu"), say("hub"));
  await new Promise((later) => setImmediate(later));
  expect(turns).toHaveLength(3);
  const fourth = turn();
  end();
  await fourth;
  expect(turns[3]).toEqual(["gnu", "hub"]);
  for (let turn = 0; turn < 3; turn++) end();
  expect(await Promise.all(said)).toEqual(["APE", "BIN", "CAT", "DOG", "ELM", "FIX", "GNU", "HUB"]);
});

test("what another turn holds, or is about, waits until that has ended", async () => {
  const { say, turns, turn, end } = gathering(10, undefined, byLast);
  const first = turn();
  const a = say("ape");
  await first;
  const second = turn();
  const rest = [say("axe"), say("bee"), say("cat"), say("dog")];
  await second;
  expect(turns).toEqual([["ape"], ["cat", "dog"]]);
  const third = turn();
  end();
  await third;
  // They are no other's any more, and two are enough to go beside.
  expect(turns[2]).toEqual(["axe", "bee"]);
  end();
  end();
  expect(await Promise.all([a, ...rest])).toEqual(["APE", "AXE", "BEE", "CAT", "DOG"]);
});

test("many that come at once are two turns, and what holds the same is in one of them", async () => {
  const { say, turns, turn, end } = gathering(10, undefined, byLast);
  const first = turn();
  const said = ["ape", "bit", "cat", "doe", "elf", "fig"].map(say);
  await first;
  expect(turns).toEqual([
    ["ape", "bit", "cat", "doe"],
    ["elf", "fig"],
  ]);
  end();
  end();
  expect(await Promise.all(said)).toEqual(["APE", "BIT", "CAT", "DOE", "ELF", "FIG"]);
});

test("many that all hold the same are one turn", async () => {
  const { say, turns, turn, end } = gathering(10, undefined, byLast);
  const first = turn();
  const said = ["ape", "bee", "doe", "foe"].map(say);
  await first;
  expect(turns).toEqual([["ape", "bee", "doe", "foe"]]);
  end();
  expect(await Promise.all(said)).toEqual(["APE", "BEE", "DOE", "FOE"]);
});
