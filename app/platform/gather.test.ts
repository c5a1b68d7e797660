import { expect, test } from "vitest";
import { gather } from "./gather.server";

/** Gathers words; each turn ends when the test says so. */
function gathering(most = 10, fails: (words: readonly string[]) => boolean = () => false) {
  const turns: string[][] = [];
  const ends: (() => void)[] = [];
  const begun: (() => void)[] = [];
  const alone: string[] = [];
  const say = gather<string, string>({
    most,
    keysOf: (word) => [word.slice(0, 1)],
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
