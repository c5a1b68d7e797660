/** A document as words on paper: the same for the page and for the PDF, made on the server in one language. Pure. */
import type { TFunction } from "i18next";
import { billTypes } from "~/domain/bills/states";
import { textIn } from "~/domain/catalogue/words";
import type { Locale } from "~/i18n/locales";
import { countryName } from "~/platform/countries";
import { decimals, decimalText } from "~/platform/money";
import { percentText } from "~/domain/shipping/tax";
import { addressLines, storeNamed, type IssuedDocument } from "../document";

export type SheetLine = { sku: string; item: string; hs: string; qty: string; unit: string; amount: string };

export type Sheet = {
  readonly no: string;
  readonly title: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly sellerTitle: string;
  readonly seller: readonly string[];
  readonly buyerTitle: string;
  readonly buyer: readonly string[];
  readonly heads: SheetLine;
  readonly lines: readonly SheetLine[];
  /** Minor units of each line, for carried totals. */
  readonly amounts: readonly bigint[];
  readonly ccy: string;
  readonly carried: string;
  readonly brought: string;
  readonly sums: readonly { label: string; value: string; strong: boolean }[];
  readonly notes: readonly string[];
  readonly footer: string;
};

type Words = { t: TFunction<"invoices">; locale: Locale };

/** What stands on the paper of a document. */
export function sheetOf(document: IssuedDocument, words: Words): Sheet {
  const { t } = words;
  const { no, kind, content, ccy } = document;
  return {
    no,
    title: t(`kind.${kind}`),
    facts: factsOf(document, words).filter(([, value]) => value !== ""),
    sellerTitle: t("paper.from"),
    seller: sellerLines(document, words),
    buyerTitle: t("paper.billTo"),
    buyer: buyerLines(document, words),
    heads: {
      sku: t("paper.sku"),
      item: t("paper.item"),
      hs: t("paper.hs"),
      qty: t("paper.qty"),
      unit: `${t("paper.unit")} (${ccy})`,
      amount: `${t("paper.amount")} (${ccy})`,
    },
    lines: content.lines.map((line) => ({
      sku: line.sku,
      item: textIn(line.description, words.locale),
      hs: line.hsCode ?? "",
      qty: String(line.qty),
      unit: amountText(line.unit, ccy, words),
      amount: amountText(line.amount, ccy, words),
    })),
    amounts: content.lines.map((line) => line.amount),
    ccy,
    carried: t("paper.carried"),
    brought: t("paper.brought"),
    sums: sumsOf(document, words),
    notes: notesOf(document, words),
    footer: footerOf(document, words),
  };
}

const numberFormats = new Map<string, Intl.NumberFormat>();

/** An amount with its decimals and without a sign of the currency, which the head of its column names. */
export function amountText(amount: bigint, ccy: string, { locale }: Pick<Words, "locale">): string {
  const key = `${locale} ${decimals(ccy)}`;
  let format = numberFormats.get(key);
  if (!format) {
    const digits = decimals(ccy);
    format = new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    numberFormats.set(key, format);
  }
  return format.format(decimalText(amount, ccy) as unknown as number);
}

const dateFormats = new Map<string, Intl.DateTimeFormat>();

function dayText(at: Date | string, { locale }: Words): string {
  let format = dateFormats.get(locale);
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" });
    dateFormats.set(locale, format);
  }
  return format.format(new Date(at));
}

const known = <K extends string>(key: string, keys: readonly K[]): K | null =>
  keys.find((k) => k === key) ?? null;
const methods = ["wallet", "card", "paypal", "wire"] as const;
const taxKinds = ["vat", "gst", "sales", "duty", "handling", "tax"] as const;

function reasonLabel(reason: string): "paper.refund" | "paper.bill" | "paper.reason" {
  if (/^F\d+$/.test(reason)) return "paper.refund";
  return /^D\d+$/.test(reason) ? "paper.bill" : "paper.reason";
}

function factsOf(document: IssuedDocument, words: Words): [string, string][] {
  const { t, locale } = words;
  const { no, kind, refType, refNo, content } = document;
  const { corrects, store, paid } = content;
  const about =
    refType === "recharge_order"
      ? t("paper.recharge")
      : refType === "price_diff_bill"
        ? t("paper.bill")
        : t("paper.order");
  const method = paid && known(paid.method, methods);
  return [
    [t("paper.no"), no],
    [t("paper.issued"), dayText(document.issuedAt, words)],
    [kind === "RECEIPT" ? t("paper.received") : t("paper.supply"), dayText(document.supplyOn, words)],
    [
      t(kind !== "RECEIPT" ? "paper.corrects" : document.total > 0n ? "paper.replaces" : "paper.cancels"),
      corrects ? `${corrects.no} ${t("paper.of")} ${dayText(corrects.issuedAt, words)}` : "",
    ],
    [t(reasonLabel(content.reason)), content.reason],
    [about, refNo],
    ...differenceFacts(document, words),
    [t("paper.store"), storeNamed(content, t("store.manual")) ?? ""],
    [t("paper.storeOrder"), store?.orderNo ?? ""],
    [t("paper.shipTo"), content.to ? countryName(content.to, locale) : ""],
    [
      t("paper.payment"),
      paid
        ? t("paper.paidOn", {
            method: method ? t(`method.${method}`) : paid.method,
            day: dayText(paid.at, words),
          })
        : "",
    ],
    [t("paper.transaction"), paid?.transaction ?? ""],
    [t("paper.rate"), paid?.rate ? `1 ${paid.ccy} = ${(Number(paid.rate) / 1_000_000).toFixed(6)} USD` : ""],
  ];
}

