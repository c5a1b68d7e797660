import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { post, walletOf } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { db, sql, transaction } from "~/platform/db";
import { loader as deskRecharge } from "~/routes/desk/finance/recharge";
import { action as journalPage } from "~/routes/desk/ledger/journal";
import { loader as listFile } from "~/routes/list-file";
import { loader as ownRecharges } from "~/routes/user/wallet/recharge-orders";
import { loader as ownWire } from "~/routes/user/wallet/wire";
import { numberOf, settle, shownLine } from "../../../tests/corrections";
import { makeMember, type TestStaff } from "../../../tests/factories";
import { sumOf } from "../../../tests/ledger";
import { prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

let ann: TestStaff;
let ben: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  [ann, ben] = [await finance(), await finance()];
});
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

/** A wire of 500.00 that was credited by its line, and an entry by which the bank took it back days later. */
async function takenBack(words = (came: string) => `Recall of ${came}`) {
  const [wire, came, gone] = [await wired(), randomUUID(), randomUUID()];
  const bank = await sumOf("bank:usd");
  await taken(ann, csv([{ ref: came, amount: "500.00", words: wire.reference }]));
  const match = { intent: "match", type: "recharge", key: wire.no };
  expect((await decide(ann, came, match)).status).toBe(303);
  await taken(ann, csv([{ ref: gone, amount: "-500.00", words: words(came) }]));
  return { ...wire, came, gone, bank };
}

const shown = (ref: string) => shownLine(ann, ref);
const propose = async (by: TestStaff, gone: string, came: string) =>
  decide(by, gone, { intent: "recall", came: (await lineBy(came)).id, reason: "The bank took it back" });

test("what the bank took back of a credited wire is taken from its member by two people, once", async () => {
  const { member, came, gone, bank, reference } = await takenBack();
  expect((await shown(gone)).recalled).toMatchObject([{ reference, usd: 50_000n }]);
  const proposals = await Promise.all([propose(ann, gone, came), propose(ann, gone, came)]);
  expect(proposals.map(({ status }) => status).sort()).toEqual([303, 409]);
  const no = numberOf(proposals.find(({ status }) => status === 303) as { location: string });
  // While it waits the entry becomes nothing else, and nothing has moved.
  expect((await shown(gone)).proposal).toBe(no);
  expect((await decide(ben, gone, { intent: "fee" })).status).toBe(409);
  expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
  expect((await settle(ann, no)).status).toBe(409);
  const answers = await Promise.all([settle(ben, no), settle(ben, no)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 0n });
  expect(await sumOf("bank:usd")).toBe(bank);
  expect(await lineBy(gone)).toMatchObject({ status: "MATCHED", kind: "recalled" });
  expect((await propose(ann, gone, came)).status).toBe(409);
  // The line says what went: it is not taken back like a correction out of hand.
  const posted = await db.first<{ id: string }>(sql`
    select j.id from journal j join adjustment x on x.id = j.ref_id where x.no = ${no}`);
  const back = await callAction(journalPage, {
    params: { journalId: posted?.id ?? "" },
    as: ann,
    form: { intent: "reverse", reason: "no" },
  });
  expect(back.status).toBe(409);
});

test("money that is sent again under a recalled wire's name is told from a second payment, and is the member's", async () => {
  const { member, came, gone, reference } = await takenBack();
  const again = randomUUID();
  await taken(ann, csv([{ ref: again, amount: "500.00", words: reference }]));
  expect((await shown(again)).credited).toMatchObject([{ entryRef: came, goneId: null }]);
  const no = numberOf(await propose(ann, gone, came));
  const goneId = (await lineBy(gone)).id;
  expect((await shown(again)).credited).toMatchObject([{ entryRef: came, goneId, goneRef: gone }]);
  expect((await settle(ben, no)).status).toBe(303);
  const [wire] = (await shown(again)).credited;
  expect(wire).toMatchObject({ entryRef: came, goneId, goneRef: gone, member: member.email });
  expect((await decide(ann, again, { intent: "member", email: member.email })).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n, owed: 0n });
});

