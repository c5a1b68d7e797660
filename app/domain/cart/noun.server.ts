/** What carts bring to the house. */
import { noun } from "~/domain/noun.server";
import { crons, jobs } from "./jobs.server";
import { cartData } from "./member-data.server";
import { sql, type Sql } from "~/platform/db";

/** How many lines a member's cart has. */
const cartCount = (memberId: Sql): Sql => sql`(
  select count(*)::int from cart_item c where c.user_id = ${memberId})`;

export const cart = noun({ jobs, crons, memberData: cartData, on: { "accounts.cartCount": cartCount } });
