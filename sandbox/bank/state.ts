/** What the bank's room remembers: our accounts and the entries on them. Amounts are minor units. */

/** One of our accounts as the configuration names it. */
export interface BankAccount {
  holder?: string;
  bank?: string;
  iban?: string;
  account?: string;
}

/** Our accounts by currency. */
export type BankAccounts = Record<string, BankAccount>;

export interface BankEntry {
  /** The bank's own number of the entry. */
  ref: string;
  ccy: string;
  dc: "C" | "D";
  amount: number;
  /** When it was sent, and from when on it is booked, in ms. */
  sentAt: number;
  bookedAt: number;
  party: string;
  partyAccount: string;
  remittance: string;
  /** Takes an earlier entry back. */
  reversal: boolean;
  /** The statement names it a second time. */
  repeated: boolean;
}

export interface BankState {
  next: number;
  /** Oldest first. */
  entries: BankEntry[];
}

export function emptyBank(): BankState {
  return { next: 1, entries: [] };
}

/** Reads the accounts out of the application's own setting; what cannot be read has none. */
export function accountsOf(text: string | undefined): BankAccounts {
  try {
    const value: unknown = JSON.parse(text || "{}");
    return typeof value === "object" && value !== null ? (value as BankAccounts) : {};
  } catch {
    return {};
  }
}

/** The number by which statements name an account. */
export const numberOf = (account: BankAccount | undefined): string => account?.iban ?? account?.account ?? "";