test("the member's page and list and the desk's page say that the bank took it back, once that is posted", async () => {
  const { member, came, gone, no } = await takenBack();
  const params = { rechargeNo: no };
  const pages = async () => [
    (await callLoader(ownWire, { params, as: member })).data.wire,
    ...(await callLoader(ownRecharges, { url: "/user/rechargeorder", as: member })).data.page.rows,
    (await callLoader(deskRecharge, { params, as: ann })).data.wire,
  ];
  const proposal = numberOf(await propose(ann, gone, came));
  expect((await pages()).map(({ recalled }) => recalled)).toEqual([null, null, null]);
  expect((await settle(ben, proposal)).status).toBe(303);
  const recalled = { no: proposal, on: today, amount: "50000" };
  expect(await pages()).toMatchObject([{ recalled }, { recalled }, { recalled }]);
  const file = await callLoader(listFile, { url: "/user/rechargeorder.csv", as: member });
  expect(JSON.stringify(file)).toMatch(new RegExp(`Taken back by the bank.*${today}.*${proposal}`));
});

test("what is spent already is owed", async () => {
  const { member, came, gone } = await takenBack((ref) => ref.toUpperCase());
  const ref = { type: "test", id: member.id };
  const spent = { idemKey: `test:${randomUUID()}`, member: member.id, ref, amount: -45_000n };
  await transaction((tx) => post(tx, [adjusted(spent)]));
  expect((await settle(ben, numberOf(await propose(ann, gone, came)))).status).toBe(303);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 45_000n });
});

test("a refused proposal leaves the entry as it was; it is no bank return meanwhile", async () => {
  const { came, gone, member } = await takenBack();
  const [held, away] = [randomUUID(), { intent: "return-differs", reason: "less" }];
  await taken(ann, csv([{ ref: held, amount: "510.00" }]));
  expect((await decide(ann, held, { intent: "suspense" })).status).toBe(303);
  const no = numberOf(await propose(ann, gone, came));
  expect((await decide(ann, gone, { ...away, held: (await lineBy(held)).id })).status).toBe(409);
  expect((await settle(ben, no, { intent: "refuse", note: "Another wire" })).status).toBe(303);
  expect(await lineBy(gone)).toMatchObject({ status: "UNMATCHED", kind: null });
  expect(await walletOf(member.id)).toMatchObject({ balance: 50_000n });
  expect((await propose(ann, gone, came)).status).toBe(303);
});

test("an entry that names no wire, over the amount of one, is not led to it", async () => {
  const { came, gone } = await takenBack(() => "Rent");
  expect((await shown(gone)).recalled).toEqual([]);
  expect((await propose(ann, gone, came)).status).toBe(409);
  await db.run(sql`update bank_line set reversal = true where entry_ref = ${gone}`);
  expect((await shown(gone)).recalled.length).toBeGreaterThan(0);
});

test("money of a member that named no wire, taken back by the bank when it is spent, is owed", async () => {
  const [member, came, gone] = [await makeMember(), randomUUID(), randomUUID()];
  const bank = await sumOf("bank:usd");
  await taken(ann, csv([{ ref: came, amount: "500.00", words: "thank you" }]));
  expect((await decide(ann, came, { intent: "member", email: member.email, sure: "on" })).status).toBe(303);
  const ref = { type: "test", id: member.id };
  const spent = { idemKey: `test:${randomUUID()}`, member: member.id, ref, amount: -45_000n };
  await transaction((tx) => post(tx, [adjusted(spent)]));
  await taken(ann, csv([{ ref: gone, amount: "-500.00", words: `Recall of ${came}` }]));
  expect((await shown(gone)).recalled).toMatchObject([
    { type: "member", member: member.email, usd: 50_000n },
  ]);
  const no = numberOf(await propose(ann, gone, came));
  // While it waits, or stands, what it came by is not taken back besides.
  const back = { intent: "unmatch", reason: "The bank has it" };
  expect((await decide(ann, came, back)).status).toBe(409);
  expect((await shown(came)).correction).toBe(no);
  expect((await settle(ben, no)).status).toBe(303);
  expect((await decide(ann, came, back)).status).toBe(409);
  expect(await walletOf(member.id)).toMatchObject({ balance: 0n, owed: 45_000n });
  expect(await sumOf("bank:usd")).toBe(bank);
  expect(await shown(gone)).toMatchObject({ kind: "recalled", refNo: came, refIsLine: true });
});

test("money of a member that the bank took back and that is taken back at its line is proposed no more", async () => {
  const [member, came, gone] = [await makeMember(), randomUUID(), randomUUID()];
  await taken(ann, csv([{ ref: came, amount: "500.00", words: "thank you" }]));
  expect((await decide(ann, came, { intent: "member", email: member.email, sure: "on" })).status).toBe(303);
  await taken(ann, csv([{ ref: gone, amount: "-500.00", words: `Recall of ${came}` }]));
  const answers = await Promise.all([
    propose(ann, gone, came),
    decide(ben, came, { intent: "unmatch", reason: "The bank has it" }),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
});
