/** Additional parts of product cards, for all grids of a page: buttons, a heart. */
import { createContext, useContext, type ReactNode } from "react";

export type CardSlots = {
  corner: (card: { id: string; title: string }) => ReactNode;
  actions: (card: { id: string; title: string }) => ReactNode;
  /** A hook: everything that a card's slots depend on, besides the card itself. */
  useState: () => (id: string) => string;
};

const Slots = createContext<CardSlots | null>(null);

export const CardSlotsProvider = Slots.Provider;

/** The slots of the page; null where its cards only lead to the product. */
export function useCardSlots(): CardSlots | null {
  return useContext(Slots);
}

const stateless = () => () => "";

/** What the slots of a card depend on, by the card's id. */
export function useCardState(): (id: string) => string {
  const { useState = stateless } = useContext(Slots) ?? {};
  return useState();
}
