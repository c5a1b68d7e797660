import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { enterRate } from "~/domain/rates/desk.server";
import { toUsd } from "~/domain/rates/rates";
import { usdRates } from "~/domain/rates/rates.server";
import { db, sql } from "~/platform/db";
import { decimalText, type Currency } from "~/platform/money";
import { paths } from "~/platform/paths";
import { action as tasksAction, loader as tasksLoader } from "~/routes/desk/finance/tasks";
import { action, loader } from "~/routes/desk/ledger/exchange";
import { makeStaff, type TestStaff } from "../../../tests/factories";
import { journalsOf, sumOf } from "../../../tests/ledger";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, taken } from "../../../tests/statements";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const url = "/desk/ledger/exchange";
const shown = async (as = ann) => (await callLoader(loader, { url, as })).data.view;
const send = (as: TestStaff, form: Record<string, string>) => callAction(action, { url, as, form });
const propose = (amount: bigint, as = ann) =>
  send(as, { intent: "propose", amount: String(amount), reason: "Month's end" });
const proposal = async () => (await shown()).proposed?.id ?? "";
const settle = async (as: TestStaff, intent = "approve") => send(as, { intent, result: await proposal() });

/** One leg of a conversion, as the bank's line says it: above zero it came. */
async function leg(amount: bigint, ccy: Currency = "USD"): Promise<void> {
  const ref = randomUUID();
  await taken(ann, csv([{ ref, amount: decimalText(amount), ccy, account: ccy === "USD" ? "1" : "DE00" }]));
  expect((await decide(ann, ref, { intent: "fx" })).status).toBe(303);
}

const rateOf = async (ccy: Currency) => (await usdRates())[ccy] ?? 0n;
const clearing = async () => [await sumOf("fx:clearing"), await sumOf("fx:clearing", "EUR")];

test("a gain: one proposes, another posts it, and what is open is worth nothing at the rate of now", async () => {
  await leg(-10_000n, "EUR");
  const worth = toUsd(10_000n, await rateOf("EUR"));
  await leg(worth + 150n);
  const before = await shown();
  expect(before).toMatchObject({ result: 150n, proposed: null, posted: [] });
  expect(before.position).toEqual([
    { ccy: "EUR", open: 10_000n, fees: 0n, rate: await rateOf("EUR"), worth },
    { ccy: "USD", open: -worth - 150n, fees: 0n, rate: 1_000_000n, worth: -worth - 150n },
  ]);
  expect((await propose(151n)).status).toBe(409);
  expect((await propose(150n)).status).toBe(303);
  expect((await propose(150n)).status).toBe(409);
  const id = await proposal();
  expect((await shown()).proposed).toMatchObject({
    amount: 150n,
    position: before.position,
    askedById: ann.id,
  });
  expect((await settle(ann)).status).toBe(409);
  expect(await sumOf("exp:fx")).toBe(0n);
  expect((await settle(ben)).status).toBe(303);
  expect((await send(ben, { intent: "approve", result: id })).status).toBe(409);
  expect(await sumOf("exp:fx")).toBe(-150n);
  expect(await clearing()).toEqual([-worth, 10_000n]);
  expect(await journalsOf(id, "J1w")).toEqual(["Dr fx:clearing 150 / Cr exp:fx 150"]);
  expect(await shown()).toMatchObject({
    result: 0n,
    proposed: null,
    posted: [{ id, amount: 150n, status: "POSTED", journalId: expect.any(String) }],
  });
  expect((await propose(0n)).status).toBe(409);
  const log = await db.rows(sql`
    select action, actor from audit_log where entity = 'fx_result' and entity_id = ${id}::text order by at, id`);
  expect(log).toEqual([
    { action: "exchange.propose", actor: `staff:${ann.id}` },
    { action: "exchange.approve", actor: `staff:${ben.id}` },
  ]);
});

test("a loss: where nothing foreign is open, exactly nothing is left", async () => {
  await leg(10_000n, "EUR");
  const [dollars = 0n] = await clearing();
  await leg(dollars - 2_000n);
  const fx = await sumOf("exp:fx");
  expect(await clearing()).toEqual([2_000n, 0n]);
  expect((await propose(-2_000n)).status).toBe(303);
  const id = await proposal();
  expect((await settle(ben)).status).toBe(303);
  expect(await clearing()).toEqual([0n, 0n]);
  expect(await sumOf("exp:fx")).toBe(fx + 2_000n);
  expect(await journalsOf(id, "J1w")).toEqual(["Dr exp:fx 2000 / Cr fx:clearing 2000"]);
});

