/** Scans of a member's parcels for archive and erasure: they name places near their buyers. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const trackingData: MemberData = {
  kinds: [
    {
      name: "parcel-scans",
      page: (memberId, after) => sql`
        select e.id, o.no as order_no, p.carrier, p.tracking_no, e.at, e.raw_time, e.place, e.text, e.status
        from tracking_event e join package p on p.id = e.package_id join store_order o on o.id = p.order_id
        where o.user_id = ${memberId} and (${after}::uuid is null or e.id > ${after}::uuid)
        order by e.id limit ${dataPage}`,
    },
  ],

  async erase(tx, memberId) {
    await tx.run(sql`
      delete from tracking_event e using package p, store_order o
      where p.id = e.package_id and o.id = p.order_id and o.user_id = ${memberId}`);
    await tx.run(sql`
      update tracking k set postcode = null from package p, store_order o
      where p.id = k.package_id and o.id = p.order_id and o.user_id = ${memberId} and k.postcode is not null`);
  },
};
