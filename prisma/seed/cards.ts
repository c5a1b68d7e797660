/** The demo member's saved cards, and an auto-pay rule that waits to be switched on. */
import "~/domain/wiring.server";
import { ruleOf, saveRule } from "~/domain/autopay/rule.server";
import { cardsOf, startCard, syncCards } from "~/domain/payments/cards/cards.server";
import { tellSandbox } from "./sandbox";

/** Two that simply pay: a Visa, which is the default, and a Mastercard. */
const numbers = ["4242424242424242", "5555555555554444"] as const;

/** Saves the cards on the sandbox's page and keeps the rule; where there is a card already nothing is added. */
export async function seedDemoCards(owner: { id: string; email: string }): Promise<void> {
  if ((await cardsOf(owner.id)).length > 0) return;
  for (const card of numbers) {
    const page = await startCard({ ...owner, locale: "en-US" }, `demo:${card}`);
    if (!page.ok) throw new Error(`the demo's card was not saved: ${page.error}`);
    const session = /cs_\w+/.exec(page.value)?.[0] ?? "";
    await tellSandbox(`/control/stripe/sessions/${session}/pay`, { card });
    if (!(await syncCards(owner.id))) throw new Error("the demo's cards were not read");
  }
  const [, second] = await cardsOf(owner.id);
  const rule = await ruleOf(owner.id);
  await saveRule(owner.id, {
    ...rule,
    maxOrder: 20_000n,
    maxDay: 100_000n,
    fallbackCard: second?.id ?? null,
  });
}
