/** The wallet's part of a member's data: every entry, and that nothing may be left when the account closes. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { sql } from "~/platform/db";
import { paths } from "~/platform/paths";
import { lockWallet, openAccounts } from "./ledger.server";

export const ledgerData: MemberData = {
  kinds: [
    {
      name: "wallet-entries",
      page: (memberId, after) => sql`
        select e.id, e.at, a.kind as account, j.type, j.ref_no, case e.dc when 'C' then e.amount else -e.amount end as
          amount_cents, e.ccy, e.balance_after as balance_after_cents, j.status, j.memo
        from ledger_account a join ledger_entry e on e.account_id = a.id join journal j on j.id = e.journal_id
        where a.member_id = ${memberId} and (${after}::bigint is null or e.id > ${after}::bigint)
        order by e.id limit ${dataPage}`,
    },
  ],

  // Nothing comes to the balance between the look at it and the end of the account; what waits comes to a closed one.
  async hold(tx, memberId) {
    await openAccounts(tx, memberId);
    await tx.run(lockWallet(memberId));
  },

  async obstacles(tx, memberId) {
    const held = await tx.first<{ balance: bigint; debt: bigint }>(sql`
      select coalesce(sum(posted - pending_dr) filter (where kind like 'mem:%'), 0)::bigint as balance,
        coalesce(sum(posted) filter (where kind like 'recv:%'), 0)::bigint as debt
      from ledger_account where member_id = ${memberId}`);
    const { balance = 0n, debt = 0n } = held ?? {};
    return [
      ...(balance > 0n ? [{ kind: "balance", count: 1, amount: balance, to: paths.wallet() } as const] : []),
      ...(debt > 0n ? [{ kind: "debt", count: 1, amount: debt, to: paths.wallet() } as const] : []),
    ];
  },
};
