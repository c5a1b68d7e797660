/** Orders in the search over everything: by number, the store's number, recipient or tracking number. */
import { personNameOf } from "~/domain/accounts/person-name.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import type { Search } from "~/domain/search.server";
import type { Sought } from "~/domain/sought";
import { raw, sql, type Sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { holdsWords } from "./list.server";
import { orderRoles, visibleTo } from "./row.server";

/** Of so many matches the latest come first. More than that are only matched, never sorted. */
const mostSorted = raw("2000");
/** An index needs three letters: shorter words are looked for among so many of the latest orders. */
const latest = raw("2000");

const trackingNos = sql`(select string_agg(p.tracking_no, ', ' order by p.shipped_at) from package p where p.order_id = o.id)`;
const recipient = personNameOf(sql`o.ship_to ->> 'firstName'`, sql`o.ship_to ->> 'lastName'`);

/** Orders by our number (`store_order_no_key`) and by the words of `matches`, the latest first. */
function orders(sought: Sought, { seen, matches, exact }: { seen: Sql; matches: Sql; exact: Sql }): Sql {
  return sql`
    select o.no as key, o.no as title,
      concat_ws(' · ', nullif(o.external_no, ''), nullif(${recipient}, ''), o.country, ${trackingNos}) as note, ${exact} as exact
    from store_order o
    where o.id in (select n.id from store_order n where n.no = ${sought.number} union all ${matches}) and ${seen}
    order by ${exact} desc, o.placed_at desc, o.id desc`;
}

const isOurs = ({ number }: Sought) => sql`o.no = ${number}`;
const isStores = ({ number }: Sought) => sql`upper(ltrim(o.external_no, '#')) = ${number}`;
const isParcels = ({ number }: Sought) =>
  sql`exists (select 1 from package p where p.order_id = o.id and p.tracking_no = ${number})`;

/** A member's own: `order_search_user_id_words_goods_idx`, or `store_order_of_member` for short words. */
function ownOrders(sought: Sought, { id }: { readonly id: string }): Sql {
  const matches = sought.isShort
    ? sql`select s.order_id from (
        select l.id from store_order l where l.user_id = ${id} order by l.placed_at desc, l.id desc limit ${latest}) l
        join order_search s on s.order_id = l.id where ${holdsWords(sought.text)}`
    : sql`(select s.order_id from order_search s where s.user_id = ${id} and ${holdsWords(sought.text)} limit ${mostSorted})`;
  return orders(sought, {
    seen: sql`o.user_id = ${id}`,
    matches,
    exact: sql`(${isOurs(sought)} or ${isStores(sought)} or ${isParcels(sought)})`,
  });
}

/** Those a member of staff sees. A tracking number is exact at the parcel, which has a page of its own there. */
function deskOrders(sought: Sought, staff: Pick<Staff, "id" | "roles">): Sql {
  const seen = visibleTo(staff);
  const isWhole = hasRole(staff.roles, ["warehouse", "sourcing", "finance", "support"]);
  const among = isWhole ? sql`` : sql`join store_order o on o.id = s.order_id and ${seen}`;
  const matches = sought.isShort
    ? sql`select s.order_id from (
        select * from order_search l order by l.placed_at desc, l.order_id desc limit ${latest}) s ${among}
        where ${holdsWords(sought.text)}`
    : sql`(select s.order_id from order_search s ${among} where ${holdsWords(sought.text)} limit ${mostSorted})`;
  return orders(sought, { seen, matches, exact: sql`(${isOurs(sought)} or ${isStores(sought)})` });
}

export const search: Search = {
  member: [
    {
      at: 10,
      title: "layout:member.storeOrders",
      icon: "clipboard-text",
      find: ownOrders,
      to: (no) => paths.storeOrder(no),
      all: (q) => paths.storeOrders({ tab: "ALL", q }),
    },
  ],
  desk: [
    {
      at: 10,
      title: "layout:desk.orders",
      icon: "clipboard-text",
      roles: orderRoles,
      find: deskOrders,
      to: paths.deskOrder,
      all: (q) => paths.deskOrders({ tab: "all", q }),
    },
  ],
};
