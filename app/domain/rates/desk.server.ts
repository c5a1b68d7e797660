/** Exchange rates at the desk: a new one holds from now on (§4.5). */
import { randomUUID } from "node:crypto";
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { idOf } from "~/platform/crypto.server";
import { sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { NewRate } from "./forms";
import { isFar } from "./rates";
import { usdRates } from "./rates.server";

export type RateRow = { id: string; at: Date; base: string; quote: string; rate: bigint; source: string };

/**
 * Enters a rate that is valid from now on. `unknown`: a currency that nobody uses. `far`: far from the last rate and
 * not `sure`. Each key enters once, so a resend cannot restore an old rate.
 */
export function enterRate(
  by: Pick<Staff, "id">,
  draft: NewRate,
  key: string = randomUUID(),
): Promise<Result<undefined, "far" | "unknown">> {
  const id = idOf(`rate:${key}`);
  return transaction(async (tx) => {
    if ((await tx.prisma.fxRate.count({ where: { id } })) > 0) return ok();
    const { base, rate, source, sure } = draft;
    const before = (await usdRates(tx))[base];
    if (before === undefined || base === "USD") return err("unknown");
    if (isFar(before, rate) && !sure) return err("far");
    const entered = await tx.first(sql`
      insert into fx_rate (id, base, quote, rate, source) values (${id}, ${base}, 'USD', ${rate}, ${source})
      on conflict (id) do nothing returning 1`);
    if (!entered) return ok();
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "rate.enter",
      entity: "fx_rate",
      entityId: id,
      before: { rate: before.toString() },
      after: { base, rate: rate.toString(), source },
    });
    return ok();
  });
}
