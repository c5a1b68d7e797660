import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { action as rechargePage, loader as rechargeLoader } from "~/routes/desk/finance/recharge";
import { loader as csvLoader } from "~/routes/list-file";
import { makeMember, type TestStaff } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

let ann: TestStaff;
beforeAll(async () => {
  await prepareOrders();
  ann = await finance();
});

/** A wire of 500.00 of a member who reads Chinese; finance reads English. */
async function ofChineseMember() {
  const wire = await wired();
  await db.run(sql`update "user" set locale = 'zh-CN' where id = ${wire.member.id}`);
  return wire;
}

const shown = async (ref: string) => {
  const { id } = await lineBy(ref);
  return (await callLoader(lineLoader, { params: { lineId: id }, as: ann })).data.line;
};

test("what a member reads as the reason is filled in in the member's language: another amount, and an undoing", async () => {
  const { no, reference } = await ofChineseMember();
  const confirmed = await callAction(rechargePage, {
    url: `/desk/recharges/${no}`,
    params: { rechargeNo: no },
    as: ann,
    form: { intent: "confirm", received: "500.00", bankRef: randomUUID(), receivedOn: today, sure: "on" },
  });
  expect(confirmed.status).toBe(303);
  const { undoing } = (await callLoader(rechargeLoader, { params: { rechargeNo: no }, as: ann })).data;
  expect(undoing.reason).toBe(`电汇 ${reference}：确认有误，款项并未到账。`);
  const ref = randomUUID();
  await taken(ann, csv([{ ref, amount: "480.00", words: reference }]));
  const [wire] = (await shown(ref)).differing;
  expect(wire?.reason).toBe(`电汇 ${reference}：实际到账 $480.00，此前按 $500.00 确认。`);
});

test("and what the bank took back", async () => {
  const { no, reference } = await ofChineseMember();
  const [came, gone] = [randomUUID(), randomUUID()];
  await taken(ann, csv([{ ref: came, amount: "500.00", words: reference }]));
  expect((await decide(ann, came, { intent: "match", type: "recharge", key: no })).status).toBe(303);
  await taken(ann, csv([{ ref: gone, amount: "-500.00", words: `Recall of ${came}` }]));
  const [wire] = (await shown(gone)).recalled;
  expect(wire?.reason).toBe(`电汇 ${reference}：银行撤回了 $500.00。`);
});

test("and why money that a line credited is taken back, which stands on the member's statement", async () => {
  const [member, ref] = [await makeMember(), randomUUID()];
  await db.run(sql`update "user" set locale = 'zh-CN' where id = ${member.id}`);
  await taken(ann, csv([{ ref, amount: "70.00" }]));
  await decide(ann, ref, { intent: "suspense" });
  expect(await shown(ref)).toMatchObject({ toldMember: null });
  expect((await decide(ann, ref, { intent: "member", email: member.email })).status).toBe(303);
  const { toldMember } = await shown(ref);
  expect(toldMember).toBe(`${today} 到账的 $70.00 属于他人，误记入您的余额。`);
  expect((await decide(ann, ref, { intent: "unmatch", reason: String(toldMember) })).status).toBe(303);
  const file = await callLoader(csvLoader, { url: "/user/walletBalance.csv", as: member });
  expect(file.body.split("\r\n")[1]).toContain(String(toldMember));
});
