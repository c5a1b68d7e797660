/** Whether a category is offered in the shop: neither it nor one above it is hidden. */
import { sql } from "~/platform/db";

/** Of the category `c` of a statement. */
export const isShown = sql`not exists (
  select 1 from category hidden where hidden.id = any(c.path) and not hidden.active)`;
