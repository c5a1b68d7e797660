/** Webhooks of a tracking service: how many are taken a second, and how soon their scans stand on their parcels. */
import autocannon from "autocannon";
import { createHash } from "node:crypto";
import { migrate } from "../server/migrations.ts";
import { ensureDatabase, type Postgres } from "../server/postgres.ts";
import { rounded } from "./figures.ts";
import { ask, runInside } from "./inside.ts";
import type { LedgerLine } from "./ledger.ts";
import { startOurs, startWorker } from "./programs.ts";

const name = "bench_webhooks";
const [parcels, connections] = [10_000, 10];
const key = "bench-key";

/** Measures on a server; `tell` gets one line. */
export async function measureWebhooks(server: Postgres, tell: (line: LedgerLine) => void): Promise<void> {
  await ask(server, `drop database if exists ${name} with (force)`);
  await ensureDatabase(server, name);
  await migrate({ connectionString: server.url(name) });
  process.stderr.write(`  ${parcels} parcels on their way: filling\n`);
  await runInside(server.url(name), "warehouse/followed", [String(parcels)]);
  const more = { SEVENTEENTRACK_KEY: key, SEVENTEENTRACK_BASE_URL: "http://127.0.0.1:9", LOG_LEVEL: "warn" };
  const web = await startOurs(server.url(name), "/healthz", null, more);
  const worker = startWorker(server.url(name), web.origin, more);
  try {
    const sent = await send(web.origin);
    const seen = await untilTaken(server);
    tell({
      kind: "ledger",
      case: `${parcels} webhooks of a tracking service`,
      perSecond: rounded(sent.perSecond),
      p50: rounded(seen.p50),
      p99: rounded(seen.p99),
      note: `ms from a webhook to its scan on the parcel, the longest ${rounded(seen.longest)}; ${sent.errors} refused, ${seen.moved} parcels moved`,
    });
  } finally {
    await worker.stop();
    await web.stop();
    await ask(server, `drop database if exists ${name} with (force)`);
  }
}

/** As 17TRACK sends it: the number with all its scans, the newest first. */
function newsOf(i: number): { body: string; sign: string } {
  const at = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString().slice(0, 19);
  const event = (hours: number, description: string, location: string, sub: string) => ({
    ...{ time_iso: `${at(hours)}+00:00`, time_utc: `${at(hours)}Z`, description, location, stage: null },
    sub_status: sub,
  });
  const events = [
    event(2, "Departed from sorting centre", "Shenzhen", "InTransit_Departure"),
    event(8, "Arrived at sorting centre", "Shenzhen", "InTransit_Arrival"),
    event(20, "Picked up by carrier", "Shenzhen", "InTransit_PickedUp"),
  ];
  const data = {
    number: `YT26${String(i).padStart(12, "0")}`,
    carrier: 190008,
    track_info: {
      latest_status: { status: "InTransit", sub_status: "InTransit_Departure" },
      tracking: { providers_hash: i, providers: [{ provider: { key: 190008 }, events }] },
    },
  };
  const body = JSON.stringify({ event: "TRACKING_UPDATED", data });
  return { body, sign: createHash("sha256").update(body).update(`/${key}`).digest("hex") };
}

function send(origin: string): Promise<{ perSecond: number; errors: number }> {
  const all = Array.from({ length: parcels }, (_, i) => newsOf(i + 1));
  let clients = 0;
  return new Promise((done, refuse) => {
    autocannon(
      {
        ...{ url: origin, connections, amount: parcels, timeout: 20 },
        setupClient(client) {
          const own = clients++;
          client.setRequests(
            all
              .filter((_, i) => i % connections === own)
              .map(({ body, sign }) => ({
                ...{ method: "POST" as const, path: "/hooks/tracking/17track", body },
                headers: { "content-type": "application/json", sign },
              })),
          );
        },
      },
      (error: unknown, result: autocannon.Result) =>
        error
          ? refuse(error as Error)
          : done({
              perSecond: result["2xx"] / result.duration,
              errors: result.non2xx + result.errors + result.timeouts,
            }),
    );
  });
}

type Seen = { p50: number; p99: number; longest: number; moved: number };

async function untilTaken(server: Postgres): Promise<Seen> {
  const deadline = Date.now() + 120_000;
  for (;;) {
    const [left] = await ask<{ count: number }>(
      server,
      "select count(*)::int as count from tracking_news where read is not null",
      name,
    );
    if (left?.count === 0) break;
    if (Date.now() > deadline) throw new Error(`${left?.count} webhooks were never taken`);
    await new Promise((done) => setTimeout(done, 200));
  }
  const [seen] = await ask<Seen>(
    server,
    `with took as (select (extract(epoch from taken_at - received_at) * 1000)::float8 as ms from tracking_news)
     select percentile_cont(0.5) within group (order by ms) as p50, percentile_cont(0.99) within group (order by ms) as p99,
       max(ms) as longest, (select count(*)::int from tracking where state = 'IN_TRANSIT') as moved from took`,
    name,
  );
  if (!seen) throw new Error("nothing was taken");
  return seen;
}
