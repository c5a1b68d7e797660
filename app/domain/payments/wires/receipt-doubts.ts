/** Who is asked before finance confirms money by hand; `wiring.server.ts` binds who knows the bank's statements. */
import type { Tx } from "~/platform/db";

export type HandReceipt = {
  /** bank:usd, bank:eur, bank:gbp */
  readonly account: string;
  /** The bank's number as it was typed. */
  readonly bankRef: string;
  /** Minor units of the account's currency. */
  readonly amount: bigint;
  /** A calendar day. */
  readonly receivedOn: string;
  readonly memberId: string;
  /** What the member was to write on the transfer. */
  readonly reference: string;
};

/** The bank's own number of an entry that may be this very money; null where there is none. */
export type ReceiptDoubt = (tx: Tx, receipt: HandReceipt) => Promise<string | null>;

const doubts: ReceiptDoubt[] = [];

/** Makes somebody known who knows; once each. */
export function onHandReceipt(doubt: ReceiptDoubt): void {
  if (!doubts.includes(doubt)) doubts.push(doubt);
}

/** The first doubt about money that is about to be confirmed by hand; null where nobody has any. */
export async function doubtAbout(tx: Tx, receipt: HandReceipt): Promise<string | null> {
  for (const doubt of doubts) {
    const found = await doubt(tx, receipt);
    if (found !== null) return found;
  }
  return null;
}
