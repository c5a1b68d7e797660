/** What `npm run bench -- …` was asked for. */
import { parseArgs } from "node:util";
import { StartProblem } from "../server/start-problem.ts";

export const kinds = ["list", "product", "search"] as const;
export type Kind = (typeof kinds)[number];

/** What can be measured alone: a page, or the part of the report that is about no page's speed. */
const parts = [
  ...kinds,
  "kept",
  "bare",
  "weight",
  "memory",
  "start",
  "database",
  "import",
  "lighthouse",
  "ledger",
  "invoices",
  "storeorder",
  "storestock",
  "stores",
  "bigstore",
  "bigshopify",
  "tracking",
  "listings",
  "tobuy",
  "labels",
  "scans",
  "webhooks",
  "own",
  "bulkcart",
  "orderfile",
  "batch",
] as const;
type Part = (typeof parts)[number];

/** Run only where somebody asks for them. */
const named: readonly Part[] = [
  "import",
  "lighthouse",
  "ledger",
  "invoices",
  "storeorder",
  "storestock",
  "stores",
  "bigstore",
  "bigshopify",
  "tracking",
  "listings",
  "tobuy",
  "labels",
  "scans",
  "webhooks",
  "own",
  "bulkcart",
  "orderfile",
  "batch",
];

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

export const usage = `npm run bench -- [options]
  --quick               one short run a row
  --only <part,…>       ${parts.join(", ")} (the last ${named.length} are run only where they are named)
  --products <n,…>      sizes of the catalogue (1000,100000)
  --connections <n,…>   connections at once (1,10,50)
  --runs <n>            runs a row, medians are told (3)
  --seconds <n>         seconds a run (5)
  --fresh               make the catalogue anew
  --profile <folder>    write CPU profiles of our server`;

/** Reads the arguments; throws with the usage where they make no sense. */
export function readOptions(args: string[]): Options {
  const { values } = parsed(args);
  const only = values.only?.split(",") ?? null;
  const unknown = only?.find((name) => !parts.some((part) => part === name));
  if (unknown !== undefined) throw new StartProblem(`There is no part «${unknown}».\n${usage}`);
  const quick = values.quick ?? false;
  return {
    products: numbers(values.products ?? "1000,100000"),
    connections: numbers(values.connections ?? "1,10,50"),
    runs: number(values.runs ?? (quick ? "1" : "3")),
    seconds: number(values.seconds ?? (quick ? "1.5" : "5")),
    warmUp: quick ? 200 : 1_500,
    wants: (part) => (only === null ? !named.includes(part) : only.includes(part)),
    served:
      only === null ||
      only.some(
        (name) => name === "lighthouse" || (name !== "database" && !named.some((part) => part === name)),
      ),
    fresh: values.fresh ?? false,
    profile: values.profile ?? null,
  };
}

function parsed(args: string[]) {
  const text = { type: "string" } as const;
  const flag = { type: "boolean" } as const;
  try {
    return parseArgs({
      args,
      options: {
        quick: flag,
        fresh: flag,
        only: text,
        products: text,
        connections: text,
        runs: text,
        seconds: text,
        profile: text,
      },
    });
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
