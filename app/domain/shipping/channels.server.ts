/** Channels at the desk (§7): the list, and one with all that belongs to it. */
import type { Text } from "~/domain/catalogue/words";
import { db, sql } from "~/platform/db";
import type { ChannelFields } from "./forms";
import type { ListedZone } from "./price-list";
import type { SurchargeMatch } from "./tariff";
import { standingLists } from "./tariffs.server";

export type ChannelRow = {
  readonly code: string;
  readonly name: Text;
  readonly carrier: string;
  readonly warehouse: string;
  readonly mode: "dropship" | "bulk";
  readonly tracked: boolean;
  readonly ddp: boolean;
  readonly open: boolean;
  readonly daysMin: number;
  readonly daysMax: number;
  readonly zones: number;
  readonly rates: number;
  readonly countries: number;
  readonly updatedAt: Date;
};

/** Whether a channel of `ship_channel c` takes parcels now. */
export const isOpen = sql`(c.active_from is null or c.active_from <= now()) and (c.active_to is null or c.active_to > now())`;

/** The columns of a `ChannelRow`, from `ship_channel c` with its `warehouse w`. */
export const channelColumns = sql`c.code, c.name, c.carrier, w.code as warehouse, c.mode, c.tracked, c.ddp,
  ${isOpen} as open, c.days_min, c.days_max, c.updated_at,
  (select count(*)::int from ship_zone z where z.channel_id = c.id) as zones,
  (select count(*)::int from ship_rate r join ship_zone z on z.id = r.zone_id where z.channel_id = c.id) as rates,
  (select count(distinct a.country)::int from ship_zone_country a join ship_zone z on z.id = a.zone_id
    where z.channel_id = c.id) as countries`;

export type SurchargeRow = {
  readonly id: string;
  readonly kind: string;
  readonly match: SurchargeMatch;
  readonly ppm: number | null;
  /** US cents */
  readonly fixed: bigint | null;
};
export type RestrictionRow = {
  readonly id: string;
  readonly country: string | null;
  readonly attribute: string;
  readonly rule: "allow" | "deny";
};
export type ChangeRow = {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly by: string | null;
};

type Optional = "trackingUrl" | "maxSideCm" | "maxGirthCm" | "maxValue" | "activeFrom" | "activeTo";

export type ChannelPage = Omit<ChannelFields, "nameEn" | "nameZh" | "warehouse" | Optional> & {
  readonly [Name in Optional]: NonNullable<ChannelFields[Name]> | null;
} & {
  readonly id: string;
  readonly name: Text;
  readonly warehouse: string;
  readonly open: boolean;
  readonly zones: readonly ListedZone[];
  readonly surcharges: readonly SurchargeRow[];
  readonly restrictions: readonly RestrictionRow[];
  readonly history: readonly ChangeRow[];
};

type PageRow = Omit<ChannelPage, "zones" | "surcharges"> & {
  surcharges: (Omit<SurchargeRow, "fixed"> & { fixed: number | null })[];
};

/** A channel with its zones, surcharges, restrictions and latest changes; null where there is none of that code. */
export async function findChannel(code: string): Promise<ChannelPage | null> {
  const [row, standing] = await Promise.all([
    db.first<PageRow>(sql`
      select c.id, c.code, c.name, c.carrier, c.tracking_url, w.code as warehouse, c.mode, c.tracked,
        c.days_min, c.days_max, c.processing_days,
        c.min_weight_g, c.max_weight_g, c.min_bill_g,
        c.weight_step_g, c.vol_divisor, c.vol_rule,
        c.max_side_cm, c.max_girth_cm, c.max_value, c.ddp,
        c.ioss_ok, c.phone_required, c.taxid_required as tax_id_required, c.not_to,
        to_char(c.active_from at time zone 'UTC', 'YYYY-MM-DD') as active_from,
        to_char(c.active_to at time zone 'UTC' - interval '1 day', 'YYYY-MM-DD') as active_to,
        c.sort, c.version, ${isOpen} as open,
        coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'kind', s.kind, 'match', s.match, 'ppm', s.ppm,
          'fixed', s.fixed) order by s.kind, s.id) from ship_surcharge s where s.channel_id = c.id), '[]') as surcharges,
        coalesce((select jsonb_agg(jsonb_build_object('id', r.id, 'country', r.country, 'attribute', r.attribute,
          'rule', r.rule) order by r.attribute, r.country nulls first) from ship_restriction r
          where r.channel_id = c.id), '[]') as restrictions,
        coalesce((select jsonb_agg(l) from (select h.id, h.at, h.action,
            (select s.name from staff s where h.actor = 'staff:' || s.id) as by
          from audit_log h where h.entity = 'ship_channel' and h.entity_id = c.id::text
          order by h.at desc, h.id desc limit 20) l), '[]') as history
      from ship_channel c join warehouse w on w.id = c.warehouse_id where c.code = ${code}`),
    standingLists(db, [code]),
  ]);
  if (!row) return null;
  const surcharges = row.surcharges.map((s) => ({ ...s, fixed: s.fixed === null ? null : BigInt(s.fixed) }));
  return { ...row, surcharges, zones: standing.list[code] ?? [] };
}
