/** What the lists of store products read: a member's, and the choice of one for a product of the catalogue (§3.5). */
import type { Member } from "~/domain/accounts/people";
import { requireMember } from "~/domain/accounts/guards.server";
import { pieceOf } from "~/domain/pieces.server";
import { db, sql, type Sql } from "~/platform/db";
import { contains, declareList, tabsByState } from "~/platform/db/declared-list.server";
import { paths } from "~/platform/paths";
import { productChoiceView, storeProductView } from "./components/product-table";
import { linkStates } from "./products";
import type { StoreProductRow } from "./products.server";
import { isOnPlatform } from "./stores.server";

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** A product's variants with their common links counted; variants that are gone do not count, unless all are. */
const facts = sql`
  cross join lateral (
    select count(*)::int as variants, count(*) filter (where k.status = 'active')::int as linked,
      count(*) filter (where k.status = 'do_not_fulfil')::int as ignored,
      coalesce(array_agg(v.sku order by v.sort, v.id::text) filter (where v.sku is not null), '{}') as skus,
      coalesce(min(v.price), 0) as price_from, coalesce(max(v.price), 0) as price_to
    from store_variant v left join lateral (
      select k.status from variant_link k where k.store_variant_id = v.id and k.country is null
      order by jsonb_array_length(k.options), k.priority limit 1) k on true
    where v.store_product_id = p.id and (v.status <> 'gone' or p.status = 'gone')) f
  cross join lateral (
    select case when p.status = 'gone' then 'gone' when f.linked + f.ignored = 0 then 'unlinked'
      when f.linked + f.ignored < f.variants then 'partly' when f.linked = 0 then 'ignored' else 'linked' end as state) g`;

const ofMember = ({ id }: Pick<Member, "id">) =>
  sql`s.user_id = ${id} and s.status <> 'UNBOUND' and ${isOnPlatform}`;

const there = sql`g.state <> 'gone'`;

const products = {
  guard: requireMember,
  from: sql`store_product p join store s on s.id = p.store_id ${facts}`,
  columns: sql`p.id, p.title, nullif(p.image_key, '') as file_key, p.url, p.status, s.name as store, s.currency, g.state,
    f.variants, f.skus, f.price_from, f.price_to,
    coalesce((select jsonb_agg(jsonb_build_object('sku', l.sku, 'qty', l.qty) order by l.sort, l.first, l.sku)
      from (select c.sku, i.qty, min(v.sort) as sort, min(v.id::text) as first
        from store_variant v join variant_link k on k.store_variant_id = v.id and k.status = 'active'
        join variant_link_item i on i.link_id = k.id join variant c on c.id = i.variant_id
        where v.store_product_id = p.id group by c.sku, i.qty) l), '[]') as links,
    ${pieceOf("stores.ordersWaiting")(sql`p.id`)} as waiting`,
  read: (piece: Sql) => db.rows<StoreProductRow>(piece),
  order: { key: [{ column: "p.id", type: "uuid" }], direction: "desc" },
  filters: {
    store: (id: string) => (uuid.test(id) ? sql`s.id = ${id}` : null),
    q: (q: string) => sql`(${contains(sql`p.title`)(q)} or exists (
      select 1 from store_variant v where v.store_product_id = p.id and ${contains(sql`v.sku`)(q)}))`,
  },
} as const;

export const storeProducts = declareList({
  ...products,
  view: storeProductView,
  path: paths.connection(),
  scope: ofMember,
  tabs: { all: there, ...tabsByState(sql`g.state`, linkStates) },
  countBy: () => "once",
});

const choice = {
  ...products,
  view: productChoiceView,
  scope: (member: Pick<Member, "id">) => sql`${ofMember(member)} and ${there}`,
};

/** Which of them a product of the catalogue is connected with. */
export const productChoice = declareList({ ...choice, path: paths.addConnectionSku() });

/** For which of them a product of the catalogue is looked for. */
export const findingChoice = declareList({ ...choice, path: paths.addConnection() });
