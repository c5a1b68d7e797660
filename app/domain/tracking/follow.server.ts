/** Parcels begin to be followed: registered at the tracking service, once a number and carrier. */
import type { Staff } from "~/domain/accounts/people";
import { plainTrackingNo, trackingNoShape } from "~/domain/shipping/tracking-number";
import { carrierByCode, carriers } from "~/partners/carriers/carriers";
import { trackingProvider, providerNamed } from "~/partners/carriers/providers.server";
import type { Announced, Outcome, TrackingProvider } from "~/partners/carriers/tracking-provider";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { err, ok, type Result } from "~/platform/result";
import { mostCarrierChanges, runSize } from "./config";
import { carrierToFollow } from "./number-hint.server";
import { isPaused, noteAnswer, paceOf, pause } from "./service.server";

/** All calls to the services run in one line, one after another. */
export const line = { queue: "tracking" } as const;

/** Registers what is new, soon. */
export const queueRegister = (tx: Queryable): Promise<void> =>
  addJob(tx, "tracking.register", {}, { key: "tracking.register", ...line });

/** A parcel was sent: it is followed from now on. Safe to repeat. */
export async function beginTracking(tx: Tx, packageId: string): Promise<void> {
  const parcel = await tx.first<{ carrier: string; trackingNo: string }>(sql`
    select carrier, tracking_no from package where id = ${packageId}`);
  if (!parcel) return;
  const number = plainTrackingNo(parcel.trackingNo);
  const carrier = carrierToFollow(parcel.carrier, number)?.code ?? null;
  if (await takeOver(tx, packageId, number)) return;
  const problem = !trackingNoShape.test(number) ? "bad-number" : carrier === null ? "unknown-carrier" : null;
  await tx.run(sql`
    insert into tracking (package_id, number, carrier, follow, problem)
    values (${packageId}, ${number}, ${carrier}, ${problem ? "ASK" : "NEW"}, ${problem})
    on conflict (package_id) do nothing`);
  if (!problem) await queueRegister(tx);
}

/** A parcel that was expected is registered already: it is followed on as this one. */
async function takeOver(tx: Tx, packageId: string, number: string): Promise<boolean> {
  const taken = await tx.first<{ number: string }>(sql`
    with gone as (
      delete from tracking_expected k using package p
      where p.id = ${packageId} and k.order_id = p.order_id and k.carrier_name = p.carrier
        and k.number = ${number} returning k.*),
    taken as (
      insert into tracking (package_id, number, carrier, follow, provider, carrier_key, ref, registered_at, due_at, labelled_at)
      select ${packageId}, number, carrier, 'FOLLOWED', provider, carrier_key, provider_ref, registered_at, now(), created_at
      from gone where follow = 'FOLLOWED' limit 1 on conflict (package_id) do nothing)
    select number from gone where follow = 'FOLLOWED' limit 1`);
  if (taken) await addJob(tx, "tracking.read", {}, { key: "tracking.read", ...line });
  return taken !== null;
}

/** Parcels that nobody began to follow, such as those that were sent before there was tracking. */
export async function beginForgotten(): Promise<void> {
  const rows = await db.rows<{ id: string }>(sql`
    select p.id from package p left join tracking k on k.package_id = p.id
    where k.package_id is null and p.status <> 'DELIVERED' and p.shipped_at > now() - interval '130 days'
    order by p.shipped_at desc limit ${runSize}`);
  for (const { id } of rows) await transaction((tx) => beginTracking(tx, id));
}

/** What the service is told of a parcel. */
export type New = {
  /** Of the parcel. */
  id: string;
  number: string;
  carrier: string | null;
  orderNo: string;
  country: string;
  postcode: string | null;
  /** The postcode that staff entered. */
  entered: string | null;
  shippedOn: string;
};

/** Columns of `New`, of `tracking k`, `package p` and `store_order o`. */
export const announcedOf = sql`k.package_id as id, k.number, k.carrier, o.no as order_no, o.country,
  coalesce(k.postcode, o.ship_to ->> 'postCode') as postcode, k.postcode as entered,
  to_char(p.shipped_at at time zone 'UTC', 'YYYY-MM-DD') as shipped_on`;

