import "~/domain/wiring.server";
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { findProduct } from "~/domain/catalogue/product.server";
import { memberData } from "~/domain/accounts/member-data.server";
import { closeOverdue } from "~/domain/sourcing/steps.server";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as deskAction, loader as deskLoader } from "~/routes/desk/sourcing/request";
import { loader as deskList } from "~/routes/desk/sourcing/sourcing";
import { loader as deskHome } from "~/routes/desk/home";
import {
  makeMember,
  makeProduct,
  makeStaff,
  type TestMember,
  type TestStaff,
} from "../../../../tests/factories";
import { makeWorld, newOrder, orderNow, prepareOrders } from "../../../../tests/orders";
import { callAgain } from "../../../../tests/setup/again";
import { callAction, callLoader } from "../../../../tests/setup/call";
import { runJobs } from "../../../../tests/setup/jobs";
import { asked, askFor, keptPicture, quoted, quoteFor } from "../../../../tests/sourcing";
import { action, loader } from "./detail";
import { action as changeForm } from "./form";

let staff: TestStaff;
let member: TestMember;
beforeAll(() => prepareOrders());
beforeEach(async () => {
  [staff, member] = [await makeStaff({ roles: ["sourcing"] }), await makeMember()];
});

type Form = Record<string, string>;
/** Fields of nested rows as a form names them. */
function flat(value: unknown, name = ""): Form {
  if (typeof value !== "object" || value === null) return { [name]: String(value) };
  return Object.assign(
    {},
    ...Object.entries(value).map(([key, part]) =>
      flat(part, name === "" ? key : Array.isArray(value) ? `${name}[${key}]` : `${name}.${key}`),
    ),
  ) as Form;
}
const act = (no: string, form: object, as = member) =>
  callAction(action, { url: paths.sourcingRequest(no), as, form: flat(form) });
const look = async (no: string, as = member) =>
  (await callLoader(loader, { url: paths.sourcingRequest(no), as })).data;
const desk = (no: string, form: object, as = staff) =>
  callAction(deskAction, { url: paths.deskSourcingRequest(no), params: { no }, as, form: flat(form) });
const atDesk = (no: string, as = staff) =>
  callLoader(deskLoader, { url: paths.deskSourcingRequest(no), params: { no }, as });
const errorsOf = ({ data }: { data?: unknown }) =>
  (data as { result: { error: Record<string, string[]> } }).result.error;
const mailsOf = (no: string) =>
  db.rows<{ template: string }>(
    sql`select template from mail where params->>'no' = ${no} order by created_at, id`,
  );

