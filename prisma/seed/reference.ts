/** What every installation starts with: warehouses, the contract's categories, channels and tax rules. */
import { db, sql, transaction, type Sql, type Tx } from "~/platform/db";
import { parseAreas } from "~/domain/shipping/areas";
import { channelSeeds, taxSeeds, type ChannelSeed } from "./tariffs";

const warehouses = [
  { code: "CN", country: "CN", name: { en: "Shenzhen, China", zh: "中国深圳仓" }, sort: 0 },
  { code: "US", country: "US", name: { en: "Ontario, California", zh: "美国加州安大略仓" }, sort: 1 },
];

/** The categories of the contract §1, in its order. */
const rootCategories: readonly (readonly [slug: string, en: string, zh: string])[] = [
  ["outdoor", "Outdoor", "户外"],
  ["fashion", "Fashion", "时尚服饰"],
  ["sports", "Sports", "运动健身"],
  ["festival", "Festival", "节庆用品"],
  ["bags", "Bags", "箱包"],
  ["toys", "Toys", "玩具"],
  ["car", "Car", "汽车用品"],
  ["home", "Home", "家居"],
  ["tools", "Tools", "工具五金"],
  ["pets", "Pets", "宠物用品"],
  ["kitchen", "Kitchen", "厨房用品"],
  ["mens", "Men's", "男士"],
  ["womens", "Women's", "女士"],
  ["digital", "Digital", "数码"],
  ["health", "Health", "健康护理"],
  ["jewelry", "Jewelry", "珠宝首饰"],
  ["weddings", "Weddings", "婚庆"],
  ["nail", "Nail", "美甲"],
  ["others", "Others", "其他"],
];

/** Puts in what is missing and leaves alone what is there: safe at every start, also where staff changed it since. */
export async function seedReference(tx?: Tx): Promise<void> {
  if (!tx) return transaction(seedReference);
  await tx.run(sql`
    insert into warehouse (code, country, name, sort)
    select code, country, name, sort
    from ${given(warehouses)} as w(code text, country text, name jsonb, sort int) order by sort
    on conflict (code) do nothing`);
  const categories = rootCategories.map(([slug, en, zh], sort) => ({ slug, name: { en, zh }, sort }));
  await tx.run(sql`
    insert into category (id, slug, name, sort, path)
    select n.id, n.slug, n.name, n.sort, array[n.id]
    from (select uuidv7() as id, c.* from ${given(categories)} as c(slug text, name jsonb, sort int) order by sort) n
    on conflict (slug) do nothing`);
  await seedChannels(tx);
  await seedTaxRules(tx);
}

/** Whether the reference data is there already, at the cost of one look. */
export async function hasReference(): Promise<boolean> {
  return (await db.first(sql`select 1 from ship_channel limit 1`)) !== null;
}

/** Rows for one statement; their places keep the order in which they are written here. */
function given(rows: readonly object[]): Sql {
  return sql`jsonb_to_recordset(${JSON.stringify(rows.map((row, place) => ({ ...row, place })))}::jsonb)`;
}

async function seedTaxRules(tx: Tx): Promise<void> {
  await tx.run(sql`
    insert into tax_rule (country, kind, label, ppm, fixed, ccy, unit, duty_in_base, collect, threshold, valid_from, valid_to)
    select t.country, t.kind, coalesce(t.label, '{}'), t.ppm, t.fixed, coalesce(t.ccy, 'USD'), coalesce(t.unit, 'order'),
      coalesce(t."dutyInBase", false), coalesce(t.collect, 'always'), t.threshold, t."validFrom", t."validTo"
    from ${given(taxSeeds)} as t(place int, country text, kind text, label jsonb, ppm int, fixed bigint, ccy text,
      unit text, "dutyInBase" boolean, collect text, threshold bigint, "validFrom" timestamptz, "validTo" timestamptz)
    where not exists (select 1 from tax_rule r where r.country = t.country and r.kind = t.kind
      and coalesce(r.label->>'en', '') = coalesce(t.label->>'en', ''))
    order by t.place`);
}

