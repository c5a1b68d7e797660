/** Documents by mail: off unless chosen, each once, a month once, and nothing that was issued before the wish. */
import { beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { action, loader } from "~/routes/user/profile/notifications";
import { makeAddress, makeMember } from "../../../tests/factories";
import { enterCompany, issuedInvoices } from "../../../tests/invoices";
import { makeWorld, paidOrder } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { runJobs } from "../../../tests/setup/jobs";
import { tellMonth, tellNew } from "./by-mail.server";
import { mails } from "./mails.server";

beforeAll(enterCompany);

async function buyer() {
  const world = await makeWorld();
  await makeAddress(world.member.id, { kind: "billing", isDefault: true });
  return world;
}
const choose = (member: { cookie: string }, mode: string) =>
  callAction(action, { url: "/user/profile/notifications", as: member, form: { intent: "invoices", mode } });
const modeOf = async (member: { cookie: string }) =>
  (await callLoader(loader, { url: "/user/profile/notifications", as: member })).data.mode;
const mailsTo = (email: string) =>
  db.rows<{ template: string; params: { count?: number; sums?: string; documents?: string } }>(sql`
    select template, params from mail where "to" = ${email} and template like 'invoices.%' order by created_at`);

test("each: only what is issued from then on, one mail however often it is asked for", async () => {
  const world = await buyer();
  const { member } = world;
  await paidOrder(world);
  await issuedInvoices(member.id);
  expect(await modeOf(member)).toBe("off");
  expect(await choose(member, "each")).toMatchObject({ status: 303 });
  expect(await modeOf(member)).toBe("each");

  const order = await paidOrder(world);
  await issuedInvoices(member.id);
  await runJobs();
  await Promise.all([tellNew(member.id), tellNew(member.id)]);
  const sent = await mailsTo(member.email);
  expect(sent).toHaveLength(1);
  const [no, kind, total] = (JSON.parse(sent[0]?.params.documents ?? "[]") as string[][])[0] ?? [];
  expect([kind, total]).toEqual(["INVOICE", order.total.toString()]);
  const words = mails["invoices.issued"](sent[0]?.params as never, "zh-CN");
  expect(words.subject).toContain(no);

  await choose(member, "off");
  await paidOrder(world);
  await issuedInvoices(member.id);
  await runJobs();
  expect(await mailsTo(member.email)).toHaveLength(1);
});

test("by the month: last month's documents by kind, once, and not the month before the wish", async () => {
  const world = await buyer();
  const { member } = world;
  await choose(member, "monthly");
  const order = await paidOrder(world);
  await issuedInvoices(member.id);
  const next = new Date();
  next.setUTCMonth(next.getUTCMonth() + 1, 3);
  expect(await tellMonth()).toBe(0);
  expect(await tellMonth(next)).toBe(1);
  expect(await tellMonth(next)).toBe(0);
  const [mail] = await mailsTo(member.email);
  expect(JSON.parse(mail?.params.sums ?? "[]")).toEqual([["INVOICE", "USD", 1, order.total.toString()]]);
  expect(mails["invoices.month"](mail?.params as never, "en-US").blocks).toContainEqual(
    expect.objectContaining({ kind: "button", url: expect.stringContaining("from=") as string }),
  );
});

test("a way nobody knows is refused; a frozen member changes nothing", async () => {
  const member = await makeMember();
  expect((await choose(member, "daily")).status).toBe(400);
  const frozen = await makeMember({ status: "2" });
  expect((await choose(frozen, "each")).status).toBe(403);
});
