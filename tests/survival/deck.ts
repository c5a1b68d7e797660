/** Which way a story goes, dealt like cards: by chance, but none of them twice before each came once. */
import { oneOf } from "./chaos";

/** Deals cards of a deck; once all are out, they are dealt anew. */
export function deckOf<Card>(chance: () => number, cards: readonly Card[]): () => Card {
  let left: Card[] = [];
  return () => {
    if (left.length === 0) left = [...cards];
    const card = oneOf(chance, left);
    left.splice(left.indexOf(card), 1);
    return card;
  };
}

/** How an order is paid, and what befalls it afterwards. */
export type OrderFate = {
  method: "wallet" | "card" | "paypal";
  then: "sent" | "cancelled" | "stopped" | "resumed" | "refunded";
};

/** Only what the wallet paid is cancelled or stopped here; a part of what a provider took goes back the way it came. */
export const orderFates: readonly OrderFate[] = [
  { method: "wallet", then: "sent" },
  { method: "wallet", then: "cancelled" },
  { method: "wallet", then: "stopped" },
  { method: "wallet", then: "resumed" },
  { method: "card", then: "sent" },
  { method: "card", then: "refunded" },
  { method: "paypal", then: "sent" },
  { method: "paypal", then: "refunded" },
];

export type WithdrawalEnd = "CANCELLED" | "COMPLETED" | "FAILED";

export const withdrawalEnds: readonly WithdrawalEnd[] = ["CANCELLED", "COMPLETED", "FAILED"];
