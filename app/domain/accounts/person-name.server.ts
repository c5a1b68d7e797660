/** `personName` where the database writes the name: in lists, and in what they are searched by. */
import { sql, type Sql } from "~/platform/db";

/** A person's name of two expressions, either of which may be null, as `personName` writes it. */
export function personNameOf(firstName: Sql, lastName: Sql): Sql {
  return sql`case when ${isEastAsian(firstName, lastName)} then concat(${lastName}, ${firstName})
    else trim(concat_ws(' ', ${firstName}, ${lastName})) end`;
}

function greetingOf(firstName: Sql, lastName: Sql): Sql {
  return sql`case when ${isEastAsian(firstName, lastName)} then concat(${lastName}, ${firstName})
    else ${firstName} end`;
}

/** The signs that Unicode calls Han, kana and Hangul, for which PostgreSQL has no word. */
function isEastAsian(firstName: Sql, lastName: Sql): Sql {
  return sql`concat(${firstName}, ${lastName}) ~ '^[々〇ぁ-ゖゝ-ゟァ-ヺー-ヿㇰ-ㇿｦ-ﾝᄀ-ᇿㄱ-ㆎ가-힣\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\u{20000}-\u{323af}]+$'`;
}

/** Of a member in a query that reads no other names. */
export const greeting = greetingOf(sql`first_name`, sql`last_name`);

/** Of a member who is called `u` in a query. */
export const greetingOfU = greetingOf(sql`u.first_name`, sql`u.last_name`);