/** A parcel as it is told to a service. */
export const announced = (provider: TrackingProvider, row: New): Announced => {
  const carrier = row.carrier === null ? null : carrierByCode(row.carrier);
  const { number, orderNo, country, shippedOn } = row;
  const postcode = (row.postcode ?? "").trim();
  return {
    number,
    carrierKey: carrier ? provider.keyOf(carrier) : "",
    orderNo,
    country,
    postcode,
    shippedOn,
  };
};

/** Where numbers wait to be registered. `tried`: ids of those that were asked for in this run. */
export type Place = {
  find(tried: readonly string[], most: number): Promise<New[]>;
  settle(
    provider: TrackingProvider,
    row: New,
    carrierKey: string,
    outcome: Outcome<{ ref: string | null }>,
  ): Promise<void>;
};

const parcels: Place = {
  find: (tried, most) =>
    db.rows<New>(sql`
      select ${announcedOf} from tracking k join package p on p.id = k.package_id join store_order o on o.id = p.order_id
      where k.follow = 'NEW' and k.package_id <> all(${tried}::uuid[])
      order by p.shipped_at desc, k.package_id limit ${most}`),
  settle: registered,
};

/** Registers the parcels that are new. */
export const registerNew = (): Promise<void> => registerFrom(parcels);

/** Registers what is new, batch by batch. Stops where the service is paused. */
export async function registerFrom(place: Place): Promise<void> {
  const provider = trackingProvider();
  if (!provider || (await isPaused(provider.name))) return;
  const tried: string[] = [];
  while (tried.length < runSize) {
    const rows = oneOfEach(await place.find(tried, provider.batch));
    if (rows.length === 0) break;
    tried.push(...rows.map(({ id }) => id));
    if (!(await registerBatch(provider, place, rows))) break;
  }
  if (tried.length === 0) return;
  // The desk sees what is left of the quota. What is too much for one run goes on by the next.
  await addJob(db, "tracking.quota", {}, { key: "tracking.quota", ...line });
  if (tried.length >= runSize)
    await addJob(db, "tracking.register", {}, { key: "tracking.register", ...line, runAt: inAMinute() });
}

// Where the service is busy, all may still be new.
const inAMinute = () => new Date(Date.now() + 60_000);

/** One parcel of each number: what comes back names the number alone. The others follow in the next call. */
export function oneOfEach<Row extends { readonly number: string }>(rows: readonly Row[]): Row[] {
  return [...new Map(rows.toReversed().map((row) => [row.number, row])).values()].toReversed();
}

/** False where nothing more is to be registered now. */
async function registerBatch(
  provider: TrackingProvider,
  place: Place,
  rows: readonly New[],
): Promise<boolean> {
  const items = rows.map((row) => announced(provider, row));
  const answer = await provider.register(items, paceOf(provider.name));
  if (!(await noteAnswer(provider, answer)) || !answer.ok) return false;
  let paused: "quota" | "daily-limit" | null = null;
  for (const [i, row] of rows.entries()) {
    const outcome = answer.value.find(({ number }) => number === row.number);
    if (!outcome) continue;
    if (!outcome.ok && (outcome.why === "quota" || outcome.why === "daily-limit")) paused = outcome.why;
    else await place.settle(provider, row, items[i]?.carrierKey ?? "", outcome);
  }
  if (paused) await pause(provider.name, paused);
  return paused === null;
}

/** The first result comes within some minutes: then it is read, should no webhook tell. */
export const firstRead = sql`now() + interval '10 minutes'`;

async function registered(
  provider: TrackingProvider,
  { id: packageId, carrier, entered }: New,
  carrierKey: string,
  outcome: Outcome<{ ref: string | null }>,
): Promise<void> {
  // Staff may have named another carrier meanwhile: it stays new, and is registered with that one.
  const asItWas = sql`package_id = ${packageId} and follow = 'NEW' and carrier is not distinct from ${carrier}`;
  const toldAll = sql`postcode is not distinct from ${entered}`;
  if (outcome.ok) {
    await db.run(sql`
      update tracking set follow = case when ${toldAll} then 'FOLLOWED' else 'RENEW' end, provider = ${provider.name}, carrier_key = ${carrierKey},
        ref = ${outcome.value.ref}, problem = null, registered_at = now(), due_at = ${firstRead}
      where ${asItWas}`);
  } else if (outcome.why !== "busy") {
    await db.run(sql`
      update tracking set follow = 'ASK', problem = ${outcome.why} where ${asItWas} and ${toldAll}`);
  }
}

