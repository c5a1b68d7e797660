/** Stores' part of a member's data: unbound when the account closes. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { leaveStore } from "./connect.server";
import type { StoreStatus } from "./stores.server";

export const storeData: MemberData = {
  kinds: [
    {
      name: "stores",
      page: (memberId, after) => sql`
        select id, platform, name, url, status, currency, timezone, created_at
        from store where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
    {
      name: "store-products",
      page: (memberId, after) => sql`
        select p.id, s.name as store, p.external_id, p.title, p.status
        from store s join store_product p on p.store_id = s.id
        where s.user_id = ${memberId} and (${after}::uuid is null or p.id > ${after}::uuid)
        order by p.id limit ${dataPage}`,
    },
  ],

  async close(tx, memberId) {
    const bound = await tx.rows<{ id: string; status: StoreStatus }>(sql`
      select id, status from store where user_id = ${memberId} and status <> 'UNBOUND' order by id for update`);
    for (const { id, status } of bound) await leaveStore(tx, memberId, id, status);
  },

  async erase(tx, memberId) {
    await tx.prisma.store.updateMany({
      where: { userId: memberId },
      data: { name: "erased", url: "", settings: {} },
    });
  },
};
