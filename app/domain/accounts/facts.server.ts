/** What earlier nouns ask of accounts, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** Name of somebody on the staff; null for nobody. */
export const staffName = (staffId: Sql): Sql => sql`(select s.name from staff s where s.id = ${staffId})`;
