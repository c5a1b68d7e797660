/** The wishlist: products a member keeps an eye on, with the price they had when they came onto it (§2.4). */
import { db, prisma, sql } from "~/platform/db";
import type { Text } from "~/domain/catalogue/words";
import { err, ok, type Result } from "~/platform/result";
import { mostWishes } from "./config";

export type WishError = "gone" | "already" | "full";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Puts a product onto a member's wishlist. `already`: it stands there (M: "The product already exists"). */
export async function addWish(memberId: string, productId: string): Promise<Result<undefined, WishError>> {
  if (!uuid.test(productId)) return err("gone");
  const row = await db.first<{ known: boolean; there: boolean; full: boolean; added: boolean }>(sql`
    with product as (
      select id, price_from from product where id = ${productId} and status = 'on'
        and (visibility = 'public' or owner_user_id = ${memberId})
    ), room as (
      select count(*) >= ${mostWishes} as full from wishlist_item where user_id = ${memberId}
    ), added as (
      insert into wishlist_item (user_id, product_id, price)
      select ${memberId}, p.id, p.price_from from product p, room where not room.full
      on conflict (user_id, product_id) do nothing returning 1
    )
    select exists (select 1 from product) as known, exists (select 1 from added) as added, room.full,
      exists (select 1 from wishlist_item where user_id = ${memberId} and product_id = ${productId}) as there
    from room`);
  if (row?.added) return ok();
  if (row?.there) return err("already");
  if (!row?.known) return err("gone");
  return err(row.full ? "full" : "already");
}

/** Takes products off a member's wishlist; how many there were. */
export async function removeWishes(memberId: string, productIds: readonly string[]): Promise<number> {
  const { count } = await prisma.wishlistItem.deleteMany({
    where: { userId: memberId, productId: { in: [...productIds] } },
  });
  return count;
}

/** Which of these products a member wishes for; of nobody, none. */
export async function wishedOf(
  memberId: string | undefined,
  productIds: readonly string[],
): Promise<string[]> {
  if (!memberId || productIds.length === 0) return [];
  const rows = await db.rows<{ id: string }>(sql`
    select product_id as id from wishlist_item
    where user_id = ${memberId} and product_id = any(${[...productIds]}::uuid[])`);
  return rows.map((row) => row.id);
}

export type Wish = {
  readonly id: string;
  readonly productId: string;
  readonly title: Text;
  readonly fileKey: string | null;
  readonly category: Text;
  /** US cents: the least price of its variants, then and now. */
  readonly priceThen: bigint;
  readonly priceNow: bigint;
  readonly priceVaries: boolean;
  readonly onShelf: boolean;
  readonly saleModes: readonly string[];
  readonly available: number;
  readonly inStock: boolean;
  readonly sku: string | null;
  readonly createdAt: Date;
};

/** The top categories a member's wishes stand in, for the filter. */
export function wishCategories(memberId: string): Promise<{ slug: string; name: Text }[]> {
  return db.rows(sql`
    select a.slug, a.name from category a where a.parent_id is null and exists (
      select 1 from wishlist_item i join product p on p.id = i.product_id join category c on c.id = p.category_id
      where i.user_id = ${memberId} and a.id = any(c.path)) order by a.sort, a.slug`);
}

/** Ids of the products on a member's wishlist, the newest first. */
export async function wishedIds(memberId: string, most: number): Promise<string[]> {
  const rows = await prisma.wishlistItem.findMany({
    where: { userId: memberId },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: most,
    select: { productId: true },
  });
  return rows.map(({ productId }) => productId);
}