describe("from the question to the product", () => {
  test("the desk asks, the member answers, gets a quote and accepts it; the product is the member's alone", async () => {
    const word = `zeppelin${Date.now()}`;
    const no = await askFor(member, { countries: ["DE"] });
    expect((await desk(no, { intent: "ask", message: "Which colour do you need?" })).status).toBe(303);
    expect((await look(no)).request).toMatchObject({ substate: "NEED_INFO", messages: [{ by: staff.name }] });
    await act(no, { intent: "reply", message: "Oak and walnut." });
    expect((await look(no)).request.substate).toBe("ASSIGNED");
    expect((await desk(no, quoted({ title: `Wooden ${word}` }))).status).toBe(303);

    const { request, offers } = await look(no);
    expect(request.status).toBe("SUCCEEDED");
    expect(offers).toMatchObject([
      { sku: `${no}-OAK`, price: 1140n, tiers: [{ minQty: 50, price: 1060n }], qty: 1, country: "DE" },
      { sku: `${no}-WALNUT`, price: 1210n, moq: 2 },
    ]);
    expect(offers[0]?.freight?.shipping).toBeGreaterThan(0n);
    const id = request.resultProductId ?? "";
    expect(await findProduct(id)).toBeNull();
    expect(await findProduct(id, (await makeMember()).id)).toBeNull();
    await runJobs();
    expect(await findProduct(id, member.id)).toMatchObject({
      status: "on",
      visibility: "private",
      moq: 2,
      processingDays: [4, 5],
      pictures: [expect.anything()],
    });
    expect(await db.first(sql`select 1 from goods where id = ${id}`)).toBeNull();
    expect(
      await db.first(sql`select 1 from search_word where word like ${`${word.slice(0, 12)}%`}`),
    ).toBeNull();

    expect((await act(no, { intent: "accept" })).status).toBe(303);
    expect((await look(no)).request.acceptedAt).toBeInstanceOf(Date);
    expect((await act(no, { intent: "accept" })).status).toBe(409);
    expect((await mailsOf(no)).map(({ template }) => template)).toEqual([
      "sourcing.asked",
      "sourcing.quoted",
    ]);
    expect((await look(no)).request.events.map(({ event }) => event)).toEqual([
      "accept",
      "quote",
      "reply",
      "ask",
      ...(request.events.some(({ event }) => event === "assign") ? ["assign"] : []),
      "submit",
    ]);
  });

  test("accepted for a product of a store, its variants are connected and waiting orders are priced", async () => {
    const world = await makeWorld({ linked: false, variants: 2 });
    const order = await newOrder(world);
    const product = await db.first<{ id: string }>(
      sql`select id from store_product where store_id = ${world.storeId}`,
    );
    const [one, two] = world.variants.map(({ id }) => id);
    const no = await askFor(world.member, {
      url: undefined,
      storeProduct: product?.id,
      variants: [one, two],
    });
    await quoteFor(staff, no);
    const sku = `${no}-OAK`;
    const foreign = { intent: "accept", links: [{ variant: randomUUID(), sku }] };
    expect(errorsOf(await act(no, foreign, world.member))).toEqual({ "": ["sourcing:error.links"] });
    const unknown = { intent: "accept", links: [{ variant: one, sku: "ANY-1" }] };
    expect(errorsOf(await act(no, unknown, world.member))).toEqual({ "": ["sourcing:error.links"] });
    expect((await look(no, world.member)).request.acceptedAt).toBeNull();

    const links = [
      { variant: one, sku },
      { variant: two, sku: "" },
    ];
    expect((await act(no, { intent: "accept", links }, world.member)).status).toBe(303);
    const linked = await db.rows<{ sku: string }>(sql`
      select v.sku from variant_link k join variant_link_item i on i.link_id = k.id join variant v on v.id = i.variant_id
      where k.store_variant_id = any(${[one, two]}::uuid[])`);
    expect(linked).toEqual([{ sku }]);
    const priced = await orderNow(world, order.no);
    expect(priced).toMatchObject({ connection: "CONNECTED", abnormal: [], goods: 1140n });
    expect(priced.shipping).toBeGreaterThan(0n);
  });

  test("a quote is written once, also where the process died before it could answer", async () => {
    const no = await askFor(member);
    const post = { url: paths.deskSourcingRequest(no), params: { no }, as: staff, form: flat(quoted()) };
    const [first, again] = await callAgain(deskAction, { ...post, form: { ...post.form } });
    expect(again.location).toBe(first.location);
    expect(await mailsOf(no)).toHaveLength(1);
  });

  test("a new quote takes the place of the old one; the same options keep their SKU", async () => {
    const no = await askFor(member);
    await quoteFor(staff, no);
    await act(no, { intent: "requote", message: "Cheaper from 100 pieces, please." });
    const { request } = await look(no);
    expect(request).toMatchObject({ status: "PENDING_PROCESSING", validUntil: null });
    const variants = [{ options: "Oak", price: "10.90", tiers: "", weightG: "640", days: "4", moq: "1" }];
    await quoteFor(staff, no, { variants });
    const { request: renewed, offers } = await look(no);
    expect(offers).toMatchObject([{ sku: `${no}-OAK`, price: 1090n }]);
    expect(renewed.resultProductId).toBe(request.resultProductId);
    const product = await findProduct(renewed.resultProductId ?? "", member.id);
    expect(product?.variants.map(({ sku, status }) => [sku, status]).sort()).toEqual([
      [`${no}-OAK`, "on"],
      [`${no}-WALNUT`, "off"],
    ]);
    expect(product?.variants.find(({ status }) => status === "on")).toMatchObject({
      price: 1090n,
      tiers: [],
    });
  });
});

