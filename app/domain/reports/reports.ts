/** The reports of the desk as data: who reads each, and what its columns hold. Pure. */
import { buyers, goodsRoles, type StaffRole } from "~/domain/accounts/people";

/** What a cell holds; `word`: a key of the report's texts. Amounts are US cents, hours and shares have one decimal. */
export type Kind = "text" | "word" | "count" | "hours" | "share" | "money" | "day" | "time";

type Columns = Readonly<Record<string, Kind>>;

type Declared = {
  readonly roles: readonly StaffRole[];
  /** Whether it is about days that one chooses, or about this moment. */
  readonly days: boolean;
  readonly columns: Columns;
};

/** Whoever has none of the roles does not see a report; administrators see all. */
export const reports = {
  stages: {
    roles: ["agent", ...goodsRoles, "support"],
    days: false,
    columns: {
      stage: "word",
      orders: "count",
      today: "count",
      days2: "count",
      days7: "count",
      older: "count",
      oldest: "time",
    },
  },
  hours: {
    roles: ["warehouse", "agent"],
    days: true,
    columns: { week: "day", orders: "count", median: "hours", p90: "hours", longest: "hours" },
  },
  oversell: {
    roles: goodsRoles,
    days: false,
    columns: {
      sku: "text",
      product: "text",
      warehouse: "text",
      orders: "count",
      lacking: "count",
      onHand: "count",
      oldest: "time",
    },
  },
  shortPicks: {
    roles: ["warehouse"],
    days: true,
    columns: { sku: "text", product: "text", bin: "text", reason: "word", times: "count", pieces: "count" },
  },
  suppliers: {
    roles: buyers,
    days: true,
    columns: {
      supplier: "text",
      orders: "count",
      onTime: "count",
      share: "share",
      late: "hours",
      pieces: "count",
      rejected: "share",
    },
  },
  refunds: {
    roles: ["finance", "support"],
    days: true,
    columns: {
      month: "text",
      paid: "money",
      refunded: "money",
      rate: "share",
      orders: "count",
      refundedOrders: "count",
    },
  },
  gmv: {
    roles: ["finance"],
    days: true,
    columns: {
      month: "text",
      platform: "word",
      orders: "count",
      gmv: "money",
      refunded: "money",
      net: "money",
    },
  },
  work: {
    roles: ["admin"],
    days: true,
    columns: {
      person: "text",
      received: "count",
      putAway: "count",
      picked: "count",
      packed: "count",
      handedOver: "count",
      counted: "count",
    },
  },
} as const satisfies Readonly<Record<string, Declared>>;

export type ReportName = keyof typeof reports;
export const reportNames = Object.keys(reports) as ReportName[];

/** A row by the names of the columns. */
export type ReportRow = Readonly<Record<string, string | number | bigint | Date | null>>;

/** The report of a name; null where there is none. */
export const reportOf = (name: string): ReportName | null =>
  reportNames.find((each) => each === name) ?? null;

/** Days from the first to the last, both included. */
export type Range = { readonly from: string; readonly to: string };
