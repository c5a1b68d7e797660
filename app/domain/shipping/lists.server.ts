/** What the lists of shipping read (§7): channels, price lists that were sent, and tax rules. */
import { requireStaff } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { contains, declareList, latestFirst, oneOf } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { channelColumns, isOpen, type ChannelRow } from "./channels.server";
import { channelView } from "./components/channel-list";
import { tariffImportView } from "./components/tariff-import";
import { taxRuleView } from "./components/tax-rules";
import { importColumns, type ImportRow } from "./imports.server";
import { taxKinds } from "./tax";
import { taxRuleColumns, taxState, type TaxRuleRow } from "./tax-rules.server";

/** In the order in which quotes name them. */
export const deskChannels = declareList({
  view: channelView,
  path: paths.deskLogistics(),
  guard: (args) => requireStaff(args, ["admin"]),
  from: sql`ship_channel c join warehouse w on w.id = c.warehouse_id`,
  countFrom: sql`ship_channel c`,
  columns: channelColumns,
  read: (piece) => db.rows<ChannelRow>(piece),
  order: {
    key: [
      { column: "c.sort", type: "int" },
      { column: "c.code", type: "text" },
    ],
    direction: "asc",
  },
  tabs: { open: isOpen, closed: sql`not (${isOpen})`, all: sql`true` },
  filters: {
    q: contains(sql`c.code`, sql`c.name::text`, sql`c.carrier`),
    country: (country) => sql`exists (
      select 1 from ship_zone z join ship_zone_country a on a.zone_id = z.id
      where z.channel_id = c.id and a.country = ${country.toUpperCase()})`,
  },
});

/** The newest first. */
export const tariffImports = declareList({
  view: tariffImportView,
  path: paths.deskTariffImports(),
  guard: (args) => requireStaff(args, ["admin"]),
  from: sql`tariff_import i`,
  columns: importColumns,
  read: (piece) => db.rows<ImportRow>(piece),
  order: latestFirst("i.created_at", "i.id"),
});

/** By country. */
export const taxRules = declareList({
  view: taxRuleView,
  path: paths.deskTax(),
  guard: (args) => requireStaff(args, ["finance"]),
  from: sql`tax_rule t`,
  columns: taxRuleColumns,
  read: (piece) => db.rows<TaxRuleRow>(piece),
  order: {
    key: [
      { column: "t.country", type: "text" },
      { column: "t.id", type: "uuid" },
    ],
    direction: "asc",
  },
  tabs: {
    now: sql`${taxState} = 'now'`,
    coming: sql`${taxState} = 'coming'`,
    past: sql`${taxState} = 'past'`,
    all: sql`true`,
  },
  filters: {
    country: (country) => sql`t.country = ${country.toUpperCase()}`,
    kind: oneOf(sql`t.kind`, taxKinds),
  },
});
