import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { askAgain } from "~/domain/reconciliation/ask.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { shiftDay } from "~/platform/days";
import { makeStaff } from "../../../tests/factories";
import { prepareBills } from "../../../tests/payments/bills";
import { compared, paid, yesterday } from "../../../tests/reconciliation";
import { control } from "../../../tests/setup/outside";

beforeAll(prepareBills);
beforeEach(forgetStripe);
afterEach(() => control("/control/faults", undefined, "DELETE"));

const dayMs = 86_400_000;

/** How often Stripe's movements were asked for while `work` ran. */
async function readsOf(work: () => Promise<unknown>): Promise<number> {
  const asked = async () =>
    (await control<{ requests: unknown[] }>("/control/requests?target=stripe&path=balance_transactions"))
      .requests.length;
  const before = await asked();
  await work();
  return (await asked()) - before;
}

test("what no day before explains is not read back for each time: after a day, two, four; at once for another amount", async () => {
  await compared("stripe", shiftDay(yesterday, -1));
  const { intent } = await paid(2_100n);
  await control("/control/stripe/movements", { source: intent, seconds: -86_400, unlisted: true });
  const at = (days: number) => new Date(Date.now() + days * dayMs + 60_000);
  const compare = (days: number) => readsOf(() => compared("stripe", yesterday, at(days)));
  expect([await compare(0), await compare(0), await compare(0.9)]).toEqual([4, 1, 1]);
  expect([await compare(1.1), await compare(2), await compare(3)]).toEqual([4, 1, 1]);
  expect([await compare(3.2), await compare(7), await compare(7.3)]).toEqual([4, 1, 4]);
  const other = await paid(900n);
  await control("/control/stripe/movements", { source: other.intent, seconds: -86_400, unlisted: true });
  expect([await compare(7.4), await compare(8.3), await compare(8.5)]).toEqual([4, 1, 4]);
  // What is told after all is found, and nothing lacks any more.
  await control("/control/stripe/movements", { source: intent, unlisted: false });
  await control("/control/stripe/movements", { source: other.intent, unlisted: false });
  expect([await compare(8.6), await compare(8.7)]).toEqual([1, 1]);
});

test("somebody in finance who asks for the day has it looked for at once", async () => {
  const staff = await makeStaff({ roles: ["finance"] });
  const { intent } = await paid(3_100n);
  await control("/control/stripe/movements", { source: intent, seconds: -86_400, unlisted: true });
  const compare = () => readsOf(() => compared("stripe", yesterday));
  expect([await compare(), await compare()]).toEqual([4, 1]);
  expect(await askAgain(staff, "stripe", yesterday)).toEqual({ ok: true, value: undefined });
  expect([await compare(), await compare()]).toEqual([4, 1]);
});
