/** The member of staff who looks after a member (D25). */
import { db, prepared, sql, type Tx } from "~/platform/db";

/** The member's agent by name; null where nobody is assigned or the one who was has left. */
export async function agentOf(memberId: string): Promise<{ name: string } | null> {
  return db.first<{ name: string }>(prepared`
    select s.name from "user" u join staff s on s.id = u.agent_id and s.status = 'active' where u.id = ${memberId}`);
}

/** Gives a member to an agent, or to nobody. */
export async function assignAgent(tx: Tx, memberId: string, agentId: string | null): Promise<void> {
  await tx.prisma.user.update({ where: { id: memberId }, data: { agentId } });
}

/** Members of an agent who goes get the other agents, as evenly as it goes; none where there is none. */
export async function releaseMembers(tx: Tx, agentId: string): Promise<void> {
  await tx.run(sql`
    with agents as (
      select id, row_number() over (order by id) - 1 as n, count(*) over () as all_of_them from staff
      where 'agent' = any(roles) and status = 'active' and id <> ${agentId}),
    theirs as (select id, row_number() over (order by id) as n from "user" where agent_id = ${agentId})
    update "user" u set agent_id = (select a.id from agents a where a.n = t.n % a.all_of_them)
    from theirs t where u.id = t.id`);
}