function differenceFacts({ content: { difference } }: IssuedDocument, { t }: Words): [string, string][] {
  if (!difference) return [];
  const type = known(difference.type, billTypes);
  return [
    [t("paper.order"), difference.orderNo],
    [t("paper.difference"), type ? t(`difference.${type}`) : difference.type],
  ];
}

type Label = "paper.registration" | "paper.vatNo" | "paper.companyId" | "paper.taxId";

const labelled = (label: Label, value: string, t: Words["t"]) =>
  t("paper.labelled", { label: t(label), value });

function sellerLines({ seller }: IssuedDocument, { t, locale }: Words): string[] {
  return [
    seller.legalName,
    ...addressLines(seller, locale),
    labelled("paper.registration", seller.registration, t),
    ...(seller.vatNo ? [labelled("paper.vatNo", seller.vatNo, t)] : []),
    ...(seller.email ? [seller.email] : []),
  ];
}

function buyerLines({ buyer }: IssuedDocument, { t, locale }: Words): string[] {
  return [
    ...[buyer.company, buyer.name].filter(Boolean),
    ...addressLines(buyer, locale),
    ...(buyer.companyId ? [labelled("paper.companyId", buyer.companyId, t)] : []),
    ...(buyer.vatNo ? [labelled("paper.vatNo", buyer.vatNo, t)] : []),
    ...(buyer.taxId ? [labelled("paper.taxId", buyer.taxId, t)] : []),
    ...(buyer.email ? [buyer.email] : []),
  ];
}

type Sum = Sheet["sums"][number];

function sumsOf(document: IssuedDocument, words: Words): Sum[] {
  const { t } = words;
  const { kind, content, ccy, total } = document;
  const row = (label: string, amount: bigint, strong = false): Sum => {
    return { label, value: amountText(amount, ccy, words), strong };
  };
  if (kind === "RECEIPT") {
    const usd = (label: string, amount: bigint): Sum => {
      return { label: `${label} (USD)`, value: amountText(amount, "USD", words), strong: false };
    };
    return [
      row(`${t("paper.totalReceived")} (${ccy})`, total, true),
      ...content.taxes.map((fee) => usd(t("paper.fee"), -fee.amount)),
      ...(content.credited === null ? [] : [usd(t("paper.credited"), content.credited)]),
    ];
  }
  const parts: Sum[] = [
    ...(document.goods > 0n ? [row(t("paper.goods"), document.goods)] : []),
    ...(document.discount > 0n ? [row(t("paper.discount"), -document.discount)] : []),
    ...(document.shipping > 0n ? [row(t("paper.shipping"), document.shipping)] : []),
    ...(document.service > 0n ? [row(t("paper.service"), document.service)] : []),
    ...content.taxes.map((tax) => row(taxLabel(tax, words), tax.amount)),
    ...(document.fee > 0n ? [row(t("paper.fee"), document.fee)] : []),
  ];
  const label = kind === "CREDIT_NOTE" ? t("paper.totalCredit") : t("paper.total");
  return [...parts, row(`${label} (${ccy})`, total, true)];
}

function taxLabel(
  { kind, label, ppm, base }: IssuedDocument["content"]["taxes"][number],
  words: Words,
): string {
  const { t, locale } = words;
  const name =
    textIn({ en: label.en ?? "", zh: label.zh ?? null }, locale) ||
    t(`tax.${known(kind, taxKinds) ?? "tax"}`);
  if (ppm === null) return name;
  const tax = `${name} ${percentText(ppm)}`;
  return base === null ? tax : t("paper.taxOf", { tax, base: amountText(base, "USD", words) });
}

function notesOf({ kind, content, total, ccy }: IssuedDocument, words: Words): string[] {
  const { t } = words;
  if (kind === "RECEIPT") return [t(total > 0n ? "paper.receiptNote" : "paper.cancelNote")];
  const { note, ownIoss, paid, difference } = content;
  const named = { order: difference?.orderNo ?? "", ioss: ownIoss ?? "" };
  const more = kind === "INVOICE" && paid !== null && (paid.ccy !== ccy || paid.amount > total);
  const amount = more ? `${paid.ccy} ${amountText(paid.amount, paid.ccy, words)}` : "";
  return [...(note ? [t(`note.${note}`, named)] : []), ...(more ? [t("paper.paidWhole", { amount })] : [])];
}

function footerOf({ seller }: IssuedDocument, { t }: Words): string {
  const parts = [seller.legalName, labelled("paper.registration", seller.registration, t), seller.footer];
  return parts.filter(Boolean).join(" · ");
}
