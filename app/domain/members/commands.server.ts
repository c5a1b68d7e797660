/** What staff do about a member (§7): each in one transaction, with its reason, and written down. */
import { randomUUID } from "node:crypto";
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { sendAccountMail } from "~/domain/accounts/mails.server";
import type { Staff } from "~/domain/accounts/people";
import { assignAgent } from "~/domain/accounts/agent.server";
import { memberSteps } from "~/domain/accounts/member-steps.server";
import { revokeSessions } from "~/domain/accounts/session-rows.server";
import { audit } from "~/platform/audit.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import type { MemberFields } from "./forms";
import { visibleTo, type AnyStatus } from "./list.server";

type Locked = {
  id: string;
  email: string;
  name: string;
  locale: string;
  status: AnyStatus;
  agentId: string | null;
};

/** `stale`: the member's state does not allow it (any more). `agent`: nobody who may be an agent. */
export type Refused = "stale" | "agent";

/** Does what is wanted about a member the viewer may see. */
export function actOnMember(
  staff: Staff,
  id: string,
  fields: MemberFields,
  ip: string,
): Promise<Result<null, Refused>> {
  return transaction(async (tx): Promise<Result<null, Refused>> => {
    const member = await tx.first<Locked>(sql`
      select u.id, u.email, ${greetingOfU} as name, u.locale, u.status, u.agent_id from "user" u
      where u.id = ${id} and ${visibleTo(staff)} for update`);
    if (!member || member.status === "9") return err("stale");
    const changed = await carryOut(tx, member, fields, { staff });
    if (!changed.ok) return changed;
    if (changed.value === unchanged) return ok(null);
    const entry = { actor: `staff:${staff.id}`, entity: "user", entityId: id, ip } as const;
    await audit(tx, { ...entry, action: `member.${fields.intent}`, ...changed.value });
    return ok(null);
  });
}

const unchanged: Written = {};

type ByStaff = { readonly staff: Staff };
type Written = { before?: Record<string, unknown>; after?: Record<string, unknown> };
type Outcome = Promise<Result<Written, Refused>>;

async function carryOut(tx: Tx, member: Locked, fields: MemberFields, by: ByStaff): Outcome {
  switch (fields.intent) {
    case "verify": {
      const done = await memberSteps.takeStep(tx, member, "verify", by, { input: fields });
      return done.ok
        ? ok({ before: { status: "0" }, after: { status: "1", reason: fields.reason } })
        : err("stale");
    }
    case "freeze":
    case "unfreeze":
      return move(tx, member, fields, by);
    case "agent":
      return assign(tx, member, fields.agent ?? null);
    case "sessions":
      return ok({ after: { ended: await revokeSessions(tx, "member", member.id) } });
  }
}

type Move = { intent: "freeze" | "unfreeze"; reason: string };

async function move(tx: Tx, member: Locked, fields: Move, by: ByStaff): Outcome {
  const { intent, reason } = fields;
  const taken = await memberSteps.takeStep(tx, member, intent, by, { input: fields });
  if (!taken.ok) return taken;
  const template = intent === "freeze" ? "accounts.frozen" : "accounts.unfrozen";
  await sendAccountMail(tx, {
    key: `${template}:${randomUUID()}`,
    to: member.email,
    locale: member.locale,
    template,
    params: { name: member.name },
  });
  return ok({ before: { status: member.status }, after: { status: taken.value.to, reason } });
}

async function assign(tx: Tx, member: Locked, agent: string | null): Outcome {
  const known =
    agent === null ||
    (await tx.first(
      sql`select 1 from staff where id = ${agent} and 'agent' = any(roles) and status = 'active' for share`,
    ));
  if (!known) return err("agent");
  if (agent === member.agentId) return ok(unchanged);
  await assignAgent(tx, member.id, agent);
  return ok({ before: { agent: member.agentId }, after: { agent } });
}
