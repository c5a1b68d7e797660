/** Members by a part of what they are called by, for the desk's searches. */
import { join, sql, type Sql } from "~/platform/db";
import { containing } from "~/platform/db/list.server";
import { writtenNames } from "~/platform/names";

/** What `user_found_by` indexes: word for word, or the index is of no use. */
export const memberText = sql`plain_text(email::text || ' ' || user_name || ' ' || first_name || ' ' || last_name || ' '
  || regexp_replace(phone, '\\D', '', 'g'))`;

/**
 * The ids of the members whose address, name or phone number holds a text, as a query of its own: for `user_id in …`.
 * A list that asks its joined members instead reads all of them.
 */
export function membersWith(text: string): Sql {
  // A phone number is kept in digits, however it is typed.
  const word = /^(?=.*\d)[\d+\-() ]{5,}$/.test(text) ? text.replace(/\D/g, "") : text;
  const ways = writtenNames(word).map((name) => sql`${memberText} like plain_text(${containing(name)})`);
  return sql`(select id from "user" where ${join(ways, " or ")})`;
}
