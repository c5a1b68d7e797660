/** What earlier nouns ask of credit lines, as pieces of SQL. */
import { sql, type Sql } from "~/platform/db";

/** Limit and term of a member's active line, and whether the member wants any line used; null without one. */
export const creditColumns = (memberId: string): Sql => sql`
  (select credit_limit from credit_line where user_id = ${memberId} and status = 'ACTIVE') as credit_limit,
  (select term_days from credit_line where user_id = ${memberId} and status = 'ACTIVE') as credit_days,
  (select use_credit from credit_line where user_id = ${memberId}) as use_credit`;
