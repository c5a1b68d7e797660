import { expect, test } from "vitest";
import { urgentFirst } from "./pace";

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
