/** Questions to the noun that knows bank lines, before finance confirms or rejects a wire by hand. */
import { answerersOf } from "~/domain/bus";
import type { Tx } from "~/platform/db";
import type { WireCurrency } from "./config";

export type HandReceipt = {
  /** bank:usd, bank:eur, bank:gbp */
  readonly account: string;
  readonly bankRef: string;
  /** Minor units of the account's currency. */
  readonly amount: bigint;
  readonly receivedOn: string;
  readonly memberId: string;
  readonly wire: {
    readonly reference: string;
    /** The recharge's number, which may be written instead; null where it is a payment's. */
    readonly no: string | null;
  };
};

/** The bank's own number of an entry that may be this very money; null where there is none. */
export type ReceiptDoubt = (tx: Tx, receipt: HandReceipt) => Promise<string | null>;

/** Asks every listener about money that finance is about to confirm by hand; the first doubt, or null. */
export async function doubtAbout(tx: Tx, receipt: HandReceipt): Promise<string | null> {
  for (const doubt of answerersOf("payments.handReceipt")) {
    const found = await doubt(tx, receipt);
    if (found !== null) return found;
  }
  return null;
}

/** A wire whose money finance looks for. */
export type SoughtWire = {
  readonly type: "recharge" | "payment";
  readonly key: string;
  readonly reference: string;
  readonly ccy: WireCurrency;
};

/** The bank's own numbers of the entries that wait and may be this wire's money. */
export type RefusalDoubt = (tx: Tx, wire: SoughtWire) => Promise<readonly string[]>;

declare module "~/domain/bus" {
  interface Questions {
    "payments.handReceipt": ReceiptDoubt;
    "payments.wireRefused": RefusalDoubt;
  }
}

export type LineWaits = `wallet:error.lineWaits|${string}`;

/**
 * The objection to rejecting a wire: `refs` are lines that may be its money, `objection` names them. None where finance
 * is `sure` that they are not.
 */
export async function doubtAboutRefusal(
  tx: Tx,
  wire: SoughtWire,
  sure: boolean,
): Promise<{ refs: readonly string[]; objection: LineWaits | null }> {
  const refs = (
    await Promise.all(answerersOf("payments.wireRefused").map((doubt) => doubt(tx, wire)))
  ).flat();
  const said = JSON.stringify({ ref: refs.join(", ") });
  return { refs, objection: refs.length > 0 && !sure ? `wallet:error.lineWaits|${said}` : null };
}
