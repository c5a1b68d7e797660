/** A document as it was issued and as it is shown: its snapshot, with amounts as bigint again. Pure. */
import { provinceShown } from "~/domain/accounts/provinces";
import type { Text } from "~/domain/catalogue/words";
import type { Sale, SoldLine, SoldTax } from "~/domain/payments/invoice-lines";
import type { Locale } from "~/i18n/locales";
import { countryName } from "~/platform/countries";
import type { DocumentKind } from "./documents";
import type { TaxNote } from "./vat";

export type Seller = {
  readonly version: number;
  readonly legalName: string;
  readonly street: string;
  readonly city: string;
  readonly postCode: string;
  readonly province: string;
  readonly country: string;
  readonly registration: string;
  readonly vatNo: string;
  readonly email: string;
  readonly footer: string;
};

export type Buyer = {
  readonly name: string;
  readonly company: string;
  readonly companyId: string;
  readonly vatNo: string;
  readonly taxId: string;
  /** Street lines, without city and country; empty where only the country is known (a receipt). */
  readonly street: readonly string[];
  readonly city: string;
  readonly province: string;
  readonly postCode: string;
  readonly country: string;
  readonly email: string;
};

/** How it was paid: `amount` in minor units of `ccy`, `rate` in millionths of USD for one unit where that is not USD. */
export type Paid = {
  readonly method: string;
  readonly at: string;
  readonly transaction: string;
  readonly amount: bigint;
  readonly ccy: string;
  readonly rate: bigint | null;
};

export type Content = {
  readonly lines: readonly SoldLine[];
  readonly taxes: readonly SoldTax[];
  readonly note: TaxNote | null;
  /** The member's own IOSS number, where they account for the VAT under it. */
  readonly ownIoss?: string;
  /** Older ones do not say the platform. */
  readonly store: { readonly name: string; readonly platform?: string; readonly orderNo: string } | null;
  readonly difference?: Sale["difference"];
  readonly from: string | null;
  readonly to: string | null;
  readonly paid: Paid | null;
  /** A receipt: what was credited to the balance, cents of USD. */
  readonly credited: bigint | null;
  /** A credit note: which invoice it corrects, and why. A receipt: which one it replaces, and why. */
  readonly corrects: { readonly no: string; readonly issuedAt: string } | null;
  readonly reason: string;
};

export type Sums = {
  readonly goods: bigint;
  readonly discount: bigint;
  readonly shipping: bigint;
  readonly service: bigint;
  readonly tax: bigint;
  readonly fee: bigint;
  readonly total: bigint;
};

export type IssuedDocument = Sums & {
  readonly id: string;
  readonly no: string;
  readonly kind: DocumentKind;
  readonly refType: string;
  readonly refNo: string;
  readonly issuedAt: Date;
  /** `YYYY-MM-DD` */
  readonly supplyOn: string;
  readonly seller: Seller;
  readonly buyer: Buyer;
  readonly content: Content;
  readonly ccy: string;
};

/** What the store is called: the member's own one, where orders are made by hand, as the reader's language has it. */
export function storeNamed({ store }: Pick<Content, "store">, byHand: string): string | null {
  return store && (store.platform === "manual" ? byHand : store.name);
}

/** The content as JSON keeps it: amounts as texts. */
export function keptContent(content: Content): string {
  return JSON.stringify(content, (_, value: unknown) =>
    typeof value === "bigint" ? value.toString() : value,
  );
}

type Kept<T> = {
  [K in keyof T]: T[K] extends bigint ? string : T[K] extends bigint | null ? string | null : T[K];
};
export type KeptContent = Omit<Content, "lines" | "taxes" | "paid" | "credited"> & {
  lines: Kept<SoldLine>[];
  /** Older ones say no base. */
  taxes: (Kept<Omit<SoldTax, "base">> & { base?: string | null })[];
  paid: Kept<Paid> | null;
  credited: string | null;
};

const big = (text: string | null) => (text === null ? null : BigInt(text));

/** The content out of the JSON it is kept as. */
export function readContent(kept: KeptContent): Content {
  return {
    ...kept,
    lines: kept.lines.map((line) => ({ ...line, unit: BigInt(line.unit), amount: BigInt(line.amount) })),
    taxes: kept.taxes.map((tax) => ({
      ...tax,
      ppm: big(tax.ppm),
      base: big(tax.base ?? null),
      amount: BigInt(tax.amount),
    })),
    paid: kept.paid && { ...kept.paid, amount: BigInt(kept.paid.amount), rate: big(kept.paid.rate) },
    credited: big(kept.credited),
  };
}

/** The lines of an address below the name, as it is written on an envelope, in the reader's language. */
export function addressLines(
  {
    street,
    city,
    province,
    postCode,
    country,
  }: Pick<Buyer, "city" | "province" | "postCode" | "country"> & {
    street: readonly string[] | string;
  },
  locale: Locale,
): string[] {
  const streets = typeof street === "string" ? [street] : street;
  const shown = provinceShown(country, province, locale);
  const town = [[postCode, city].filter(Boolean).join(" "), shown].filter(Boolean).join(", ");
  return [...streets, town, countryName(country, locale)].filter((line) => line !== "");
}

export type { Text };
