import { afterEach, beforeAll, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { contactLimit } from "~/domain/tickets/config";
import { db, sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as cartAction } from "~/routes/user/cart/shopping-cart";
import { action as askAction, loader as askLoader } from "~/routes/user/cart/ask";
import { makeMember, makeProduct } from "../../../tests/factories";
import { prepareOrders } from "../../../tests/orders";
import { callAction, callLoader } from "../../../tests/setup/call";
import { shopper } from "../../../tests/purchases";
import { addToCart } from "./cart.server";
import { cartOf } from "./view.server";

beforeAll(prepareOrders);
afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("a bulk order is asked for at one's agent, with the lines filled in", async () => {
  const made = await makeProduct({ product: { moq: 50 }, variants: [{ price: 1250n }] });
  const sku = made.variants[0]?.sku ?? "";
  const { member } = await shopper();
  await addToCart({ member: member.id }, { sku, mode: "bulk", qty: 60 });
  const [line] = await cartOf(member.id);
  const asked = await callAction(cartAction, {
    url: paths.cart(),
    as: member,
    form: { intent: "ask", line: [line?.id ?? ""] },
  });
  const { data } = await callLoader(askLoader, { url: asked.location ?? "", as: member });
  expect(data.message).toContain(`60 × ${sku}`);
  expect(data.message).toContain("$750.00");
  const post = { url: asked.location ?? "", as: member, form: { message: data.message } };
  const sent = await callAction(askAction, post);
  const no = new URL(sent.location ?? "", "http://x").searchParams.get("ticket") ?? "";
  const ticket = await db.first<{ userId: string; body: string }>(sql`
    select t.user_id, m.body from ticket t join ticket_message m on m.ticket_id = t.id where t.no = ${no}`);
  expect(ticket).toMatchObject({ userId: member.id });
  expect(ticket?.body).toContain(sku);
  expect(await cartOf(member.id)).toHaveLength(1);
  expect((await callAction(askAction, { ...post, form: { message: "short" } })).status).toBe(400);
});

test("as through the contact form, only so many questions are sent in an hour", async () => {
  const member = await makeMember();
  const message = "How much are sixty of these by sea?";
  const ask = () => callAction(askAction, { url: paths.cartAsk({}), as: member, form: { message } });
  for (let i = 0; i < contactLimit.limit; i++) expect((await ask()).status).toBe(303);
  expect((await ask()).status).toBe(429);
});
