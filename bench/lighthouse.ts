/** What Lighthouse (Google's audit, a phone on a slow line) says of a page. It is no dependency: npx fetches it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

const version = "lighthouse@12.8.2";
const categories = ["performance", "accessibility", "best-practices", "seo"] as const;

/** Scores of 100, and the audits that cost points. */
export type Audit = Record<(typeof categories)[number], number> & { lost: string[] };

type Report = {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null }>;
};

const chromium = process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium";

/** Audits one page; throws where Lighthouse or the browser cannot be had. */
export function audit(url: string): Audit {
  const asked = [
    url,
    "--quiet",
    "--output=json",
    `--only-categories=${categories.join(",")}`,
    "--chrome-flags=--headless=new --no-sandbox --disable-quic --no-first-run",
  ];
  const env = { ...process.env, ...(existsSync(chromium) ? { CHROME_PATH: chromium } : {}) };
  const run = spawnSync("npx", ["--yes", version, ...asked], {
    env,
    encoding: "utf8",
    maxBuffer: 100_000_000,
    timeout: 180_000,
  });
  if (run.status !== 0) throw new Error(`Lighthouse could not run: ${run.stderr.slice(-500)}`);
  return scoresOf(JSON.parse(run.stdout) as Report);
}

function scoresOf(report: Report): Audit {
  const of = (name: string) => Math.round(100 * (report.categories[name]?.score ?? 0));
  const lost = categories.flatMap((name) =>
    (report.categories[name]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => id),
  );
  const [performance = 0, accessibility = 0, practices = 0, seo = 0] = categories.map(of);
  return { performance, accessibility, "best-practices": practices, seo, lost };
}
