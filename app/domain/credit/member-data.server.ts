/** A member's credit for archive and erasure. Lines and draws stay; only the stated purpose is personal. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { historyOf } from "~/platform/db/transitions.server";

export const creditData: MemberData = {
  kinds: [
    {
      name: "credit-line",
      page: (memberId, after) => sql`
        select user_id as id, status, credit_limit as limit_cents, term_days, auto_repay, use_credit,
          wanted as wanted_cents, purpose, applied_at, reason, decided_at
        from credit_line where user_id = ${memberId} and ${after}::uuid is null limit ${dataPage}`,
    },
    {
      name: "credit-draws",
      page: (memberId, after) => sql`
        select id, amount as amount_cents, repaid - written_off as repaid_cents,
          written_off as written_off_cents, due_at, created_at, repaid_at from credit_draw
        where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid) order by id limit ${dataPage}`,
    },
  ],

  async close(tx, memberId) {
    await tx.run(sql`
      with ended as (
        update credit_line l set status = 'CLOSED', suspended_for = null, version = l.version + 1
        from credit_line before where before.user_id = l.user_id and l.user_id = ${memberId}
          and l.status in ('APPLIED', 'ACTIVE', 'SUSPENDED')
        returning l.user_id, before.status)
      ${historyOf(sql`
        select 'credit_line', user_id, status, 'CLOSED', 'close', ${`member:${memberId}`} from ended`)}`);
  },

  async erase(tx, memberId) {
    await tx.run(sql`update credit_line set purpose = null where user_id = ${memberId}`);
  },
};