describe("without an offer", () => {
  test("the desk says why and what may do instead; the member changes it and sends it again", async () => {
    const listed = await makeProduct();
    const hidden = await makeProduct({ product: { visibility: "private" } });
    const [sku, own] = [listed.variants[0]?.sku ?? "", hidden.variants[0]?.sku ?? ""];
    const picture = await keptPicture(member);
    const fields = asked({ pictures: [picture] });
    const no = await askFor(member, fields);
    const fail = { intent: "fail", code: "price", message: "From 4 dollars on." };
    expect(errorsOf(await desk(no, { ...fail, skus: own }))).toEqual({ "": ["sourcing:error.skus"] });
    expect((await desk(no, { ...fail, skus: sku.toLowerCase() })).status).toBe(303);
    const { request, alternatives } = await look(no);
    expect(request).toMatchObject({ status: "FAILED", reasonCode: "price", reason: "From 4 dollars on." });
    expect(alternatives.map(({ id }) => id)).toEqual([listed.id]);

    const change = (more: Form) =>
      callAction(changeForm, {
        url: paths.sourcingForm({ id: no }),
        as: member,
        form: {
          ...flat({ ...fields, pictures: undefined }),
          pictures: picture,
          attachment: new File([], ""),
          ...more,
        },
      });
    expect(errorsOf(await change({}))).toEqual({ "": ["sourcing:error.unchanged"] });
    expect((await change({ targetPrice: "4.20" })).location).toBe(paths.sourcingRequest(no));
    expect((await look(no)).request).toMatchObject({
      status: "PENDING_PROCESSING",
      reasonCode: null,
      alternatives: [],
      targetPrice: 420n,
    });
    expect((await look(no)).request.events.map(({ event }) => event)).toContain("fail");
  });

  test("the member withdraws it; nothing more is done then", async () => {
    const no = await askFor(member);
    expect((await act(no, { intent: "withdraw" })).status).toBe(303);
    expect((await look(no)).request).toMatchObject({ status: "FAILED", reasonCode: "withdrawn" });
    for (const form of [{ intent: "withdraw" }, { intent: "reply", message: "Hello?" }, { intent: "accept" }])
      expect((await act(no, form)).status).toBe(409);
    for (const form of [quoted(), { intent: "ask", message: "Which one?" }])
      expect((await desk(no, form)).status).toBe(409);
    expect(await db.rows(sql`select 1 from product where spu = ${no}`)).toEqual([]);
  });

  test("of two tabs that quote and withdraw at once, one wins", async () => {
    const no = await askFor(member);
    const answers = await Promise.all([desk(no, quoted()), act(no, { intent: "withdraw" })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([303, 409]);
  });

  test("a question that is not answered for 14 days ends it; an answer given stops that", async () => {
    const [silent, answered] = [await askFor(member), await askFor(member)];
    for (const no of [silent, answered]) await desk(no, { intent: "ask", message: "Which colour?" });
    await act(answered, { intent: "reply", message: "Blue." });
    await db.run(
      sql`update sourcing_request set waiting_since = now() - interval '15 days' where user_id = ${member.id}`,
    );
    await closeOverdue();
    expect((await look(silent)).request).toMatchObject({ status: "FAILED", reasonCode: "no-answer" });
    expect((await look(answered)).request.status).toBe("PENDING_PROCESSING");
    expect((await mailsOf(silent)).map(({ template }) => template)).toEqual([
      "sourcing.asked",
      "sourcing.failed",
    ]);
  });

  test("a quote that nobody accepts expires with its product; an accepted one does not", async () => {
    const [late, taken] = [await askFor(member), await askFor(member)];
    for (const no of [late, taken]) await quoteFor(staff, no);
    await act(taken, { intent: "accept" });
    await db.run(
      sql`update sourcing_request set valid_until = now() - interval '1 hour' where user_id = ${member.id}`,
    );
    await closeOverdue();
    await closeOverdue();
    const { request } = await look(late);
    expect(request.expiredAt).toBeInstanceOf(Date);
    expect((await findProduct(request.resultProductId ?? "", member.id))?.status).toBe("off");
    expect((await act(late, { intent: "accept" })).status).toBe(409);
    expect((await look(taken)).request.expiredAt).toBeNull();
    const news = await db.rows(sql`
      select 1 from notification where user_id = ${member.id} and event = 'sourcing.expired'`);
    expect(news).toHaveLength(1);
    await act(late, { intent: "requote", message: "Is it still there?" });
    await quoteFor(staff, late);
    expect((await findProduct(request.resultProductId ?? "", member.id))?.status).toBe("on");
  });
});

describe("who sees what", () => {
  test("another member sees and does nothing", async () => {
    const [no, other] = [await askFor(member), await makeMember()];
    expect((await callLoader(loader, { url: paths.sourcingRequest(no), as: other })).status).toBe(404);
    expect((await act(no, { intent: "withdraw" }, other)).status).toBe(404);
  });

  test("an agent sees those of their own members, and what they were given until they give it on", async () => {
    const agent = await makeStaff({ roles: ["agent"] });
    const no = await askFor(member);
    expect((await atDesk(no, agent)).status).toBe(404);
    await desk(no, { intent: "assign", to: agent.id });
    expect((await atDesk(no, agent)).status).toBe(200);
    expect((await desk(no, { intent: "assign", to: staff.id }, agent)).location).toBe(paths.deskSourcing());
    const warehouse = await makeStaff({ roles: ["warehouse"] });
    expect((await atDesk(no, warehouse)).status).toBe(403);
    expect(errorsOf(await desk(no, { intent: "assign", to: warehouse.id }))).toEqual({
      "": ["sourcing:error.assignee"],
    });
  });

  test("the desk's list and overview tell whose it is, and what is overdue", async () => {
    const no = await askFor(member);
    await desk(no, { intent: "assign", to: staff.id });
    const listed = async (query: string) =>
      (await callLoader(deskList, { url: `/desk/sourcing?size=100&${query}`, as: staff })).data.page.rows.map(
        (row) => row.no,
      );
    expect(await listed("who=mine")).toEqual([no]);
    expect(await listed("who=nobody")).not.toContain(no);
    expect(await listed("who=mine&due=over")).toEqual([]);
    await db.run(sql`update sourcing_request set waiting_since = now() - interval '5 days' where no = ${no}`);
    expect(await listed("who=mine&due=over")).toEqual([no]);
    await desk(no, { intent: "ask", message: "Which colour?" });
    expect(await listed("who=mine")).toEqual([]);
    expect(await listed("tab=waiting&who=mine")).toEqual([no]);
    await act(no, { intent: "reply", message: "Blue." });
    const { waiting } = (await callLoader(deskHome, { url: "/desk", as: staff })).data;
    const card = waiting.find(({ title }) => title === "Sourcing");
    expect(card?.queues[0]).toMatchObject({ label: "Mine, to do", count: 1 });
  });

  test("what a member asked is exported, and erased with its files", async () => {
    const no = await askFor(member);
    await quoteFor(staff, no);
    await act(no, { intent: "requote", message: "Cheaper, please." });
    const open = await askFor(member);
    const share = memberData().find(({ kinds }) => kinds?.some(({ name }) => name === "sourcing-requests"));
    for (const kind of share?.kinds ?? [])
      expect(await db.rows(kind.page(member.id, null)), kind.name).not.toEqual([]);
    await transaction(async (tx) => share?.close?.(tx, member.id));
    expect((await look(open)).request).toMatchObject({ status: "FAILED", reasonCode: "withdrawn" });
    await transaction(async (tx) => share?.erase?.(tx, member.id));
    expect(await db.rows(sql`select 1 from sourcing_file where user_id = ${member.id}`)).toEqual([]);
    expect(await db.rows(sql`select 1 from sourcing_request where user_id = ${member.id}`)).toEqual([]);
  });
});
