/** Weights and amounts as papers write them. Pure. */
import { decimalText } from "~/platform/money";

/** Grams in kilograms, as labels and forms have them. */
export const weightText = (grams: number): string => `${(grams / 1000).toFixed(3)} kg`;

/** An amount with its currency. */
export const amountOf = (amount: bigint, ccy: string): string => `${decimalText(amount, ccy)} ${ccy}`;
