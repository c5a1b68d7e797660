/** Parcels to send and manifests in the search over everything at the desk: by their numbers. */
import type { Search } from "~/domain/search.server";
import { sql } from "~/platform/db";
import { contains } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { outboundRoles } from "./outbound-config";

/** By `outbound_parcel_no_tracking_no_idx` and `manifest_no_idx`, both of trigrams. */
export const search: Search = {
  desk: [
    {
      at: 65,
      title: "layout:desk.outbound",
      icon: "package",
      roles: outboundRoles,
      find: ({ text, number }) => sql`
        select p.no as key, p.no as title, concat_ws(' · ', o.no, p.carrier, p.tracking_no) as note, p.no = ${number} as exact
        from outbound_parcel p join store_order o on o.id = p.order_id
        where ${contains(sql`p.no`, sql`p.tracking_no`)(text)} order by p.no = ${number} desc, p.id desc`,
      to: paths.deskOutboundParcel,
      all: (q) => paths.deskOutbound({ q }),
    },
    {
      at: 66,
      title: "layout:desk.handover",
      icon: "truck",
      roles: outboundRoles,
      find: ({ text, number }) => sql`
        select m.no as key, m.no as title, m.carrier as note, m.no = ${number} as exact from manifest m
        where ${contains(sql`m.no`)(text)} order by m.no = ${number} desc, m.id desc`,
      to: paths.deskManifest,
    },
  ],
};
