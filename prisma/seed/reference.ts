/** What every installation starts with: warehouses, the contract's categories, channels and tax rules. */
import { db, sql, transaction, type Tx } from "~/platform/db";
import { parseAreas } from "~/domain/shipping/areas";
import { channelSeeds, taxSeeds, type ChannelSeed, type TaxSeed } from "./tariffs";

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
  for (const { code, country, name, sort } of warehouses) {
    await tx.run(sql`
      insert into warehouse (code, country, name, sort)
      values (${code}, ${country}, ${JSON.stringify(name)}::jsonb, ${sort}) on conflict (code) do nothing`);
  }
  for (const [sort, [slug, en, zh]] of rootCategories.entries()) {
    await tx.run(sql`
      insert into category (id, slug, name, sort, path)
      select n.id, ${slug}, ${JSON.stringify({ en, zh })}::jsonb, ${sort}, array[n.id] from (select uuidv7() as id) n
      on conflict (slug) do nothing`);
  }
  for (const [sort, channel] of channelSeeds.entries()) await seedChannel(tx, channel, sort);
  for (const rule of taxSeeds) await seedTaxRule(tx, rule);
}

async function seedTaxRule(tx: Tx, rule: TaxSeed): Promise<void> {
  const label = rule.label ?? {};
  await tx.run(sql`
    insert into tax_rule (country, kind, label, ppm, fixed, ccy, unit, duty_in_base, collect, threshold, valid_from, valid_to)
    select ${rule.country}, ${rule.kind}, ${JSON.stringify(label)}::jsonb, ${rule.ppm ?? null}, ${rule.fixed ?? null},
      ${rule.ccy ?? "USD"}, ${rule.unit ?? "order"}, ${rule.dutyInBase ?? false}, ${rule.collect ?? "always"},
      ${rule.threshold ?? null}, ${rule.validFrom ?? null}::timestamptz, ${rule.validTo ?? null}::timestamptz
    where not exists (select 1 from tax_rule where country = ${rule.country} and kind = ${rule.kind}
      and coalesce(label->>'en', '') = ${rule.label?.en ?? ""})`);
}

/** Whether the reference data is there already, at the cost of one look. */
export async function hasReference(): Promise<boolean> {
  return (await db.first(sql`select 1 from ship_channel limit 1`)) !== null;
}

async function seedChannel(tx: Tx, channel: ChannelSeed, sort: number): Promise<void> {
  const added = await tx.first<{ id: string }>(sql`
    insert into ship_channel (code, name, carrier, tracking_url, warehouse_id, mode, tracked, days_min, days_max,
      processing_days, min_weight_g, max_weight_g, min_bill_g, weight_step_g, vol_divisor, vol_rule, max_side_cm,
      max_girth_cm, max_value, ddp, ioss_ok, taxid_required, not_to, sort)
    select ${channel.code}, ${JSON.stringify(channel.name)}::jsonb, ${channel.carrier}, ${channel.trackingUrl}, w.id,
      ${channel.mode ?? "dropship"}, ${channel.tracked}, ${channel.days[0]}, ${channel.days[1]},
      ${channel.processingDays}, ${channel.minWeightG ?? 1}, ${channel.maxWeightG}, ${channel.minBillG},
      ${channel.weightStepG}, ${channel.volDivisor}, ${channel.volRule}, ${channel.maxSideCm}, ${channel.maxGirthCm},
      ${channel.maxValue ?? null}, ${channel.ddp ?? false}, ${channel.iossOk ?? false},
      ${channel.taxIdRequired ?? false}, ${channel.notTo ?? ""}, ${sort}
    from warehouse w where w.code = ${channel.warehouse}
    on conflict (code) do nothing returning id`);
  if (!added) return;
  for (const zone of channel.zones) await seedZone(tx, added.id, zone);
  for (const { kind, match, ppm, fixed } of channel.surcharges) {
    await tx.run(sql`
      insert into ship_surcharge (channel_id, kind, match, ppm, fixed)
      values (${added.id}, ${kind}, ${JSON.stringify(match)}::jsonb, ${ppm ?? null}, ${fixed ?? null})`);
  }
  for (const { country, attribute, rule } of channel.restrictions) {
    await tx.run(sql`
      insert into ship_restriction (channel_id, country, attribute, rule)
      values (${added.id}, ${country ?? null}, ${attribute}, ${rule})`);
  }
}

async function seedZone(tx: Tx, channelId: string, zone: ChannelSeed["zones"][number]): Promise<void> {
  const added = await tx.first<{ id: string }>(sql`
    insert into ship_zone (channel_id, code, name)
    values (${channelId}, ${zone.code}, ${JSON.stringify(zone.name)}::jsonb) returning id`);
  if (!added) return;
  for (const { country, province, zipFrom, zipTo } of parseAreas(zone.countries).areas) {
    await tx.run(sql`
      insert into ship_zone_country (zone_id, country, province, zip_from, zip_to)
      values (${added.id}, ${country}, ${province}, ${zipFrom}, ${zipTo})`);
  }
  for (const [from, to, register, firstG, firstFee, perKg] of zone.rates) {
    await tx.run(sql`
      insert into ship_rate (zone_id, w_from_g, w_to_g, register_fee, first_g, first_fee, per_kg)
      values (${added.id}, ${from}, ${to}, ${register}, ${firstG}, ${firstFee}, ${perKg})`);
  }
}
