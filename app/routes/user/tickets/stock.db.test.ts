import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { seedReference } from "../../../../prisma/seed/reference";
import { contactLimit } from "~/domain/tickets/config";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { loader as readTicket } from "~/routes/desk/tickets/ticket";
import { loader as readTickets } from "~/routes/desk/tickets/tickets";
import { loader as contact } from "~/routes/shop/contact";
import { makeMember, makeProduct, makeStaff, type ProductParts } from "../../../../tests/factories";
import { callAgain } from "../../../../tests/setup/again";
import { callAction, callLoader, type Call } from "../../../../tests/setup/call";
import { action, loader } from "./stock";

beforeAll(() => seedReference());
beforeEach(async () => {
  await db.run(sql`delete from rate_limit`);
});

async function goods(parts: ProductParts = {}) {
  const row = await db.first<{ id: string }>(sql`select id from warehouse where code = 'CN'`);
  const { id, variants } = await makeProduct({ warehouseId: row?.id ?? "", ...parts });
  return { product: id, sku: variants[0]?.sku ?? "" };
}

async function memberOfAgent() {
  const agent = await makeStaff({ roles: ["agent"] });
  return { agent, member: await makeMember({ agentId: agent.id }) };
}

const open = (query: Record<string, string>, as: Call["as"]) =>
  callLoader(loader, { url: paths.askStock(query), ...(as ? { as } : {}) });

describe("the link of a product's page", () => {
  const link = async (as?: Call["as"]) => {
    const { product, sku } = await goods();
    const asked = { topic: "stock", sku, product, from: "US" };
    const answer = await callLoader(contact, { url: paths.contact(asked), ...(as ? { as } : {}) });
    return { product, sku, answer };
  };

  test("leads a visitor to the contact form, with the SKU filled in", async () => {
    const { sku, answer } = await link();
    expect(answer.status).toBe(200);
    expect(answer.data.start).toMatchObject({ topic: "stock", sku });
  });

  test("leads a member to the question to their agent", async () => {
    const { product, sku, answer } = await link(await makeMember());
    expect(answer).toMatchObject({ status: 302, location: paths.askStock({ product, sku, from: "US" }) });
  });

  test("leaves a frozen member the contact form", async () => {
    const { answer } = await link(await makeMember({ status: "2" }));
    expect(answer.status).toBe(200);
  });
});

describe("the question", () => {
  test("becomes a ticket that the member's agent looks after, with product, SKU and warehouse", async () => {
    const { agent, member } = await memberOfAgent();
    const asked = { ...(await goods()), from: "US" };
    const { data } = await open(asked, member);
    expect(data).toMatchObject({ agent: agent.name, sku: asked.sku, frozen: false });
    for (const part of ["Folding camp chair", asked.sku, "California"]) expect(data.message).toContain(part);

    const form = { message: `${data.message}I need 300 pieces.` };
    const [first, again] = await callAgain(action, { url: paths.askStock(asked), as: member, form });
    expect(first.status).toBe(303);
    expect(again.location).toBe(first.location);
    const no = first.location?.split("/").pop() ?? "";
    const { ticket } = (await callLoader(readTicket, { params: { ticketNo: no }, as: agent })).data;
    expect(ticket).toMatchObject({
      topic: "stock",
      sku: asked.sku,
      userId: member.id,
      assignedTo: agent.id,
      assignee: agent.name,
    });
    expect(ticket.messages[0]?.body).toContain("I need 300 pieces.");
    const { page } = (await callLoader(readTickets, { url: "/desk/tickets?who=mine", as: agent })).data;
    expect(page.rows.map((row) => row.no)).toEqual([no]);
  });

  test("is worded in the language of the page", async () => {
    const { data } = await open({ ...(await goods()), from: "CN", lng: "zh-CN" }, await makeMember());
    expect(data.message).toMatch(/商品：[\s\S]*SKU：[\s\S]*仓库：/);
  });

  test("names the first warehouse that has the goods where none is chosen, or no such one", async () => {
    const asked = await goods();
    const member = await makeMember();
    for (const from of ["", "MOON"])
      expect((await open({ ...asked, from }, member)).data.message).toContain("China");
  });

  test("waits for support where the agent has left or does not answer tickets", async () => {
    for (const change of [sql`status = 'left'`, sql`roles = '{finance}'`]) {
      const { agent, member } = await memberOfAgent();
      await db.run(sql`update staff set ${change} where id = ${agent.id}`);
      const url = paths.askStock(await goods());
      const sent = await callAction(action, { url, as: member, form: { message: "Is it there in May?" } });
      const no = sent.location?.split("/").pop() ?? "";
      expect(await db.first(sql`select assigned_to as to from ticket where no = ${no}`)).toEqual({
        to: null,
      });
    }
  });

  test("is only about goods that the member sees", async () => {
    const owner = await makeMember();
    const own = await goods({ product: { visibility: "private", ownerUserId: owner.id } });
    const { sku: other } = await goods();
    expect((await open(own, owner)).status).toBe(200);
    const stranger = await makeMember();
    for (const asked of [own, { sku: own.sku }, { sku: "" }, { product: own.product, sku: other }]) {
      expect((await open(asked, stranger)).status).toBe(404);
      const form = { message: "Is it there in May?" };
      expect((await callAction(action, { url: paths.askStock(asked), as: stranger, form })).status).toBe(404);
    }
  });

  test("needs some words, an active member, and not too many within an hour", async () => {
    const url = paths.askStock(await goods());
    const member = await makeMember();
    const ask = (message: string, as = member) => callAction(action, { url, as, form: { message } });
    expect((await ask("short")).status).toBe(400);
    const frozen = await makeMember({ status: "2" });
    expect((await ask("Is it there in May?", frozen)).status).toBe(403);
    for (let i = 0; i < contactLimit.limit; i += 1)
      expect((await ask(`Is it there in May ${i}?`)).status).toBe(303);
    expect((await ask("Is it there in June?")).status).toBe(429);
  });
});
