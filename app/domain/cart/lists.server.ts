/** What the wishlist reads: the products a member keeps an eye on, the newest first (§2.4). */
import type { Member } from "~/domain/accounts/people";
import { requireMember } from "~/domain/accounts/guards.server";
import { db, sql } from "~/platform/db";
import { declareList, latestFirst, readsOf } from "~/platform/db/declared-list.server";
import type { ListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { wishlistView } from "./components/wishlist-table";
import type { Wish } from "./wishlist.server";

const onShelf = sql`(p.status = 'on' and (p.visibility = 'public' or coalesce(p.owner_user_id = i.user_id, false)))`;

const wishes = readsOf(
  {
    from: sql`wishlist_item i join product p on p.id = i.product_id join category c on c.id = p.category_id`,
    columns: sql`i.id, p.id as product_id, p.title, c.name as category, i.price as price_then,
      p.price_from as price_now, p.price_to > p.price_from as price_varies, p.sale_modes,
      ${onShelf} as on_shelf, p.in_stock, i.created_at,
      (select m.file_key from product_media m where m.product_id = p.id and m.status = 'ready' order by m.sort limit 1)
        as file_key,
      coalesce((select sum(s.on_hand - s.reserved)::int from variant v join stock s on s.variant_id = v.id
        join warehouse w on w.id = s.warehouse_id and w.active where v.product_id = p.id and v.status = 'on'), 0)
        as available,
      (select min(v.sku) from variant v where v.product_id = p.id and v.status = 'on' having count(*) = 1) as sku`,
    read: (piece) => db.rows<Wish>(piece),
    scope: ({ id }: Pick<Member, "id">) => sql`i.user_id = ${id}`,
    order: latestFirst("i.created_at", "i.id"),
    filters: {
      cat: (slug) => sql`exists (select 1 from category a where a.slug = ${slug} and a.id = any(c.path))`,
      shelf: (shelf) => (shelf === "on" ? onShelf : shelf === "off" ? sql`not ${onShelf}` : null),
    },
  },
  ["fitting"],
);

export const memberWishes = declareList({
  view: wishlistView,
  path: paths.wishlist(),
  guard: requireMember,
  page: wishes.page,
  known: { shelf: (shelf) => shelf === "on" || shelf === "off" },
});

/** How many wishes fit the filters. */
export const wishCount = async (member: Pick<Member, "id">, query: ListQuery): Promise<number> =>
  (await wishes.counts(member, query)).fitting;
