/** What `npm run bench -- …` was asked for. */
import { parseArgs } from "node:util";
import { StartProblem } from "../server/start-problem.ts";

export const kinds = ["list", "product", "search", "pairs"] as const;
export type Kind = (typeof kinds)[number];

/** What can be measured alone, each with what it tells, and whether it runs only where somebody asks for it. */
const parts = {
  list: { tells: "a page of the list of goods: requests a second and latency" },
  product: { tells: "the page of a product" },
  search: { tells: "a page of what a search finds" },
  pairs: { tells: "searches of two words, 4,000 different ones in turn" },
  kept: { tells: "the same pages as a browser asks again, beside a static file of their size" },
  bare: { tells: "a page of a bare Remix, as large as ours" },
  weight: { tells: "what a browser fetches for home, list, product and search" },
  memory: { tells: "memory at rest and after load" },
  start: { tells: "time from the start of a server to its first answer" },
  database: { tells: "time of the statements behind the pages" },
  import: { tells: "products written a second while a catalogue is made", named: true },
  lighthouse: { tells: "Lighthouse's figures of home, list, product and login", named: true },
  ledger: {
    tells: "payments a second, many clients on one wallet, the statement of a member with a million lines",
    named: true,
  },
  invoices: { tells: "a thousand invoices as one file: how long, in how much memory", named: true },
  storeorder: { tells: "the lists of orders of a member who has a hundred thousand", named: true },
  storestock: { tells: "how soon every store says that nothing is left", named: true },
  stores: { tells: "how soon orders of many stores are seen, and how fast a backlog comes in", named: true },
  bigstore: { tells: "a big store of WooCommerce is connected: how long, in how much memory", named: true },
  bigshopify: { tells: "a big store of Shopify is connected", named: true },
  tracking: { tells: "how soon a tracking number stands in the store", named: true },
  listings: { tells: "how fast products are written into members' stores", named: true },
  tobuy: { tells: "how soon the list of what to buy is read, over many open lines", named: true },
  labels: { tells: "papers of two hundred parcels as one file", named: true },
  scans: { tells: "a scan in a warehouse with many open lines", named: true },
  webhooks: { tells: "webhooks of a tracking service: how many a second, how soon applied", named: true },
  own: { tells: "the inventory of a member with many SKUs and movements", named: true },
  bulkcart: { tells: "a full cart of goods in bulk, from its page to the payment", named: true },
  orderfile: { tells: "a file of 2,000 orders, from the upload to 500 of them paid", named: true },
  batch: { tells: "two hundred orders in one wave, up to the closed manifest", named: true },
} as const satisfies Record<string, { tells: string; named?: true }>;
type Part = keyof typeof parts;

/** Names for `--only`. */
export const partNames = Object.keys(parts) as Part[];

const isPart = (name: string): name is Part => Object.hasOwn(parts, name);

const isNamed = (part: Part) => "named" in parts[part];

/** The options, as they are parsed and told. */
export const optionTable = {
  help: { type: "boolean", tells: "this text" },
  quick: { type: "boolean", tells: "one short run a row" },
  only: { type: "string", value: "<part,…>", tells: "these parts alone, of those below" },
  products: { type: "string", value: "<n,…>", tells: "sizes of the catalogue (1000,100000)" },
  connections: { type: "string", value: "<n,…>", tells: "connections at once (1,10,50)" },
  runs: { type: "string", value: "<n>", tells: "runs a row, medians are told (3)" },
  seconds: { type: "string", value: "<n>", tells: "seconds a run (5)" },
  fresh: { type: "boolean", tells: "make the catalogue anew" },
  profile: { type: "string", value: "<folder>", tells: "write CPU profiles of our server there" },
} as const satisfies Record<string, { type: "boolean" | "string"; value?: string; tells: string }>;

export type Options = {
  /** Sizes of the catalogue. */
  products: number[];
  connections: number[];
  /** Runs a row; medians are told. */
  runs: number;
  /** Seconds a run. */
  seconds: number;
  /** Answers of each page before anything is measured. */
  warmUp: number;
  wants: (part: Part) => boolean;
  /** Whether any server is to be measured, and not the database and what writes into it alone. */
  served: boolean;
  /** Makes the catalogue anew. */
  fresh: boolean;
  /** Writes a CPU profile of our server here. */
  profile: string | null;
};

const told = (name: string, tells: string) => `  ${name.padEnd(24)}${tells}`;

export const usage = [
  "npm run bench -- [options]",
  ...Object.entries(optionTable).map(([name, option]) =>
    told(`--${name}${"value" in option ? ` ${option.value}` : ""}`, option.tells),
  ),
  "parts of --only:",
  ...partNames.filter((part) => !isNamed(part)).map((part) => told(part, parts[part].tells)),
  "parts that run only where they are named:",
  ...partNames.filter(isNamed).map((part) => told(part, parts[part].tells)),
].join("\n");

/** Reads the arguments; null where help is asked for. Throws with the usage where they make no sense. */
export function readOptions(args: string[]): Options | null {
  const { values } = parsed(args);
  if (values.help) return null;
  const only = values.only?.split(",") ?? null;
  const unknown = only?.find((name) => !isPart(name));
  if (unknown !== undefined) throw new StartProblem(`There is no part «${unknown}».\n${usage}`);
  const quick = values.quick ?? false;
  return {
    products: numbers(values.products ?? "1000,100000"),
    connections: numbers(values.connections ?? "1,10,50"),
    runs: number(values.runs ?? (quick ? "1" : "3")),
    seconds: number(values.seconds ?? (quick ? "1.5" : "5")),
    warmUp: quick ? 200 : 1_500,
    wants: (part) => (only === null ? !isNamed(part) : only.includes(part)),
    served:
      only === null ||
      only.some((name) => name === "lighthouse" || (name !== "database" && isPart(name) && !isNamed(name))),
    fresh: values.fresh ?? false,
    profile: values.profile ?? null,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: optionTable });
  } catch (error) {
    throw new StartProblem(`${(error as Error).message}\n${usage}`);
  }
}

function numbers(text: string): number[] {
  return text.split(",").map(number);
}

function number(text: string): number {
  const value = Number(text);
  if (value > 0 && value <= 10_000_000) return value;
  throw new StartProblem(`«${text}» is no number to measure with.\n${usage}`);
}
