import { afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { saveStoreSettings } from "~/domain/stores/settings.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { db, sql } from "~/platform/db";
import { loader } from "~/routes/user/orders/store-orders";
import { action, loader as paymentPage } from "~/routes/user/payments/payment";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember, makeStore, type TestMember } from "../../../tests/factories";
import { makeWorld, newOrder, prepareOrders } from "../../../tests/orders";
import { saveCard } from "../../../tests/payments/saved";
import { callAction, callLoader } from "../../../tests/setup/call";
import { modesOf } from "./modes.server";
import { noRule, ruleOf, saveRule } from "./rule.server";

beforeAll(prepareOrders);
beforeEach(() => forgetStripe());
afterEach(expectCleanBooks);

describe("the form", () => {
  const sound = {
    intent: "autopay",
    mode: "daily",
    at: "09:30",
    max_order: "50",
    max_day: "",
    fallback_card: "",
  };

  test("keeps the rule; what is crooked or another's is refused", async () => {
    const [member, stranger] = [await makeMember(), await makeMember()];
    expect((await callAction(action, { form: sound, as: member })).status).toBe(303);
    expect(await ruleOf(member.id)).toMatchObject({
      mode: "daily",
      atMinute: 570,
      maxOrder: 5_000n,
      maxDay: null,
    });
    for (const wrong of [{ mode: "always" }, { at: "25:00" }, { max_order: "-1" }, { fallback_card: "x" }]) {
      expect((await callAction(action, { form: { ...sound, ...wrong }, as: member })).status).toBe(400);
    }
    const card = await saveCard(stranger);
    const foreign = await callAction(action, { form: { ...sound, fallback_card: card.id }, as: member });
    expect(foreign.status).toBe(409);
    expect((await ruleOf(member.id)).fallbackCard).toBeNull();
  });

  test("a card that has expired is no fallback, but never keeps anybody from switching off", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    const wanted = { ...sound, fallback_card: card.id };
    expect((await callAction(action, { form: wanted, as: member })).status).toBe(303);
    await db.run(sql`update saved_card set exp_year = 2020 where id = ${card.id}`);
    const refused = await callAction(action, { form: wanted, as: member });
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.data)).toContain("autopay:error.expired");
    expect((await callAction(action, { form: { ...wanted, mode: "off" }, as: member })).status).toBe(303);
    expect(await ruleOf(member.id)).toMatchObject({ mode: "off", fallbackCard: card.id });
  });
});

describe("what the list of orders says of it", () => {
  const setting = (storeId: string, autopay: string) =>
    db.run(
      sql`update store set settings = settings || ${JSON.stringify({ autopay })}::jsonb where id = ${storeId}`,
    );

  test("is what holds for the stores, or for the one it is narrowed to", async () => {
    const member = await makeMember();
    expect(await modesOf(member.id)).toEqual({ mode: "off", others: [], atMinute: 540 });
    const [first, second, third] = [
      await makeStore(member.id),
      await makeStore(member.id),
      await makeStore(member.id),
    ];
    await setting(first.id, "always");
    expect(await modesOf(member.id)).toMatchObject({ mode: "off", others: [{ mode: "now", stores: 1 }] });
    const shown = async (query = "") =>
      (await callLoader(loader, { url: `/user/storeorder${query}`, as: member })).data.modes;
    expect(await shown(`?store=${first.id}`)).toMatchObject({ mode: "now", others: [] });
    expect(await shown(`?store=${second.id}`)).toMatchObject({ mode: "off", others: [] });

    await saveRule(member.id, { ...noRule, mode: "now" });
    for (const { id } of [first, second, third]) await setting(id, "never");
    expect(await shown()).toMatchObject({ mode: "off", others: [] });
  });
});

test("a store that is set to never loses what was noted of its orders, and is named under the rule", async () => {
  const world = await makeWorld();
  const { member, storeId } = world;
  await saveRule(member.id, { ...noRule, mode: "now" });
  const { no } = await newOrder(world);
  await db.run(
    sql`update store_order set autopay_note = 'DAY_CAP', autopay_noted_at = now() where no = ${no}`,
  );
  const noted = () =>
    db.first<{ note: string | null }>(sql`
    select autopay_note as note from store_order where no = ${no}`);
  const settings = {
    name: "Mira's shop",
    emailPermission: false,
    paidOnly: true,
    importFrom: new Date(),
    ioss: null,
  };
  await saveStoreSettings(member.id, storeId, { ...settings, autopay: "rule" });
  expect(await noted()).toEqual({ note: "DAY_CAP" });
  await saveStoreSettings(member.id, storeId, { ...settings, autopay: "never" });
  expect(await noted()).toEqual({ note: null });
  const page = await callLoader(paymentPage, { url: "/user/payment", as: member });
  expect(page.data.own).toEqual([{ id: storeId, name: "Mira's shop", mode: "never" }]);
});

describe("removing the card that auto-pay charges", () => {
  const remove = (member: TestMember, card: string, more = {}) =>
    callAction(action, { form: { intent: "remove-card", card, ...more }, as: member });

  test("asks first, and says what becomes of auto-pay", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    await saveRule(member.id, { ...noRule, mode: "now", fallbackCard: card.id });
    const asked = await remove(member, card.id);
    expect(asked.status).toBe(409);
    expect(JSON.stringify(asked.data)).toContain("cards:error.autopay");
    expect((await ruleOf(member.id)).fallbackCard).toBe(card.id);

    const gone = await remove(member, card.id, { sure: "on" });
    expect(gone.status).toBe(303);
    expect(decodeURIComponent(gone.headers.get("set-cookie") ?? "")).toContain("cards:flash.removedAutopay");
    expect((await ruleOf(member.id)).fallbackCard).toBeNull();
  });

  test("does not ask where auto-pay is off", async () => {
    const member = await makeMember();
    const card = await saveCard(member);
    await saveRule(member.id, { ...noRule, mode: "off", fallbackCard: card.id });
    expect((await remove(member, card.id)).status).toBe(303);
  });
});