/** Channels that are not there, each with its zones, areas, rates, surcharges and restrictions. */
async function seedChannels(tx: Tx): Promise<void> {
  const added = await tx.rows<{ id: string; code: string }>(sql`
    insert into ship_channel (code, name, carrier, tracking_url, warehouse_id, mode, tracked, days_min, days_max,
      processing_days, min_weight_g, max_weight_g, min_bill_g, weight_step_g, vol_divisor, vol_rule, max_side_cm,
      max_girth_cm, max_value, ddp, ioss_ok, taxid_required, not_to, sort)
    select c.code, c.name, c.carrier, c."trackingUrl", w.id, coalesce(c.mode, 'dropship'), c.tracked,
      (c.days->>0)::int, (c.days->>1)::int, c."processingDays", coalesce(c."minWeightG", 1), c."maxWeightG",
      c."minBillG", c."weightStepG", c."volDivisor", c."volRule", c."maxSideCm", c."maxGirthCm", c."maxValue",
      coalesce(c.ddp, false), coalesce(c."iossOk", false), coalesce(c."taxIdRequired", false), coalesce(c."notTo", ''),
      c.place
    from ${given(channelSeeds)} as c(place int, code text, name jsonb, carrier text, "trackingUrl" text, warehouse text,
      mode text, tracked boolean, days jsonb, "processingDays" int, "minWeightG" int, "maxWeightG" int, "minBillG" int,
      "weightStepG" int, "volDivisor" int, "volRule" text, "maxSideCm" int, "maxGirthCm" int, "maxValue" bigint,
      ddp boolean, "iossOk" boolean, "taxIdRequired" boolean, "notTo" text)
    join warehouse w on w.code = c.warehouse
    order by c.place
    on conflict (code) do nothing returning id, code`);
  if (added.length === 0) return;
  const ids = new Map(added.map(({ id, code }) => [code, id]));
  const channels = channelSeeds.flatMap((channel) => {
    const channelId = ids.get(channel.code);
    return channelId ? [{ ...channel, channelId }] : [];
  });
  await seedZones(tx, channels);
  const surcharges = channels.flatMap(({ channelId, surcharges }) =>
    surcharges.map((surcharge) => ({ ...surcharge, channelId })),
  );
  await tx.run(sql`
    insert into ship_surcharge (channel_id, kind, match, ppm, fixed)
    select "channelId", kind, match, ppm, fixed
    from ${given(surcharges)} as s(place int, "channelId" uuid, kind text, match jsonb, ppm int, fixed bigint)
    order by place`);
  const restrictions = channels.flatMap(({ channelId, restrictions }) =>
    restrictions.map((restriction) => ({ ...restriction, channelId })),
  );
  await tx.run(sql`
    insert into ship_restriction (channel_id, country, attribute, rule)
    select "channelId", country, attribute, rule
    from ${given(restrictions)} as r(place int, "channelId" uuid, country text, attribute text, rule text)
    order by place`);
}

async function seedZones(tx: Tx, channels: readonly (ChannelSeed & { channelId: string })[]): Promise<void> {
  const seeds = channels.flatMap(({ channelId, zones }) => zones.map((zone) => ({ ...zone, channelId })));
  const added = await tx.rows<{ id: string; channelId: string; code: string }>(sql`
    insert into ship_zone (channel_id, code, name)
    select "channelId", code, name
    from ${given(seeds)} as z(place int, "channelId" uuid, code text, name jsonb) order by place
    returning id, channel_id, code`);
  const ids = new Map(added.map(({ id, channelId, code }) => [`${channelId} ${code}`, id]));
  const zones = seeds.map((zone) => ({ ...zone, zoneId: ids.get(`${zone.channelId} ${zone.code}`) }));
  const areas = zones.flatMap(({ zoneId, countries }) =>
    parseAreas(countries).areas.map((area) => ({ ...area, zoneId })),
  );
  await tx.run(sql`
    insert into ship_zone_country (zone_id, country, province, zip_from, zip_to)
    select "zoneId", country, province, "zipFrom", "zipTo"
    from ${given(areas)} as a(place int, "zoneId" uuid, country text, province text, "zipFrom" text, "zipTo" text)
    order by place`);
  const rates = zones.flatMap(({ zoneId, rates }) => rates.map((rate) => ({ zoneId, rate })));
  await tx.run(sql`
    insert into ship_rate (zone_id, w_from_g, w_to_g, register_fee, first_g, first_fee, per_kg)
    select "zoneId", (rate->>0)::int, (rate->>1)::int, (rate->>2)::bigint, (rate->>3)::int, (rate->>4)::bigint,
      (rate->>5)::bigint
    from ${given(rates)} as r(place int, "zoneId" uuid, rate jsonb) order by place`);
}
