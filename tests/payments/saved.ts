/** Saved cards for tests, saved on the provider's own page over real HTTP. */
import { randomUUID } from "node:crypto";
import { cardsOf, startCard, syncCards } from "~/domain/payments/cards/cards.server";
import type { SavedCard } from "~/domain/payments/cards/cards";
import type { TestMember } from "../factories";
import { payAt } from "./checkout";

/** Cards of the sandbox by what they do once they are saved. */
export const savedCards = {
  good: "4242424242424242",
  other: "5555555555554444",
  asksAlways: "4000000000003220",
  asksOnce: "4000002500003155",
  refused: "4000000000000341",
  expired: "4000000000003501",
  slow: "4000000000003600",
  slowlyRefused: "4000000000003709",
};

/** Saves a card as a member does; the newest of theirs afterwards. */
export async function saveCard(member: TestMember, number = savedCards.good): Promise<SavedCard> {
  const page = await startCard({ id: member.id, email: member.email, locale: "en-US" }, randomUUID());
  if (!page.ok) throw new Error(page.error);
  const to = await payAt(page.value, number);
  if (to?.includes("/authenticate")) await answerBank(new URL(to, page.value).href);
  if (!(await syncCards(member.id))) throw new Error("cards not read");
  const card = (await cardsOf(member.id)).find(({ last4 }) => number.endsWith(last4));
  if (!card) throw new Error("card not saved");
  return card;
}

/** What the owner says to their bank; where it leads. */
export async function answerBank(url: string, answer = "approve"): Promise<string | null> {
  const body = new URLSearchParams({ answer });
  const done = await fetch(url, { method: "POST", body, redirect: "manual" });
  return done.headers.get("location");
}