test("what the bank took in euros is spent in euros: once no euro is held, none is open", async () => {
  await leg(-10_850n);
  await leg(10_000n, "EUR");
  const ref = randomUUID();
  await taken(ann, csv([{ ref, amount: "-11.50", ccy: "EUR", account: "DE00" }]));
  expect((await decide(ann, ref, { intent: "fee" })).status).toBe(303);
  const [, open = 0n] = await clearing();
  const euros = async () => (await shown()).position.find(({ ccy }) => ccy === "EUR");
  expect(await euros()).toMatchObject({ open: open + 1_150n, fees: 1_150n });
  await leg(-8_850n, "EUR");
  await leg(9_602n);
  expect(await sumOf("bank:eur")).toBe(0n);
  expect(await euros()).toBeUndefined();
  // 108.50 went out and 96.02 came back: what the fee was worth is a loss.
  expect((await shown()).result).toBe(-1_248n);
  expect((await propose(-1_248n)).status).toBe(303);
  expect((await settle(ben)).status).toBe(303);
  expect(await sumOf("fx:clearing")).toBe(0n);
});

test("what has changed since is not posted: neither the position nor a rate; it is refused and proposed anew", async () => {
  await leg(-700n);
  expect((await propose(-700n)).status).toBe(303);
  await leg(-1n);
  expect((await settle(ben)).status).toBe(409);
  expect(await shown(ben)).toMatchObject({ result: -701n, proposed: { amount: -700n } });
  const tasks = () =>
    db.rows(sql`select 1 from finance_task where kind = 'exchange-result' and done_at is null`);
  expect(await tasks()).toHaveLength(1);
  expect((await settle(ben, "refuse")).status).toBe(303);
  expect(await tasks()).toHaveLength(0);
  await leg(-1_000_000n, "EUR");
  const { result } = await shown();
  expect((await propose(result ?? 0n)).status).toBe(303);
  const rate = (await rateOf("EUR")) + 1_000n;
  await enterRate(ann, { base: "EUR", rate, source: "ECB", sure: true });
  expect((await settle(ben)).status).toBe(409);
  expect((await settle(ann, "refuse")).status).toBe(303);
  const statuses = await db.rows(
    sql`select status from fx_result where status <> 'POSTED' order by created_at`,
  );
  expect(statuses).toEqual([{ status: "REFUSED" }, { status: "WITHDRAWN" }]);
  const anew = (await shown()).result ?? 0n;
  expect(anew).toBe((result ?? 0n) - 1_000n);
  expect((await propose(anew)).status).toBe(303);
  expect((await settle(ben)).status).toBe(303);
  expect(await shown()).toMatchObject({ result: 0n });
});

test("its task cannot be put away while the proposal waits, by whoever it is", async () => {
  await leg(-300n);
  expect((await propose((await shown()).result ?? 0n)).status).toBe(303);
  const row = async () =>
    (await callLoader(tasksLoader, { url: paths.deskTasks(), as: ben })).data.page.rows.find(
      ({ kind }) => kind === "exchange-result",
    );
  const task = await row();
  expect(task).toMatchObject({ undecided: true });
  for (const as of [ann, ben]) {
    const form = { task: task?.id ?? "", note: "Looked at it" };
    const ended = await callAction(tasksAction, { url: paths.deskTasks(), as, form });
    expect([ended.status, JSON.stringify(ended.data)]).toEqual([
      409,
      expect.stringContaining("error.undecided"),
    ]);
  }
  expect((await settle(ben)).status).toBe(303);
  expect(await row()).toBeUndefined();
});

test("two at once propose one, two at once post it once", async () => {
  await leg(-900n);
  const cleo = await makeStaff({ roles: ["finance"] });
  const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort();
  expect(statuses(await Promise.all([propose(-900n), propose(-900n, cleo)]))).toEqual([303, 409]);
  const [result, fx] = [await proposal(), await sumOf("exp:fx")];
  const { askedById } = (await shown()).proposed ?? {};
  const others = [ann, ben, cleo].filter(({ id }) => id !== askedById);
  const answers = await Promise.all(others.map((as) => send(as, { intent: "approve", result })));
  expect(statuses(answers)).toEqual([303, 409]);
  expect(await sumOf("exp:fx")).toBe(fx + 900n);
});

test("the database takes no result that its proposer has posted, and the books find one without its journal", async () => {
  const row = (decidedBy: string) =>
    db.run(sql`insert into fx_result (amount, position, reason, status, asked_by, decided_by, decided_at)
      values (5, '[]', 'Alone', 'POSTED', ${ann.id}, ${decidedBy}, now())`);
  await expect(row(ann.id)).rejects.toThrow(/fx_result_two_people/);
  await row(ben.id);
  const { mismatches } = await checkLedger();
  expect(mismatches.filter(({ count }) => count > 0)).toMatchObject([
    { name: "exchange results that are not as they say", count: 1 },
  ]);
  await db.run(sql`delete from fx_result where reason = 'Alone'`);
});

test("only finance sees and decides it", async () => {
  const support = await makeStaff({ roles: ["support"] });
  expect((await callLoader(loader, { url, as: support }).catch((answer: Response) => answer)).status).toBe(
    403,
  );
});
