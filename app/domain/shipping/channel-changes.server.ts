/** Every change of a channel at the desk (§7): its terms, its zones, surcharges and restrictions, audited. */
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { shiftDay } from "~/platform/days";
import { isUniqueViolation, join, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import { areaText } from "./areas";
import type { ChannelFields, ChannelWish, SurchargeFields } from "./forms";
import type { ListedZone } from "./price-list";
import type { SurchargeMatch } from "./tariff";
import { countChange, lockChannels, replaceList, standingLists, type LockedChannel } from "./tariffs.server";

type By = Pick<Staff, "id">;

/** Writes a new channel; `code` where it is taken, `warehouse` where there is none of that code. */
export async function createChannel(
  by: By,
  fields: ChannelFields,
): Promise<Result<string, "code" | "warehouse">> {
  try {
    return await transaction(async (tx): Promise<Result<string, "warehouse">> => {
      const { columns, values } = writable(fields);
      const row = await tx.first<{ id: string }>(sql`
        insert into ship_channel (code, warehouse_id, ${join(columns)})
        select ${fields.code}, w.id, ${join(values)} from warehouse w where w.code = ${fields.warehouse} returning id`);
      if (!row) return err("warehouse");
      await note(tx, by, row.id, "channel.create", { code: fields.code });
      return ok(fields.code);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return err("code");
    throw error;
  }
}

/** Writes a channel's terms; its code stays. `stale` where somebody else changed it meanwhile. */
export function saveChannel(
  by: By,
  code: string,
  fields: ChannelFields,
): Promise<Result<null, "stale" | "warehouse">> {
  return changing(by, code, fields.version, "channel.terms", async (tx, { id }) => {
    const { columns, values } = writable(fields);
    const written = await tx.run(sql`
      update ship_channel c set warehouse_id = w.id, (${join(columns)}) = (select ${join(values)})
      from warehouse w where c.id = ${id} and w.code = ${fields.warehouse}`);
    return written === 1 ? ok(null) : err("warehouse");
  });
}

/** A day is kept as its first moment; the last day of a channel as the first moment after it. */
function writable(fields: ChannelFields): { columns: Sql[]; values: Sql[] } {
  const name = { en: fields.nameEn, ...(fields.nameZh ? { zh: fields.nameZh } : {}) };
  const end = fields.activeTo ? shiftDay(fields.activeTo, 1) : null;
  const pairs: [Sql, Sql][] = [
    [sql`name`, sql`${JSON.stringify(name)}::jsonb`],
    [sql`carrier`, sql`${fields.carrier}::text`],
    [sql`tracking_url`, sql`${fields.trackingUrl ?? null}::text`],
    [sql`mode`, sql`${fields.mode}::text`],
    [sql`tracked`, sql`${fields.tracked}::boolean`],
    [sql`days_min`, sql`${fields.daysMin}::int`],
    [sql`days_max`, sql`${fields.daysMax}::int`],
    [sql`processing_days`, sql`${fields.processingDays}::int`],
    [sql`min_weight_g`, sql`${fields.minWeightG}::int`],
    [sql`max_weight_g`, sql`${fields.maxWeightG}::int`],
    [sql`min_bill_g`, sql`${fields.minBillG}::int`],
    [sql`weight_step_g`, sql`${fields.weightStepG}::int`],
    [sql`vol_divisor`, sql`${fields.volDivisor}::int`],
    [sql`vol_rule`, sql`${fields.volRule}::text`],
    [sql`max_side_cm`, sql`${fields.maxSideCm ?? null}::int`],
    [sql`max_girth_cm`, sql`${fields.maxGirthCm ?? null}::int`],
    [sql`max_value`, sql`${fields.maxValue ?? null}::bigint`],
    [sql`ddp`, sql`${fields.ddp}::boolean`],
    [sql`ioss_ok`, sql`${fields.iossOk}::boolean`],
    [sql`phone_required`, sql`${fields.phoneRequired}::boolean`],
    [sql`taxid_required`, sql`${fields.taxIdRequired}::boolean`],
    [sql`not_to`, sql`${fields.notTo}::text`],
    [sql`active_from`, sql`(${fields.activeFrom ?? null}::text::timestamp at time zone 'UTC')`],
    [sql`active_to`, sql`(${end}::text::timestamp at time zone 'UTC')`],
    [sql`sort`, sql`${fields.sort}::int`],
  ];
  return { columns: pairs.map(([column]) => column), values: pairs.map(([, value]) => value) };
}

/** What the channel's own page does: closing, opening, copying, restrictions. Answers with the code to show next. */
export async function actOnChannel(
  by: By,
  code: string,
  wish: ChannelWish,
): Promise<Result<string, "stale" | "code">> {
  if (wish.intent === "copy") return copyChannel(by, code, wish.code);
  const at = "version" in wish ? wish.version : null;
  const done = await changing(by, code, at, `channel.${wish.intent}`, async (tx, { id }) => {
    if (wish.intent === "close")
      await tx.run(sql`
      update ship_channel set active_to = now(), active_from = case when active_from < now() then active_from end,
        opened = true
      where id = ${id}`);
    if (wish.intent === "open")
      await tx.prisma.shipChannel.update({
        where: { id },
        data: { activeFrom: null, activeTo: null, opened: true },
      });
    if (wish.intent === "restrict")
      await tx.run(sql`
      insert into ship_restriction (channel_id, country, attribute, rule)
      values (${id}, ${wish.country ?? null}, ${wish.attribute}, ${wish.rule})
      on conflict (channel_id, country, attribute) do update set rule = excluded.rule`);
    if (wish.intent === "unrestrict")
      await tx.prisma.shipRestriction.deleteMany({ where: { id: wish.id, channelId: id } });
    return ok(null);
  });
  return done.ok ? ok(code) : err("stale");
}

async function copyChannel(by: By, from: string, code: string): Promise<Result<string, "stale" | "code">> {
  try {
    return await transaction(async (tx): Promise<Result<string, "stale">> => {
      const [source] = await lockChannels(tx, [from]);
      if (!source) return err("stale");
      const copied = sql`name, carrier, tracking_url, warehouse_id, mode, tracked, days_min, days_max, processing_days,
        min_weight_g, max_weight_g, min_bill_g, weight_step_g, vol_divisor, vol_rule, max_side_cm, max_girth_cm, max_value,
        ddp, ioss_ok, phone_required, taxid_required, not_to, sort`;
      const made = await tx.first<{ id: string }>(sql`
        insert into ship_channel (code, active_to, opened, ${copied})
        select ${code}, now(), false, ${copied} from ship_channel where id = ${source.id} returning id`);
      if (!made) return err("stale");
      await tx.run(sql`
        insert into ship_surcharge (channel_id, kind, match, ppm, fixed)
        select ${made.id}, kind, match, ppm, fixed from ship_surcharge where channel_id = ${source.id}`);
      await tx.run(sql`
        insert into ship_restriction (channel_id, country, attribute, rule)
        select ${made.id}, country, attribute, rule from ship_restriction where channel_id = ${source.id}`);
      await replaceList(tx, made.id, (await standingLists(tx, [from])).list[from] ?? []);
      await note(tx, by, made.id, "channel.copy", { from });
      return ok(code);
    });
  } catch (error) {
    if (isUniqueViolation(error)) return err("code");
    throw error;
  }
}

/** Writes a zone (under another code, where `code` differs from `was`); null removes it. */
export function saveZone(
  by: By,
  channel: string,
  version: number,
  was: string | null,
  zone: ListedZone | null,
): Promise<Result<null, "stale" | "zoneTaken" | "areasTwice">> {
  return changing(
    by,
    channel,
    version,
    zone ? "channel.zone" : "channel.zone-removed",
    async (tx, { id, code }) => {
      const others = ((await standingLists(tx, [code])).list[code] ?? []).filter((z) => z.code !== was);
      if (zone) {
        if (others.some((other) => other.code === zone.code)) return err("zoneTaken");
        const taken = new Set(others.flatMap((other) => other.areas.map(areaText)));
        if (zone.areas.some((area) => taken.has(areaText(area)))) return err("areasTwice");
      }
      await replaceList(tx, id, zone ? [...others, zone] : others);
      return ok(null);
    },
  );
}

/** Writes a surcharge; a new one where `id` is null, none any more where `fields` is null. */
export function saveSurcharge(
  by: By,
  channel: string,
  version: number,
  id: string | null,
  fields: SurchargeFields | null,
): Promise<Result<null, "stale">> {
  const action = fields ? "channel.surcharge" : "channel.surcharge-removed";
  return changing(by, channel, version, action, async (tx, locked) => {
    return (await changeSurcharge(tx, locked.id, id, fields)) ? ok(null) : err("stale");
  });
}

async function changeSurcharge(
  tx: Tx,
  channelId: string,
  id: string | null,
  fields: SurchargeFields | null,
): Promise<boolean> {
  const surcharges = tx.prisma.shipSurcharge;
  if (!fields) return id !== null && (await surcharges.deleteMany({ where: { id, channelId } })).count === 1;
  const data = {
    kind: fields.kind,
    match: matchOf(fields),
    ppm: fields.percent ?? null,
    fixed: fields.fixed ?? null,
  };
  if (id) return (await surcharges.updateMany({ where: { id, channelId }, data })).count === 1;
  await surcharges.create({ data: { channelId, ...data } });
  return true;
}

function matchOf({ countries, zips, attributes, minSideCm, from, to }: SurchargeFields): SurchargeMatch {
  return {
    ...(countries?.length ? { countries } : {}),
    ...(zips?.length ? { zips } : {}),
    ...(attributes.length > 0 ? { attributes } : {}),
    ...(minSideCm === undefined ? {} : { minSideCm }),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
  };
}

/** One change of one channel: locked, at the version it was seen at (where one is named), counted and noted. */
function changing<E extends string>(
  by: By,
  code: string,
  version: number | null,
  action: string,
  work: (tx: Tx, channel: LockedChannel) => Promise<Result<null, E>>,
): Promise<Result<null, E | "stale">> {
  return transaction(async (tx): Promise<Result<null, E | "stale">> => {
    const [channel] = await lockChannels(tx, [code]);
    if (!channel || (version !== null && channel.version !== version)) return err("stale");
    const done = await work(tx, channel);
    if (!done.ok) return done;
    await countChange(tx, channel.id);
    await note(tx, by, channel.id, action, { version: channel.version + 1 });
    return ok(null);
  });
}

async function note(tx: Tx, by: By, id: string, action: string, after: object): Promise<void> {
  await audit(tx, { actor: `staff:${by.id}`, action, entity: "ship_channel", entityId: id, after });
}
