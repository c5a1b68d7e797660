/** A batch in the form a bank takes: a table always, and what its payments and our own accounts allow besides. */
import { accountFor } from "~/domain/payments/wires/accounts.server";
import { env } from "~/platform/env.server";
import type { Payment } from "./bank-file";
import { nextBankingDay } from "./banking-days";
import { isAch, nachaFile } from "./nacha-file";
import { isSepa, sepaFile } from "./sepa-file";

/** `csv`: a table for any bank; `xml`: SEPA; `ach`: Nacha. */
export const bankFileKinds = ["csv", "xml", "ach"] as const;
export type BankFileKind = (typeof bankFileKinds)[number];

/** The forms in which all of a batch can be given to our bank: never a part of it. */
export function bankFilesFor(payments: readonly Payment[]): BankFileKind[] {
  const some = payments.length > 0;
  const sepa = some && Boolean(accountFor("EUR")?.iban) && payments.every(isSepa);
  const ach = some && env().ACH_ORIGIN !== null && payments.every(isAch);
  return ["csv", ...(sepa ? (["xml"] as const) : []), ...(ach ? (["ach"] as const) : [])];
}

/** The batch as SEPA's or Nacha's file; null where it cannot be given that way. */
export function bankFileOf(
  kind: Exclude<BankFileKind, "csv">,
  no: string,
  payments: readonly Payment[],
  now: Date,
): string | null {
  if (!bankFilesFor(payments).includes(kind)) return null;
  const today = now.toISOString().slice(0, 10);
  const euros = accountFor("EUR");
  const originator = env().ACH_ORIGIN;
  if (kind === "ach")
    return (
      originator &&
      nachaFile({ no, madeAt: now, effectiveOn: nextBankingDay(today, "fed"), originator, payments })
    );
  if (!euros?.iban) return null;
  const debtor = { name: euros.holder, iban: euros.iban, bic: euros.swift ?? null };
  return sepaFile({ no, madeAt: now, executeOn: nextBankingDay(today, "target"), debtor, payments });
}
