/** What picking, packing and handing over bring to the house. */
import { deskQueues } from "~/domain/desk.server";
import type { Noun } from "~/domain/noun.server";
import { paths } from "~/platform/paths";
import { outboundRoles, scanDays } from "./outbound-config";
import { search } from "./search.server";
import { sql, type Sql, transaction } from "~/platform/db";
import { z } from "zod";
import type { Listeners } from "~/domain/bus";
import { addJob, type Cron, type JobHandlers } from "~/platform/jobs/jobs.server";
import { handOverManifest, handOverScanned, leaveAll, sendLabelled } from "./handover/hand-over.server";
import { packUnscanned } from "./parcels/unscanned.server";
import { forgetScans } from "./scan/once.server";

const outboundJobs: JobHandlers = {
  "warehouse.handOver": (payload) =>
    handOverManifest(z.object({ manifestId: z.uuid() }).parse(payload).manifestId),
  "warehouse.scannedAway": (payload) =>
    handOverScanned(z.object({ parcelId: z.uuid() }).parse(payload).parcelId),
  "warehouse.packUnscanned": (payload) => packUnscanned(z.object({ waveId: z.uuid() }).parse(payload).waveId),
  "warehouse.forgetScans": () => transaction(async (tx) => void (await forgetScans(tx, scanDays))),
};

const outboundCrons: Cron[] = [{ task: "warehouse.forgetScans", match: "53 3 * * *" }];

/** What waves and parcels do when others tell them something. */
const outboundListeners = {
  // A job of its own: what is refused must not undo what tracking has read.
  "tracking.scannedBeforeHandOver": (tx, { ref }) =>
    addJob(tx, "warehouse.scannedAway", { parcelId: ref }, { key: `scannedAway:${ref}` }),
  "orders.sendLabelled": sendLabelled,
  "orders.givenUp": leaveAll,
} satisfies Listeners;

/** The wave that an order is picked in, else its parcel that waits to be handed over; null where there is neither. */
const inWarehouse = (orderId: Sql): Sql => sql`coalesce(
  (select v.no from wave_order w join wave v on v.id = w.wave_id where w.order_id = ${orderId} and w.status = 'IN' limit 1),
  (select min(x.no) from outbound_parcel x where x.order_id = ${orderId} and x.status in ('OPEN', 'PACKED', 'LABELLED')))`;

/** How far the goods of an order are: the furthest of its pieces that have not left. */
const stage = (orderId: Sql): Sql => sql`(select case
    when g.status not in ('PENDING', 'PURCHASING') then 'gone'
    when exists (select 1 from outbound_parcel x where x.order_id = g.id and x.status = 'LABELLED'
      and x.manifest_id is not null) then 'manifest'
    when exists (select 1 from outbound_parcel x where x.order_id = g.id and x.status = 'LABELLED') then 'labelled'
    when exists (select 1 from outbound_parcel x where x.order_id = g.id and x.status in ('OPEN', 'PACKED')) then 'packed'
    when exists (select 1 from wave_order w join pick_line p on p.wave_id = w.wave_id and p.order_id = w.order_id
      where w.order_id = g.id and w.status = 'IN' and p.picked > p.put_back) then 'tote'
    when exists (select 1 from wave_order w where w.order_id = g.id and w.status = 'IN') then 'wave'
    when g.purchased_at is not null then 'shelf'
    when g.status = 'PURCHASING' and exists (
      select 1 from order_line l join order_line_item i on i.order_line_id = l.id
      join purchase_demand d on d.order_line_item_id = i.id join purchase_order_line q on q.id = d.line_id
      join purchase_order p on p.id = q.purchase_order_id
      where l.order_id = g.id and p.status not in ('DRAFT', 'CANCELLED')) then 'ordered'
    else 'none' end
  from store_order g where g.id = ${orderId})`;

export const outbound = {
  search,
  jobs: outboundJobs,
  crons: outboundCrons,
  on: { ...outboundListeners, "orders.inWarehouse": inWarehouse, "orders.stage": stage },
  auditNames: { entities: { wave: "no", outbound_parcel: "no", manifest: "no" } },
  desk: {
    entries: [
      {
        group: "warehouse",
        at: 11,
        key: "desk.warehouse",
        letter: "w",
        to: paths.deskWarehouse(),
        icon: "stack",
        roles: outboundRoles,
      },
      {
        group: "warehouse",
        at: 12,
        key: "desk.picking",
        to: paths.deskPicking(),
        icon: "hand",
        roles: outboundRoles,
      },
      {
        group: "warehouse",
        at: 13,
        key: "desk.packing",
        to: paths.deskPacking(),
        icon: "cube",
        roles: outboundRoles,
      },
      {
        group: "warehouse",
        at: 14,
        key: "desk.handover",
        letter: "x",
        to: paths.deskHandOver(),
        icon: "truck",
        roles: outboundRoles,
      },
    ],
    queues: [
      deskQueues({
        card: { at: 15, title: "outbound:card.title", goods: true },
        roles: outboundRoles,
        counts: async () => (await import("./outbound-view.server")).outboundCounts(),
        queues: [
          { name: "pick", at: 10, label: "outbound:queue.pick", to: paths.deskPicking(), icon: "hand" },
          { name: "pack", at: 11, label: "outbound:queue.pack", to: paths.deskPacking(), icon: "cube" },
          {
            name: "number",
            at: 12,
            label: "outbound:queue.number",
            to: paths.deskOutbound({ tab: "number" }),
            icon: "tag",
          },
          {
            name: "handOver",
            at: 13,
            label: "outbound:queue.handOver",
            to: paths.deskHandOver(),
            icon: "truck",
          },
        ],
      }),
    ],
  },
} satisfies Noun;
