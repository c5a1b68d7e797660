/**
 * A way to pay as forms and addresses say it: a method's own name, `card:<id>` for a saved card, or `credit`
 * for the wallet with the credit line behind it. Pure.
 */
import { z } from "zod";
import { methods, type Method } from "./methods";

export type PayChoice = {
  readonly method: Method;
  readonly savedCardId: string | null;
  readonly useCredit?: boolean;
};

const ownCard = /^card:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/i;

/** Reads a choice; null where the text is none. */
export function choiceOf(text: string | null | undefined): PayChoice | null {
  const method = methods.find((known) => known === text);
  if (method) return { method, savedCardId: null };
  if (text === "credit") return { method: "wallet", savedCardId: null, useCredit: true };
  const savedCardId = ownCard.exec(text ?? "")?.[1] ?? null;
  return savedCardId ? { method: "card", savedCardId: savedCardId.toLowerCase() } : null;
}

/** Writes a choice. */
export function choiceText({ method, savedCardId, useCredit }: PayChoice): string {
  if (useCredit) return "credit";
  return savedCardId ? `card:${savedCardId}` : method;
}

/** A form's field with a choice in it. */
export const PayChoiceField = z.string({ error: "common:required" }).transform((text, context) => {
  const choice = choiceOf(text);
  if (choice) return choice;
  context.addIssue({ code: "custom", message: "common:required" });
  return z.NEVER;
});

/** A box that is ticked or missing: the card that will be typed is to be saved. */
export const SaveCardField = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** What is about to be paid, beside what there is for it. Cents; `lacking`: what the balance lacks. */
export type ToPay = {
  readonly total: bigint;
  readonly balance: bigint;
  readonly lacking: bigint;
  readonly loanLimit: bigint;
  /** When that would have to be repaid; null where there is no line. */
  readonly repayBy: Date | null;
  readonly paypal: { readonly fee: bigint; readonly held: boolean };
  /** What was shown: another one at the time of paying means that something has changed. */
  readonly seen: string;
};

/** Whether the balance and the chosen credit are too low; otherwise what is borrowed, in cents. */
export function shortfallOf(
  { lacking, loanLimit }: ToPay,
  { method, useCredit = false }: PayChoice,
): { short: boolean; borrowed: bigint } {
  const short = method === "wallet" && lacking > (useCredit ? loanLimit : 0n);
  return { short, borrowed: useCredit && !short ? lacking : 0n };
}

/**
 * The way that is chosen when a page opens: the one asked for where it can pay, else the first that can. Nobody borrows
 * without having chosen so.
 */
export function offeredWay(
  options: readonly { readonly value: string; readonly disabled?: boolean }[],
  asked: string,
): string {
  const open = options.filter(({ disabled }) => !disabled);
  const way = open.find(({ value }) => value === asked) ?? open.find(({ value }) => value !== "credit");
  return way?.value ?? "";
}
