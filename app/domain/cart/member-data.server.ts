/** The cart's and the wishlist's part of a member's data: what was only meant ends with the account. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql, type Tx } from "~/platform/db";

export const cartData: MemberData = {
  kinds: [
    {
      name: "cart",
      page: (memberId, after) => sql`
        select c.id, v.sku, p.title ->> 'en' as title, w.code as warehouse, c.mode, c.qty, c.created_at, c.added_at
        from cart_item c join variant v on v.id = c.variant_id join product p on p.id = v.product_id
        join warehouse w on w.id = c.warehouse_id
        where c.user_id = ${memberId} and (${after}::uuid is null or c.id > ${after}::uuid)
        order by c.id limit ${dataPage}`,
    },
    {
      name: "wishlist",
      page: (memberId, after) => sql`
        select i.id, p.spu, p.title ->> 'en' as title, i.price as price_then_cents, i.created_at
        from wishlist_item i join product p on p.id = i.product_id
        where i.user_id = ${memberId} and (${after}::uuid is null or i.id > ${after}::uuid)
        order by i.id limit ${dataPage}`,
    },
  ],

  close: forget,
  // Accounts that were closed before carts ended with them.
  erase: forget,
};

async function forget(tx: Tx, memberId: string): Promise<void> {
  await tx.prisma.cartItem.deleteMany({ where: { userId: memberId } });
  await tx.prisma.wishlistItem.deleteMany({ where: { userId: memberId } });
}
