import { expect, test } from "vitest";
import { learnedPace, urgentFirst } from "./pace";

test("urgent calls begin before the others, which still get their turn", async () => {
  let clock = 0;
  const turn = urgentFirst(
    1,
    () => clock,
    (ms) => {
      clock += ms;
      return Promise.resolve();
    },
  );
  const begun: string[] = [];
  const call = async (name: string, urgent: boolean) => {
    await turn(urgent);
    begun.push(name);
  };
  await Promise.all([
    ...["read 1", "read 2"].map((name) => call(name, false)),
    ...["w1", "w2", "w3", "w4", "w5"].map((name) => call(name, true)),
  ]);
  expect(begun).toEqual(["w1", "w2", "w3", "w4", "read 1", "w5", "read 2"]);
  expect(clock).toBe(6_000);
  await call("later", false);
  expect(begun.at(-1)).toBe("later");
});

/** A minute of calls to a store that lets five a second through, of which it saves five; a refusal costs a second. */
async function minuteOfCalls(paced: boolean) {
  let clock = 0;
  const sleep = (ms: number) => {
    clock += ms;
    return Promise.resolve();
  };
  const pace = learnedPace(() => clock, sleep);
  const bucket = { left: 5, at: 0 };
  const told = { answered: 0, refused: 0 };
  while (clock < 60_000) {
    if (paced) await pace.wait();
    bucket.left = Math.min(5, bucket.left + ((clock - bucket.at) / 1_000) * 5);
    bucket.at = clock;
    await sleep(20);
    if (bucket.left >= 1) {
      bucket.left -= 1;
      told.answered += 1;
      pace.answered();
    } else {
      told.refused += 1;
      pace.refused();
      await sleep(1_050);
    }
  }
  return told;
}

test("a pace is learned from refusals, and uses nearly all that is allowed", async () => {
  const without = await minuteOfCalls(false);
  const learned = await minuteOfCalls(true);
  expect(learned.answered).toBeGreaterThan(0.96 * 300);
  expect(learned.answered).toBeGreaterThan(without.answered);
  expect(learned.refused).toBeLessThan(without.refused / 3);
});
