/** Listings' part of a member's data. Their stores are unbound when the account closes, which ends the queues. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const listingData: MemberData = {
  kinds: [
    {
      name: "listings",
      page: (memberId, after) => sql`
        select l.id, s.name as store, l.reference, l.title, l.description, l.pricing, l.sku_prefix, l.published,
          l.currency, l.status, l.url, l.listed_at, l.created_at
        from listing l join store s on s.id = l.store_id
        where l.user_id = ${memberId} and (${after}::uuid is null or l.id > ${after}::uuid)
        order by l.id limit ${dataPage}`,
    },
    {
      name: "listing-variants",
      page: (memberId, after) => sql`
        select v.id, l.reference, v.sku, v.price, v.compare_at, v.external_id
        from listing_variant v join listing l on l.id = v.listing_id
        where l.user_id = ${memberId} and (${after}::uuid is null or v.id > ${after}::uuid)
        order by v.id limit ${dataPage}`,
    },
    {
      name: "listing-templates",
      page: (memberId, after) => sql`
        select id, name, pricing, sku_prefix, published, created_at
        from listing_template where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],

  async erase(tx, memberId) {
    await tx.prisma.listing.deleteMany({ where: { userId: memberId } });
    await tx.prisma.listingTemplate.deleteMany({ where: { userId: memberId } });
  },
};
