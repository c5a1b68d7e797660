/** Our bank accounts for wires, the references under which money is found on them, and the slips that members send. */
import { randomInt } from "node:crypto";
import type { HouseAccount } from "~/domain/ledger/chart";
import { keepAttachment, type Attachment } from "~/partners/files/attachment.server";
import { isUniqueViolation, sql, type Sql, type Tx } from "~/platform/db";
import { env, type WireAccount } from "~/platform/env.server";
import { err, type Result } from "~/platform/result";
import type { Method } from "../methods";
import { configuredMethods } from "../providers/providers.server";
import { proofTypes, wireCurrencyNames, type WireCurrency } from "./config";

/** Currencies in which we have an account to wire to. */
export function wireCurrencies(): WireCurrency[] {
  return wireCurrencyNames.filter((ccy) => env().WIRE_ACCOUNTS[ccy]);
}

/** Where to send it: our account in the wire's currency; null where there is none any more. */
export function accountFor(ccy: WireCurrency): WireAccount | null {
  return env().WIRE_ACCOUNTS[ccy] ?? null;
}

/** The ledger's account of our bank account in a currency. */
export const bankOf = (ccy: WireCurrency): HouseAccount => `bank:${ccy.toLowerCase()}` as HouseAccount;

/** Ways to pay, besides the wallet, that work on this installation. */
export function payMethods(): Exclude<Method, "wallet">[] {
  return [...configuredMethods(), ...(wireCurrencies().length > 0 ? (["wire"] as const) : [])];
}

/** Letters and digits that nobody takes for one another. */
const alphabet = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";

/** A new payment reference, such as `QS-7K2M9PXA`. */
export function newReference(): string {
  return `QS-${Array.from({ length: 8 }, () => alphabet[randomInt(alphabet.length)]).join("")}`;
}

/** The reference a member was given for a wire, and what they last said of the transfer. */
export type AnnouncedTransfer = {
  reference: string;
  payerName: string | null;
  payerBank: string | null;
  sentNo: string | null;
  sentAmount: bigint | null;
  /** A calendar day, `2026-11-21`. */
  sentOn: string | null;
  proofName: string | null;
  proofs: number;
};

/** The columns of that; `w` stands for the row of the wire. */
export const sentColumns = sql`w.reference, w.payer_name, w.payer_bank, w.sent_no,
  w.sent_amount, w.sent_on::text as sent_on, w.proof_name, w.proofs`;

export type ProofFileError = "wallet:error.proofFile" | "common:error.upload";

/** Stores a slip, if sent. Refused unless it is a picture or PDF, or if storing failed. */
export async function keepProof(file: File | undefined): Promise<Result<Attachment | null, ProofFileError>> {
  const kept = await keepAttachment("wires", file, proofTypes);
  return kept.ok ? kept : err(kept.error === "file" ? "wallet:error.proofFile" : "common:error.upload");
}

/** Claims a bank line for one purpose: each pays once (§3.3). The unique key refuses a second. */
export async function claimReceipt(
  tx: Tx,
  receipt: { account: HouseAccount; bankRef: string; refType: string; refId: string },
): Promise<void> {
  const { account, bankRef, refType, refId } = receipt;
  await tx.run(claimReceipts(sql`values (${account}, ${bankRef}, ${refType}, ${refId}::uuid)`));
}

/** The same of rows that a `select` gives: account, number of the entry, type and id of the thing. */
export function claimReceipts(rows: Sql): Sql {
  return sql`insert into bank_receipt (account, bank_ref, ref_type, ref_id) ${rows}`;
}

/** Gives the entries of `bank_receipt` free that a condition names: they pay nothing any more. */
export function freeReceipts(which: Sql): Sql {
  return sql`delete from bank_receipt where ${which}`;
}

/** The message where a bank line has the amount that is about to be confirmed by hand. */
export const onStatement = (ref: string) => `wallet:error.onStatement|${JSON.stringify({ ref })}` as const;

/** Whether an error says that the entry has paid something already. */
export const isClaimed = (error: unknown): boolean => isUniqueViolation(error, "bank_receipt_pkey");
