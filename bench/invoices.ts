/** A thousand invoices as one file: how long, in how much memory, and what it does to others' pages meanwhile. */
import type { Postgres } from "../server/postgres.ts";
import { workerFlags } from "../server/worker-flags.ts";
import { median, rounded } from "./figures.ts";
import { copyFilled, fillOnce } from "./filled.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { load, warmUp, type Measured } from "./load.ts";
import { startOurs } from "./programs.ts";

const used = "bench_invoices";
const invoices = 1_000;

type Made = { took: number; before: number; most: number; steps: number; documents: number; bytes: number };
/** `one`: MiB held once a single document was made. */
type Making = { one: number; made: [Made, Made] };

/** Measures both kinds of file; `tell` gets a line a case. */
export async function measureInvoices(
  server: Postgres,
  { seconds, fresh }: { seconds: number; fresh: boolean },
  tell: (line: LedgerLine) => void,
): Promise<void> {
  await fillOnce(server, fresh);
  await copyFilled(server, used);
  const url = server.url(used);
  try {
    await runInside(url, "invoices/issue", [String(invoices)]);
    const ours = await startOurs(url, "/healthz", null);
    // Whoever has a cookie of their own gets a page of their own: each answer is written anew.
    const anew = { cookie: "qs_bench=1" };
    const pages = () => load(ours, ["/goodslist"], 4, seconds, anew);
    try {
      await warmUp(ours, ["/goodslist"], 500, anew);
      tell(pageLine("pages of the shop meanwhile: none is made", await pages()));
      for (const format of ["pdf", "zip"]) {
        const making = runInside(url, "invoices/archive", [format], {}, workerFlags);
        const all: Measured[] = [];
        let over = false;
        void making.catch(() => undefined).finally(() => (over = true));
        while (!over) all.push(await pages());
        const {
          one,
          made: [first, second],
        } = JSON.parse(await making) as Making;
        tell(
          archiveLine(format, first, `the first of the process, which held ${one} MiB after one document`),
        );
        tell(archiveLine(format, second, "the second"));
        // The last may have ended after the file did.
        tell(
          pageLine(
            `pages of the shop meanwhile: ${format}`,
            middleOf(all.slice(0, Math.max(1, all.length - 1))),
          ),
        );
      }
    } finally {
      await ours.stop();
    }
  } finally {
    await ask(server, `drop database if exists ${used} with (force)`);
  }
}

/** Medians of several measurements, and all their errors. */
function middleOf(all: readonly Measured[]): Measured {
  const middle = (key: keyof Measured) => median(all.map((measured) => measured[key]));
  return {
    requestsPerSecond: middle("requestsPerSecond"),
    p50: middle("p50"),
    p99: middle("p99"),
    work: middle("work"),
    errors: all.reduce((sum, { errors }) => sum + errors, 0),
  };
}

function archiveLine(format: string, made: Made, which: string): LedgerLine {
  const { took, before, most, steps, documents, bytes } = made;
  return {
    kind: "ledger",
    case: `${documents.toLocaleString("en-US")} invoices as one ${format}, ${which}`,
    perSecond: rounded((1_000 * documents) / took),
    p50: null,
    p99: null,
    note: `${rounded(took / 1_000)} s, ${rounded(bytes / 1e6)} MB; ${before} MiB before, ${most} at most; progress seen ${steps} times`,
  };
}

function pageLine(name: string, { requestsPerSecond, p50, p99, errors }: Measured): LedgerLine {
  return {
    kind: "ledger",
    case: name,
    clients: 4,
    perSecond: rounded(requestsPerSecond),
    p50: rounded(p50),
    p99: rounded(p99),
    note: `${errors} errors`,
  };
}
