/** `personName` where the database writes the name: in lists, and in what they are searched by. */
import { sql, type Sql } from "~/platform/db";

/** A person's name of two expressions, either of which may be null, as `personName` writes it. */
export function personNameOf(firstName: Sql, lastName: Sql): Sql {
  // The signs that Unicode calls Han, for which PostgreSQL has no word.
  return sql`case
    when concat(${firstName}, ${lastName}) ~ '^[々〇\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufad9\u{20000}-\u{323af}]+$'
      then concat(${lastName}, ${firstName})
    else trim(concat_ws(' ', ${firstName}, ${lastName})) end`;
}
