/** The chart of accounts (§4.2): every account there is, by type. */

/** Accounts of a member, in USD only; they keep a running balance. */
export const memberKinds = ["mem:avail", "mem:promo", "mem:deposit", "recv:credit", "recv:member"] as const;
export type MemberKind = (typeof memberKinds)[number];

type Kind = "asset" | "liability" | "income" | "expense" | "suspense";

/** Accounts of the house; they are summed, never updated, so that no payment waits for a shared row. */
export const houseAccounts = {
  "psp:stripe": "asset",
  "psp:paypal": "asset",
  "bank:usd": "asset",
  "bank:eur": "asset",
  "bank:gbp": "asset",
  "bank:payoneer": "asset",
  "def:order": "liability",
  "tax:payable": "liability",
  "wd:clearing": "liability",
  "rev:goods": "income",
  "rev:shipping": "income",
  "rev:service": "income",
  "rev:paypal_fee": "income",
  "rev:withdraw_fee": "income",
  "rev:cancel_fee": "income",
  "exp:psp_fee": "expense",
  "exp:bank_fee": "expense",
  "exp:refund": "expense",
  "exp:promo": "expense",
  "exp:adjust": "expense",
  "exp:bad_debt": "expense",
  "exp:fx": "expense",
  "fx:clearing": "suspense",
  suspense: "suspense",
} as const satisfies Record<string, Kind>;
export type HouseAccount = keyof typeof houseAccounts;

export type Account =
  | { readonly code: HouseAccount; readonly kind: string; readonly member: null }
  | { readonly code: string; readonly kind: MemberKind; readonly member: string };

/** An account of the house. */
export function house(code: HouseAccount): Account {
  return { code, kind: code, member: null };
}

/** An account of a member, such as `mem:avail:{member}`. */
export function memberAccount(kind: MemberKind, member: string): Account {
  return { code: `${kind}:${member}`, kind, member };
}

/** Whether what the account holds grows by debit; the rest, liabilities and income, by credit. */
export function growsByDebit(kind: string): boolean {
  return kind.startsWith("recv:") || ["asset", "expense"].includes(houseAccounts[kind as HouseAccount] ?? "");
}
