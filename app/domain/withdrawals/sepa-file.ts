/**
 * A batch as a SEPA credit transfer initiation (ISO 20022 pain.001.001.09, EPC's rules): what European banks take in
 * place of a table. Pure.
 */
import { isSEPACountry } from "ibantools";
import { decimalText, sum } from "~/platform/money";
import { bankText, type Payment } from "./bank-file";

/** Our own account, as the bank knows it. */
export type Debtor = { readonly name: string; readonly iban: string; readonly bic: string | null };

export type SepaBatch = {
  /** The batch's number: it names the message, so that a bank that gets it twice refuses the second. */
  readonly no: string;
  readonly madeAt: Date;
  /** The day the bank is asked to execute it, such as `2026-11-24`. */
  readonly executeOn: string;
  readonly debtor: Debtor;
  readonly payments: readonly Payment[];
};

/** What one SEPA transfer carries: 999,999,999.99 euros (EPC's implementation guidelines, AT-04). */
const maxCents = 99_999_999_999n;

/**
 * Whether a payment can travel by SEPA: euros to an IBAN of a country that takes part, for a holder whose name has letters
 * that SEPA carries.
 */
export function isSepa({ ccy, payout, destination }: Omit<Payment, "no">): boolean {
  if (ccy !== "EUR" || destination.type !== "iban" || payout <= 0n || payout > maxCents) return false;
  return isSEPACountry(destination.account.slice(0, 2)) && bankText(destination.holder) !== "";
}

const namespace = "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09";

/** The whole document. Every payment must be one that `isSepa` takes; anything else is a bug and thrown. */
export function sepaFile({ no, madeAt, executeOn, debtor, payments }: SepaBatch): string {
  if (payments.length === 0 || !payments.every(isSepa)) throw new RangeError(`${no} is no batch for SEPA`);
  const count = String(payments.length);
  const total = decimalText(sum(payments.map(({ payout }) => payout)), "EUR");
  const group = tag("GrpHdr", [
    text("MsgId", no, 35),
    text("CreDtTm", `${madeAt.toISOString().slice(0, 19)}Z`),
    text("NbOfTxs", count),
    text("CtrlSum", total),
    tag("InitgPty", [text("Nm", bankText(debtor.name), 70)]),
  ]);
  const information = tag("PmtInf", [
    text("PmtInfId", no, 35),
    text("PmtMtd", "TRF"),
    text("NbOfTxs", count),
    text("CtrlSum", total),
    tag("PmtTpInf", [tag("SvcLvl", [text("Cd", "SEPA")])]),
    tag("ReqdExctnDt", [text("Dt", executeOn)]),
    tag("Dbtr", [text("Nm", bankText(debtor.name), 70)]),
    tag("DbtrAcct", [tag("Id", [text("IBAN", debtor.iban.replace(/\s/g, ""))])]),
    agent("DbtrAgt", debtor.bic),
    text("ChrgBr", "SLEV"),
    ...payments.map(transfer),
  ]);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Document xmlns="${namespace}"><CstmrCdtTrfInitn>${group}${information}</CstmrCdtTrfInitn></Document>\n`;
}

function transfer({ no, payout, destination }: Payment): string {
  if (destination.type !== "iban") throw new RangeError(`${no} goes to no IBAN`);
  return tag("CdtTrfTxInf", [
    tag("PmtId", [text("EndToEndId", no, 35)]),
    tag("Amt", [`<InstdAmt Ccy="EUR">${decimalText(payout, "EUR")}</InstdAmt>`]),
    agent("CdtrAgt", destination.swift),
    tag("Cdtr", [text("Nm", bankText(destination.holder), 70)]),
    tag("CdtrAcct", [tag("Id", [text("IBAN", destination.account)])]),
    tag("RmtInf", [text("Ustrd", `Withdrawal ${no}`, 140)]),
  ]);
}

function agent(name: string, bic: string | null): string {
  const named = bic ? text("BICFI", bic) : tag("Othr", [text("Id", "NOTPROVIDED")]);
  return tag(name, [tag("FinInstnId", [named])]);
}

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

function text(name: string, content: string, most = content.length): string {
  return tag(name, [content.slice(0, most).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)]);
}

function tag(name: string, parts: readonly string[]): string {
  return `<${name}>${parts.join("")}</${name}>`;
}
