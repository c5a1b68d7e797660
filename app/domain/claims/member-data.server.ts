/** The part of after-sales in a member's data. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql, type Sql, type Tx } from "~/platform/db";
import { removeFiles } from "./files.server";
import { openStatuses } from "./states";
import { claimSteps } from "./steps.server";

const ofCases = (name: string, table: Sql, columns: Sql) => ({
  name,
  page: (memberId: string, after: string | null) => sql`
    select x.id, c.no as case_no, ${columns} from ${table} x join aftersale_case c on c.id = x.case_id
    where c.user_id = ${memberId} and (${after}::uuid is null or x.id > ${after}::uuid)
    order by x.id limit ${dataPage}`,
});

/** Withdraws what a member has open, in the transaction that closes the account. */
async function withdrawAll(tx: Tx, memberId: string): Promise<void> {
  const open = await tx.rows<{ no: string }>(sql`
    select no from aftersale_case where user_id = ${memberId} and status = any(${[...openStatuses]}::text[]) order by no`);
  const by = { member: memberId };
  for (const { no } of open) {
    const claim = await claimSteps.lock(tx, no, by);
    if (claim) await claimSteps.takeStep(tx, claim, "withdraw", by, { input: { intent: "withdraw" } });
  }
}

export const claimData: MemberData = {
  kinds: [
    {
      name: "aftersale-cases",
      page: (memberId, after) => sql`
        select c.id, c.no, o.no as order_no, c.reason, c.want, c.amount_req as asked_cents, c.amount_ok as agreed_cents,
          c.note, c.status, c.due_at, c.appealed_at, c.return_carrier, c.return_tracking, c.created_at
        from aftersale_case c join store_order o on o.id = c.order_id
        where c.user_id = ${memberId} and (${after}::uuid is null or c.id > ${after}::uuid)
        order by c.id limit ${dataPage}`,
    },
    ofCases("aftersale-lines", sql`aftersale_line`, sql`x.order_line_id, x.qty, x.arrived_good`),
    ofCases(
      "aftersale-offers",
      sql`(select * from case_offer where staff_id is null or opened_at is not null)`,
      sql`case when x.staff_id is null then 'you' else 'us' end as "by", x.kind, x.amount as amount_cents, x.status,
        x.created_at`,
    ),
    ofCases(
      "aftersale-messages",
      sql`case_message`,
      sql`case when x.staff_id is null then 'you' else 'us' end as "by", x.body, x.created_at`,
    ),
    ofCases("aftersale-files", sql`case_file`, sql`x.kind, x.name, x.created_at`),
  ],

  close: withdrawAll,

  // What was agreed stays with the order, as the refund does; words and pictures go.
  async erase(tx, memberId) {
    const kept = await tx.rows<{ key: string }>(
      sql`delete from case_file where user_id = ${memberId} returning key`,
    );
    await tx.run(sql`
      delete from case_message where case_id in (select id from aftersale_case where user_id = ${memberId})`);
    await tx.run(sql`
      update case_offer set message = ''
      where message <> '' and case_id in (select id from aftersale_case where user_id = ${memberId})`);
    await tx.run(sql`
      update aftersale_case set note = '', return_carrier = null, return_tracking = null where user_id = ${memberId}`);
    await removeFiles(kept);
  },
};
