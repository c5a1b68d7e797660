/** What is kept of members' stores in step with us, as a part of a member's data. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";

export const updateData: MemberData = {
  kinds: [
    {
      name: "store-price-changes",
      page: (memberId, after) => sql`
        select c.id, s.name as store, v.title, v.sku, c.cost_before, c.cost, c.store_price, c.done, c.at
        from store_offer_change c join store s on s.id = c.store_id join store_variant v on v.id = c.store_variant_id
        where s.user_id = ${memberId} and (${after}::uuid is null or c.id > ${after}::uuid)
        order by c.id limit ${dataPage}`,
    },
  ],

  async erase(tx, memberId) {
    await tx.prisma.storeOfferChange.deleteMany({ where: { store: { userId: memberId } } });
    await tx.prisma.storeVariantUpdate.deleteMany({ where: { store: { userId: memberId } } });
    await tx.prisma.storeUpdate.deleteMany({ where: { store: { userId: memberId } } });
  },
};
