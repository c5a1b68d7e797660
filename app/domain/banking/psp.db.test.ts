import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { sumOf } from "../../../tests/ledger";
import { csv, decide, finance, lineBy, taken } from "../../../tests/statements";

test("a payout is the provider's that the line names; another one is asked about", async () => {
  const [staff, ref] = [await finance(), randomUUID()];
  await taken(staff, csv([{ ref, amount: "64.20", party: "PayPal Europe" }]));
  const before = await sumOf("psp:stripe");
  const refused = await decide(staff, ref, { intent: "psp", provider: "stripe" });
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.data)).toContain("banking:error.otherProvider");
  expect(await sumOf("psp:stripe")).toBe(before);
  expect((await decide(staff, ref, { intent: "psp", provider: "stripe", sure: "on" })).status).toBe(303);
  expect(await sumOf("psp:stripe")).toBe(before - 6_420n);
  expect((await decide(staff, ref, { intent: "unmatch", reason: "PayPal's" })).status).toBe(303);
  expect((await decide(staff, ref, { intent: "psp", provider: "paypal" })).status).toBe(303);
  expect(await lineBy(ref)).toMatchObject({ status: "MATCHED", kind: "psp" });
  expect(await checkLedger()).toMatchObject({ clean: true });
});
