import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { db, sql } from "~/platform/db";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { loader as tasksLoader } from "~/routes/desk/finance/tasks";
import { makeMember, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken } from "../../../tests/statements";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** Two people's money in suspense, and an entry by which other than either went back. */
async function held(came: string, back: string) {
  const refs = { own: randomUUID(), others: randomUUID(), back: randomUUID() };
  const entries = [
    { ref: refs.own, amount: came },
    { ref: refs.others, amount: "9000.00" },
    { ref: refs.back, amount: `-${back}`, words: `Return of ${refs.own}` },
  ];
  await taken(ann, csv(entries));
  for (const ref of [refs.own, refs.others])
    expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  const sums = async () => ({
    suspense: await sumOf("suspense"),
    bank: await sumOf("bank:usd"),
    fees: await sumOf("exp:bank_fee"),
  });
  return { ...refs, ownId: (await lineBy(refs.own)).id, backId: (await lineBy(refs.back)).id, sums };
}

const reason = "Their bank kept its charges";
const propose = (by: TestStaff, ref: string, of: string) =>
  decide(by, ref, { intent: "return-differs", held: of, reason });
const approve = (by: TestStaff, ref: string) => decide(by, ref, { intent: "approve-return" });
const pageOf = async (id: string, as = ann) =>
  (await callLoader(lineLoader, { params: { lineId: id }, as })).data;
const openTasks = async () =>
  (await callLoader(tasksLoader, { url: "/desk/tasks?size=100", as: ann })).data.page.rows;

test("money that went back in the amount it came: its sender's line stands first, however many lie over that amount", async () => {
  const refs = Array.from({ length: 12 }, () => randomUUID());
  const [theirs = "", back] = [refs[0], randomUUID()];
  const came = refs.map((ref, i) => ({
    ref,
    amount: "77.01",
    party: i === 0 ? "Lantern GmbH" : `Sender ${i}`,
  }));
  await taken(ann, csv([...came, { ref: back, amount: "-77.01", party: "Lantern GmbH" }]));
  for (const ref of refs) expect((await decide(ann, ref, { intent: "suspense" })).status).toBe(303);
  const { held } = (await pageOf((await lineBy(back)).id)).line;
  expect(held.map(({ entryRef }) => entryRef).sort()).toEqual([...refs].sort());
  expect(held[0]).toMatchObject({ entryRef: theirs });
  expect((await decide(ann, back, { intent: "returned", held: held[0]?.id ?? "" })).status).toBe(303);
  expect(await lineBy(theirs)).toMatchObject({ status: "MATCHED", kind: "returned" });
});

