/** Where money is paid out to: the three kinds of bank data, how they are checked and how they may be shown. Pure. */
import { countrySpecs, validateIBAN, ValidationErrorsIBAN } from "ibantools";
import type { WithdrawalType } from "./config";

export type PayoneerDestination = { type: "payoneer"; holder: string; email: string };
export type AchDestination = {
  type: "ach";
  holder: string;
  routing: string;
  account: string;
  accountKind: "checking" | "savings";
};
export type IbanDestination = {
  type: "iban";
  holder: string;
  bank: string;
  swift: string;
  /** An IBAN where the bank's country has them, else the account number. */
  account: string;
  /** ISO 3166-1 alpha-2 of the bank. */
  country: string;
  address: string;
  city: string;
  /** `N/A` where there is none. */
  postCode: string;
};
export type Destination = PayoneerDestination | AchDestination | IbanDestination;

/** What stands for a post code where there is none. */
export const noPostCode = "N/A";

const routingWeights = [3, 7, 1];

/** Whether nine digits are a routing number: a Federal Reserve district in front, the checksum at the end. */
export function isRoutingNumber(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const district = Number(text.slice(0, 2));
  const known =
    (district >= 1 && district <= 12) ||
    (district >= 21 && district <= 32) ||
    (district >= 61 && district <= 72) ||
    district === 80;
  const sum = [...text].reduce((total, digit, i) => total + Number(digit) * (routingWeights[i % 3] ?? 0), 0);
  return known && sum % 10 === 0;
}

/** Places whose accounts carry the code of the country they bank with. */
const bankingWith: Readonly<Record<string, string>> = {
  AX: "FI",
  BL: "FR",
  GF: "FR",
  GG: "GB",
  GP: "FR",
  IM: "GB",
  JE: "GB",
  MF: "FR",
  MQ: "FR",
  NC: "FR",
  PF: "FR",
  PM: "FR",
  RE: "FR",
  TF: "FR",
  WF: "FR",
  YT: "FR",
};

/** Whether a code of a country in an IBAN or a SWIFT code belongs to the country that was chosen. */
export function sameCountry(code: string, country: string): boolean {
  return code === country || code === bankingWith[country] || country === bankingWith[code];
}

function hasIbans(country: string): boolean {
  return countrySpecs[bankingWith[country] ?? country]?.IBANRegistry ?? false;
}

/** What is wrong with an account number as typed without spaces, as a text key of `withdrawals`; null where it is fine. */
export function accountFault(account: string, country: string): string | null {
  if (!hasIbans(country)) return /^[A-Z\d]{4,34}$/.test(account) ? null : "withdrawals:error.accountNo";
  const { valid, errorCodes } = validateIBAN(account);
  if (valid) return sameCountry(account.slice(0, 2), country) ? null : "withdrawals:error.ibanCountry";
  if (errorCodes.includes(ValidationErrorsIBAN.NoIBANCountry)) return "withdrawals:error.iban";
  if (errorCodes.includes(ValidationErrorsIBAN.WrongBBANLength)) {
    const chars = countrySpecs[account.slice(0, 2)]?.chars ?? 0;
    return `withdrawals:error.ibanLength|${JSON.stringify({ country: account.slice(0, 2), chars })}`;
  }
  return "withdrawals:error.ibanChecksum";
}

/** Countries money would go to: the bank's, and whatever the codes say. */
export function countriesOf(destination: Destination): string[] {
  if (destination.type === "ach") return ["US"];
  if (destination.type === "payoneer") return [];
  const { country, swift, account } = destination;
  const ofIban = hasIbans(country) ? [account.slice(0, 2)] : [];
  return [...new Set([country, swift.slice(4, 6), ...ofIban])];
}

/** Whether both are one account at one bank, whatever else was typed with it. */
export function sameAccount(one: Destination, other: Destination): boolean {
  if (one.type === "payoneer") return other.type === one.type && one.email === other.email;
  if (one.type === "ach")
    return other.type === one.type && one.routing === other.routing && one.account === other.account;
  return other.type === one.type && one.account === other.account && one.swift === other.swift;
}

const dots = "••••";

/** A masked form of it: the last four digits, or the e-mail address without its middle. */
export function maskOf(destination: Destination): string {
  if (destination.type === "payoneer") {
    const [name = "", domain = ""] = destination.email.split("@");
    return `${name.slice(0, 1)}${dots}@${domain}`;
  }
  const last = destination.account.slice(-4);
  if (destination.type === "ach") return `${dots} ${last}`;
  return `${destination.country} ${dots} ${last}`;
}

/** The fields of one type, in the order in which they are shown and written to files. */
export const fieldsOf: {
  readonly [T in WithdrawalType]: readonly (keyof Extract<Destination, { type: T }>)[];
} = {
  payoneer: ["email", "holder"],
  ach: ["holder", "routing", "account", "accountKind"],
  iban: ["holder", "bank", "swift", "account", "country", "address", "city", "postCode"],
};
