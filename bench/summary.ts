/** The report for people, out of the lines for machines. Pure. */
import { rounded, table } from "./figures.ts";
import type { Audit } from "./lighthouse.ts";
import type { LedgerLine } from "./ledger.ts";
import type { OrdersLine } from "./orders.ts";
import type { StoresLine } from "./stores.ts";
import type { PageWeight } from "./weight.ts";

export type SpeedLine = {
  kind: "speed";
  case: string;
  server: string;
  products: number | null;
  htmlBytes: number;
  runs: number;
  seconds: number;
  at: { connections: number; requestsPerSecond: number; p50: number; p99: number; work: number }[];
  errors: number;
};
export type WeightLine = { kind: "weight"; case: string } & PageWeight;
export type MemoryLine = {
  kind: "memory";
  case: string;
  idle: number;
  afterLoad: number;
  afterSecondLoad: number;
  errors: number;
};
export type StartLine = { kind: "start"; case: string; milliseconds: number };
export type AuditLine = { kind: "audit"; case: string } & Audit;
type Line =
  SpeedLine | WeightLine | MemoryLine | StartLine | AuditLine | LedgerLine | OrdersLine | StoresLine;

const kilobytes = (bytes: number) => `${rounded(bytes / 1000)} kB`;

/** Tables of all lines, in Markdown. */
export function summary(lines: readonly Line[]): string {
  return [
    speed(lines.filter((line) => line.kind === "speed")),
    weight(lines.filter((line) => line.kind === "weight")),
    audits(lines.filter((line) => line.kind === "audit")),
    ledger(lines.filter((line) => line.kind === "ledger")),
    orders(lines.filter((line) => line.kind === "orders")),
    storeTable(lines.filter((line) => line.kind === "stores")),
    memory(
      lines.filter((line) => line.kind === "memory"),
      lines.filter((line) => line.kind === "start"),
    ),
  ]
    .filter(Boolean)
    .join("\n\n");
}

function speed(lines: readonly SpeedLine[]): string {
  const [first] = lines;
  if (!first) return "";
  const connections = first.at.map((row) => row.connections).join(" / ");
  const head = [
    "page",
    "products",
    "HTML",
    `req/s at ${connections}`,
    "p50 (ms)",
    "p99 (ms)",
    "CPU (ms)",
    "errors",
  ];
  const rows = lines.map((line) => {
    const all = (key: "requestsPerSecond" | "p50" | "p99" | "work") =>
      line.at.map((row) => row[key].toLocaleString("en-US")).join(" / ");
    return [
      line.case,
      line.products?.toLocaleString("en-US") ?? "",
      kilobytes(line.htmlBytes),
      all("requestsPerSecond"),
      all("p50"),
      all("p99"),
      all("work"),
      String(line.errors),
    ];
  });
  return table(head, rows);
}

function storeTable(lines: readonly StoresLine[]): string {
  if (lines.length === 0) return "";
  const cell = (value: number | null) => (value === null ? "" : String(value));
  return table(
    ["stores", "a second", "p50 (ms)", "p95 (ms)", "note"],
    lines.map((line) => [line.case, String(line.perSecond), cell(line.p50), cell(line.p95), line.note]),
  );
}

function weight(lines: readonly WeightLine[]): string {
  if (lines.length === 0) return "";
  const pair = ({ raw, gzip }: { raw: number; gzip: number }) => `${kilobytes(raw)} / ${kilobytes(gzip)}`;
  return table(
    ["page", "HTML raw / gzip", "JavaScript", "CSS", "scripts"],
    lines.map((line) => [line.case, pair(line.html), pair(line.js), pair(line.css), String(line.js.files)]),
  );
}

function audits(lines: readonly AuditLine[]): string {
  if (lines.length === 0) return "";
  return table(
    ["page", "performance", "accessibility", "best practices", "SEO", "points lost by"],
    lines.map((line) => [
      line.case,
      String(line.performance),
      String(line.accessibility),
      String(line["best-practices"]),
      String(line.seo),
      line.lost.join(", "),
    ]),
  );
}

function ledger(lines: readonly LedgerLine[]): string {
  if (lines.length === 0) return "";
  return table(
    ["money", "clients", "a second", "p50 (ms)", "p99 (ms)", ""],
    lines.map((line) => [
      line.case,
      String(line.clients ?? 1),
      line.perSecond?.toLocaleString("en-US") ?? "",
      String(line.p50 ?? ""),
      String(line.p99 ?? ""),
      line.note,
    ]),
  );
}

function orders(lines: readonly OrdersLine[]): string {
  if (lines.length === 0) return "";
  return table(
    ["lists of orders", "addresses", "answers", "p50 (ms)", "p99 (ms)", "CPU: web / PostgreSQL (ms)", ""],
    lines.map((line) => [
      line.case,
      String(line.questions),
      String(line.answers),
      String(line.p50),
      String(line.p99),
      `${line.web} / ${line.database}`,
      line.note,
    ]),
  );
}

function memory(lines: readonly MemoryLine[], starts: readonly StartLine[]): string {
  const names = [...new Set([...lines, ...starts].map((line) => line.case))];
  if (names.length === 0) return "";
  const rows = names.map((name) => {
    const held = lines.find((line) => line.case === name);
    const started = starts.find((line) => line.case === name);
    return [
      name,
      started ? `${(started.milliseconds / 1000).toFixed(2)} s` : "",
      held ? `${held.idle} / ${held.afterLoad} / ${held.afterSecondLoad} MiB` : "",
    ];
  });
  return table(["process", "start to first answer", "memory idle / after load / after a second"], rows);
}