type Changing = {
  packageId: string;
  number: string;
  carrier: string | null;
  carrierKey: string;
  ref: string | null;
  provider: string | null;
};

/** Tells the service of parcels that another carrier has, as staff said. */
export async function changeCarriers(): Promise<void> {
  const rows = await db.rows<Changing>(sql`
    select package_id, number, carrier, carrier_key, ref, provider from tracking
    where follow = 'CHANGE' order by created_at, package_id limit ${runSize}`);
  for (const row of rows) {
    const provider = providerNamed(row.provider ?? "");
    const carrier = carrierByCode(row.carrier ?? "");
    if (provider && carrier && !(await changeOne(provider, row, provider.keyOf(carrier)))) return;
  }
}

/** False where the service answers nobody now. */
async function changeOne(provider: TrackingProvider, row: Changing, to: string): Promise<boolean> {
  const { packageId } = row;
  const answer = await provider.changeCarrier(row, to, paceOf(provider.name));
  if (!(await noteAnswer(provider, answer)) || !answer.ok) return false;
  const outcome = answer.value;
  if (outcome.ok) {
    await db.run(sql`
      update tracking set follow = 'FOLLOWED', carrier_key = ${to}, ref = ${outcome.value.ref}, changes = changes + 1,
        problem = null, mark = null, state = 'WAITING', rank = 0, first_at = null, last_at = null, delivered_at = null,
        is_returning = false, is_expired = false, is_reused = false, other_country = null, local_no = null,
        due_at = ${firstRead}
      where package_id = ${packageId} and follow = 'CHANGE'`);
    return true;
  }
  if (outcome.why === "busy") return true;
  // One that the service does not know is registered with the carrier that it has now.
  const again = outcome.why === "missing";
  await db.run(sql`
    update tracking set follow = ${again ? "NEW" : "ASK"}, problem = ${again ? null : outcome.why}
    where package_id = ${packageId} and follow = 'CHANGE'`);
  if (again) await transaction((tx) => queueRegister(tx));
  return true;
}

/** Carriers that staff may name, by their codes, in the order of their names. */
export const carrierChoices = (): { value: string; label: string }[] =>
  carriers
    .map(({ code, name }) => ({ value: code, label: name }))
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));

type By = Pick<Staff, "id">;
type CarrierError = "stale" | "unknown-carrier" | "same-carrier" | "used-up" | "stopped";

/** Staff say which carrier has a parcel. The service is told by a job. `code`: our code of the carrier. */
export function setCarrier(
  by: By,
  packageId: string,
  code: string,
): Promise<Result<undefined, CarrierError>> {
  return transaction(async (tx) => {
    const carrier = carrierByCode(code);
    if (!carrier) return err("unknown-carrier");
    const row = await tx.first<{
      follow: string;
      carrier: string | null;
      carrierKey: string;
      changes: number;
      provider: string | null;
    }>(sql`
      select follow, carrier, carrier_key, changes, provider from tracking where package_id = ${packageId} for update`);
    if (!row || row.follow === "CHANGE") return err("stale");
    if (row.follow === "STOPPED") return err("stopped");
    if (row.carrier === code && row.follow !== "ASK") return err("same-carrier");
    const isRegistered = row.provider !== null && row.carrierKey !== "" && row.follow !== "NEW";
    if (isRegistered && row.changes >= mostCarrierChanges) return err("used-up");
    await tx.run(sql`
      update tracking set carrier = ${code}, is_chosen = true, problem = null, follow = ${isRegistered ? "CHANGE" : "NEW"}
      where package_id = ${packageId}`);
    await audit(tx, {
      actor: `staff:${by.id}`,
      action: "tracking.carrier",
      entity: "package",
      entityId: packageId,
      before: { carrier: row.carrier },
      after: { carrier: code },
    });
    await queueRegister(tx);
    return ok();
  });
}