describe("money that went back in another amount than it came", () => {
  test("is never taken out of what others have in suspense", async () => {
    const { own, others, back, sums } = await held("33.00", "30.00");
    const before = await sums();
    expect((await decide(ann, back, { intent: "returned" })).status).toBe(409);
    expect(await sums()).toEqual(before);
    expect(await lineBy(back)).toMatchObject({ status: "UNMATCHED" });
    const member = await makeMember();
    for (const ref of [own, others])
      expect((await decide(ann, ref, { intent: "member", email: member.email })).status).toBe(303);
    expect(await walletOf(member.id)).toMatchObject({ balance: 903_300n });
  });

  test.each([
    ["less: the rest covers what the bank charges", "33.00", "30.00", 300n, "$3.00"],
    ["more: the bank's charges are ours", "33.00", "36.50", -350n, "-$3.50"],
  ])("%s; one person proposes it, another books it, once", async (_, came, went, rest) => {
    const { own, others, back, ownId, backId, sums } = await held(came, went);
    const before = await sums();
    expect((await pageOf(backId)).line).toMatchObject({ held: [], returning: null });
    expect((await pageOf(backId)).line.heldOther[0]).toMatchObject({ id: ownId, entryRef: own });

    const proposals = await Promise.all([propose(ann, back, ownId), propose(ann, back, ownId)]);
    expect(proposals.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect((await pageOf(backId)).line.returning).toMatchObject({
      heldId: ownId,
      entryRef: own,
      rest,
      reason,
      askedById: ann.id,
    });
    expect((await openTasks()).find(({ refId }) => refId === backId)).toMatchObject({
      kind: "return-differs",
      undecided: true,
      data: { amount: rest.toString(), ccy: "USD" },
    });
    // Until somebody else has looked nothing moves, and neither line becomes anything else.
    expect((await approve(ann, back)).status).toBe(409);
    expect((await decide(ann, back, { intent: "fee" })).status).toBe(409);
    const member = await makeMember();
    const credit = { intent: "member", email: member.email };
    expect((await decide(ann, own, credit)).status).toBe(409);
    expect((await decide(ann, own, { intent: "unmatch", reason: "no" })).status).toBe(409);
    expect(await sums()).toEqual(before);

    const answers = await Promise.all([approve(ben, back), approve(ben, back)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
    expect(await sums()).toEqual({
      suspense: before.suspense + 3_300n,
      bank: before.bank - 3_300n + rest,
      fees: before.fees - rest,
    });
    expect(await lineBy(own)).toMatchObject({ status: "MATCHED", kind: "returned" });
    expect(await lineBy(back)).toMatchObject({ status: "MATCHED", kind: "returned" });
    expect((await openTasks()).some(({ refId }) => refId === backId)).toBe(false);
    expect((await decide(ann, own, credit)).status).toBe(409);
    expect(await checkLedger()).toMatchObject({ clean: true });

    // Taken back, its money waits again, and whose it is is said anew.
    expect((await decide(ann, back, { intent: "unmatch", reason: "another one" })).status).toBe(303);
    expect(await sums()).toEqual(before);
    expect((await pageOf(backId)).line).toMatchObject({ status: "UNMATCHED", returning: null });
    expect((await decide(ann, own, credit)).status).toBe(303);
    expect((await decide(ann, others, { intent: "unmatch", reason: "look again" })).status).toBe(303);
  });

  test("what was proposed is refused, or withdrawn by who proposed it, and both lines wait as before", async () => {
    const { own, back, ownId, backId } = await held("50.00", "49.00");
    for (const by of [ben, ann]) {
      expect((await propose(ann, back, ownId)).status).toBe(303);
      expect((await decide(by, back, { intent: "refuse-return" })).status).toBe(303);
      expect((await pageOf(backId)).line.returning).toBeNull();
      expect((await openTasks()).some(({ refId }) => refId === backId)).toBe(false);
    }
    expect((await approve(ben, back)).status).toBe(409);
    expect((await decide(ann, back, { intent: "refuse-return" })).status).toBe(409);
    expect((await decide(ann, own, { intent: "unmatch", reason: "look again" })).status).toBe(303);
    expect((await propose(ann, back, ownId)).status).toBe(409);
  });

  test("names a line in suspense on the same account, and one that nobody has named yet", async () => {
    const [ref, euros, other] = [randomUUID(), randomUUID(), randomUUID()];
    const { own, back, ownId, backId } = await held("70.00", "69.00");
    const entries = [
      { ref, amount: "-68.00" },
      { ref: other, amount: "12.00" },
      { ref: euros, amount: "12.00", account: "DE00", ccy: "EUR" },
    ];
    await taken(ann, csv(entries));
    expect((await decide(ann, euros, { intent: "suspense" })).status).toBe(303);
    for (const wrong of [euros, other, back])
      expect((await propose(ann, back, (await lineBy(wrong)).id)).status).toBe(409);
    expect((await propose(ann, back, "x")).status).toBe(400);
    expect((await propose(ann, own, backId)).status).toBe(409);
    expect((await decide(ann, back, { intent: "return-differs", held: ownId, reason: "" })).status).toBe(400);
    expect((await propose(ann, back, ownId)).status).toBe(303);
    expect((await propose(ann, ref, ownId)).status).toBe(409);
    await expect(
      db.run(
        sql`update bank_line set status = 'MATCHED', kind = 'returned', decided_by = return_asked_by where id = ${backId}`,
      ),
    ).rejects.toThrow("bank_line_return_two_people");
  });
});
