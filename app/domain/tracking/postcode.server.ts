/** The recipient's postcode, which some carriers ask for before they tell anything: staff enter it, the service is told. */
import type { Staff } from "~/domain/accounts/people";
import { trackingProvider } from "~/partners/carriers/providers.server";
import type { TrackingProvider } from "~/partners/carriers/tracking-provider";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { runSize } from "./config";
import { announced, announcedOf, firstRead, queueRegister, type New } from "./follow.server";
import { isPaused, noteAnswer, paceOf, pause } from "./service.server";

type PostcodeError = "stale" | "stopped" | "scanned";

/** Staff say to which postcode a parcel goes. The service is told by a job. */
export function setPostcode(
  by: Pick<Staff, "id">,
  packageId: string,
  postcode: string,
): Promise<Result<undefined, PostcodeError>> {
  return transaction(async (tx) => {
    const row = await tx.first<{ follow: string; rank: number; problem: string | null }>(sql`
      select follow, rank, problem from tracking where package_id = ${packageId} for update`);
    if (!row || row.follow === "CHANGE") return err("stale");
    if (row.follow === "STOPPED") return err("stopped");
    if (row.rank > 0) return err("scanned");
    const asked = row.follow === "ASK" && row.problem === "needs-data";
    const follow = row.follow === "FOLLOWED" ? "RENEW" : asked ? "NEW" : row.follow;
    await tx.run(sql`
      update tracking set postcode = ${postcode}, follow = ${follow}, problem = ${asked ? null : row.problem}
      where package_id = ${packageId}`);
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "tracking.postcode",
      entity: "package",
      entityId: packageId,
      before: { follow: row.follow },
      after: { follow },
    });
    await queueRegister(tx);
    return ok();
  });
}

type Renewed = New & { ref: string | null; carrierKey: string };

/** Tells the service the postcodes of parcels that it follows already. */
export async function renewPostcodes(): Promise<void> {
  const provider = trackingProvider();
  if (!provider || (await isPaused(provider.name))) return;
  const rows = await db.rows<Renewed>(sql`
    select ${announcedOf}, k.ref, k.carrier_key
    from tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
    where k.follow = 'RENEW' and k.provider = ${provider.name} order by k.created_at, k.package_id limit ${runSize}`);
  for (const row of rows) if (!(await renewOne(provider, row))) return;
}

/** False where the service answers nobody now. */
async function renewOne(provider: TrackingProvider, row: Renewed): Promise<boolean> {
  const item = { ...announced(provider, row), carrierKey: row.carrierKey, ref: row.ref };
  const answer = await provider.sendPostcode(item, paceOf(provider.name));
  if (!(await noteAnswer(provider, answer)) || !answer.ok) return false;
  const outcome = answer.value;
  const asItWas = sql`package_id = ${row.id} and follow = 'RENEW'
    and postcode is not distinct from ${row.entered}`;
  if (outcome.ok) {
    await db.run(sql`
      update tracking set follow = 'FOLLOWED', ref = ${outcome.value.ref}, problem = null, mark = null,
        due_at = ${firstRead}
      where ${asItWas}`);
    return true;
  }
  if (outcome.why === "busy") return true;
  const isFull = outcome.why === "quota" || outcome.why === "daily-limit";
  // One that was taken out of the service, or is not there, is registered as a new one.
  const again = isFull || outcome.why === "missing";
  await db.run(sql`
    update tracking set follow = ${again ? "NEW" : "ASK"}, problem = ${again ? null : outcome.why} where ${asItWas}`);
  if (outcome.why === "quota" || outcome.why === "daily-limit") await pause(provider.name, outcome.why);
  else if (again) await transaction((tx) => queueRegister(tx));
  return !isFull;
}
