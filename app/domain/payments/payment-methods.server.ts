/** The ways a member can pay, for the chooser of every pay screen. */
import { stripeConfigured } from "~/partners/stripe/client.server";
import { cardsOf } from "./cards/cards.server";
import type { SavedCard } from "./cards/cards";
import { mostCards } from "./config";
import type { Method } from "./methods";
import { payMethods } from "./wires/accounts.server";

export type Ways = {
  configured: Method[];
  cards: SavedCard[];
  canSave: boolean;
};

/** What a member can choose from besides the wallet. */
export async function waysOf(memberId: string): Promise<Ways> {
  const cards = stripeConfigured() ? await cardsOf(memberId) : [];
  return { configured: payMethods(), cards, canSave: cards.length < mostCards };
}
