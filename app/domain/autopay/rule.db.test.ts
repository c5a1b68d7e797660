import { afterEach, beforeEach, describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { forgetStripe } from "~/partners/stripe/client.server";
import { action } from "~/routes/user/payment/payment";
import { expectCleanBooks } from "../../../tests/ledger";
import { makeMember, type TestMember } from "../../../tests/factories";
import { saveCard } from "../../../tests/payments/saved";
import { callAction } from "../../../tests/setup/call";
import { noRule, ruleOf, saveRule } from "./rule.server";

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
