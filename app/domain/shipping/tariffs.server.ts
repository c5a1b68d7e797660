/** Price lists in the database: what stands, and putting another in its place, whole. */
import { sql, type Queryable, type Tx } from "~/platform/db";
import { keptList, type ListedZone, type PriceList } from "./price-list";

export type StandingList = { readonly list: PriceList; readonly versions: Readonly<Record<string, number>> };

/** The lists of these channels (all where none is named), with the version each stands at. */
export async function standingLists(on: Queryable, codes?: readonly string[]): Promise<StandingList> {
  const rows = await on.rows<{ code: string; version: number; zones: unknown }>(sql`
    select c.code, c.version, coalesce((
        select jsonb_agg(jsonb_build_object('code', z.code, 'name', z.name,
          'areas', coalesce((select jsonb_agg(jsonb_build_object('country', a.country, 'province', a.province,
              'zipFrom', a.zip_from, 'zipTo', a.zip_to)) from ship_zone_country a where a.zone_id = z.id), '[]'),
          'rates', coalesce((select jsonb_agg(jsonb_build_object('wFromG', r.w_from_g, 'wToG', r.w_to_g,
              'registerFee', r.register_fee, 'firstG', r.first_g, 'firstFee', r.first_fee, 'perKg', r.per_kg,
              'validFrom', to_char(r.valid_from at time zone 'UTC', 'YYYY-MM-DD'),
              'validTo', to_char(r.valid_to at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD')))
            from ship_rate r where r.zone_id = z.id), '[]')) order by z.code)
        from ship_zone z where z.channel_id = c.id), '[]') as zones
    from ship_channel c where ${codes ? sql`c.code = any(${codes}::text[])` : sql`true`} order by c.sort, c.code`);
  return {
    list: keptList(Object.fromEntries(rows.map(({ code, zones }) => [code, zones]))),
    versions: Object.fromEntries(rows.map(({ code, version }) => [code, version])),
  };
}

/**
 * Puts a channel's list in the place of the present one, in the caller's transaction, which has locked the channel.
 * The database itself refuses brackets that overlap.
 */
export async function replaceList(tx: Tx, channelId: string, zones: readonly ListedZone[]): Promise<void> {
  await tx.prisma.shipZone.deleteMany({ where: { channelId } });
  const rows = {
    zones: zones.map(({ code, name }) => ({ code, name })),
    areas: zones.flatMap(({ code, areas }) =>
      areas.map((area) => ({
        code,
        country: area.country,
        province: area.province,
        zip_from: area.zipFrom,
        zip_to: area.zipTo,
      })),
    ),
    rates: zones.flatMap(({ code, rates }) =>
      rates.map((rate) => ({
        code,
        w_from_g: rate.wFromG,
        w_to_g: rate.wToG,
        register_fee: String(rate.registerFee),
        first_g: rate.firstG,
        first_fee: String(rate.firstFee),
        per_kg: String(rate.perKg),
        valid_from: rate.validFrom,
        valid_to: rate.validTo,
      })),
    ),
  };
  await tx.run(sql`
    with zone as (
      insert into ship_zone (channel_id, code, name)
      select ${channelId}, z.code, z.name
      from jsonb_to_recordset(${JSON.stringify(rows.zones)}::jsonb) as z (code text, name jsonb)
      returning id, code),
    area as (
      insert into ship_zone_country (zone_id, country, province, zip_from, zip_to)
      select zone.id, a.country, a.province, a.zip_from, a.zip_to
      from jsonb_to_recordset(${JSON.stringify(rows.areas)}::jsonb)
        as a (code text, country text, province text, zip_from text, zip_to text) join zone using (code))
    insert into ship_rate (zone_id, w_from_g, w_to_g, register_fee, first_g, first_fee, per_kg, valid_from, valid_to)
    select zone.id, r.w_from_g, r.w_to_g, r.register_fee, r.first_g, r.first_fee, r.per_kg,
      r.valid_from::timestamp at time zone 'UTC', (r.valid_to + 1)::timestamp at time zone 'UTC'
    from jsonb_to_recordset(${JSON.stringify(rows.rates)}::jsonb) as r (code text, w_from_g int, w_to_g int,
      register_fee bigint, first_g int, first_fee bigint, per_kg bigint, valid_from date, valid_to date)
    join zone using (code)`);
}

export type LockedChannel = { readonly id: string; readonly code: string; readonly version: number };

/** Locks channels by code, always in the same order, so that two changes wait for each other and never for good. */
export function lockChannels(tx: Tx, codes: readonly string[]): Promise<LockedChannel[]> {
  return tx.rows<LockedChannel>(sql`
    select id, code, version from ship_channel where code = any(${codes}::text[]) order by code for update`);
}

/** Counts a change of a channel: previews of before do not hold any more. */
export async function countChange(tx: Tx, channelId: string): Promise<void> {
  await tx.prisma.shipChannel.update({
    where: { id: channelId },
    data: { version: { increment: 1 }, updatedAt: new Date() },
  });
}
