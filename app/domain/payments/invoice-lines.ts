/** What a document says was paid for. Each payable describes its own; invoices write it. */
import type { Text } from "~/domain/catalogue/words";

export type SoldLine = {
  readonly sku: string;
  readonly description: Text;
  readonly hsCode: string | null;
  readonly qty: number;
  /** Cents of USD; `amount` = qty × unit. */
  readonly unit: bigint;
  readonly amount: bigint;
};

export type SoldTax = {
  /** vat, gst, sales, duty, handling; or `tax` where the rules that made it are not known any more. */
  readonly kind: string;
  readonly label: Partial<Text>;
  /** Its rate in millionths, and of how many cents; null where it is none, or where that is not known any more. */
  readonly ppm: bigint | null;
  readonly base: bigint | null;
  readonly amount: bigint;
};

/** Goods or services sold; amounts in cents of USD, of which the lines sum to `goods`. */
export type Sale = {
  readonly kind: "sale";
  readonly userId: string;
  readonly no: string;
  readonly difference?: { readonly orderNo: string; readonly type: string };
  /** `platform` manual: the member's own one, which each reader's language has a name for. */
  readonly store: {
    readonly id: string;
    readonly name: string;
    readonly platform: string;
    readonly orderNo: string;
  } | null;
  /** ISO-2 of where the goods are sent from and to; null for what is not sent. */
  readonly from: string | null;
  readonly to: string | null;
  readonly suppliedAt: Date | null;
  readonly lines: readonly SoldLine[];
  readonly goods: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly service: bigint;
  readonly tax: bigint;
  readonly taxes: readonly SoldTax[];
  /** The VAT is accounted for under our IOSS number (§6.5). */
  readonly ioss: boolean;
  /** The member's own IOSS number, under which they account for the VAT; null where it is another's to account for. */
  readonly ownIoss: string | null;
  /** A difference of an order that was taxed: its tax, too, is charged apart from it. */
  readonly taxedApart?: boolean;
};

/** Money put on the balance: a receipt, no invoice. `amount` in minor units of `ccy`, the rest in cents of USD. */
export type Deposit = {
  readonly kind: "deposit";
  readonly userId: string;
  readonly no: string;
  readonly amount: bigint;
  readonly ccy: string;
  /** Millionths of USD for one unit of `ccy`; null for USD. */
  readonly rate: bigint | null;
  readonly fee: bigint;
  readonly credited: bigint;
};

export type Sold = Sale | Deposit;
