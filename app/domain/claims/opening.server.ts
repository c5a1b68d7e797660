/** A case is opened from an order's lines; and what can be opened on an order now, for its page and the form (§3.9). */
import { notify } from "~/domain/notifications/notifications.server";
import { noteClaim } from "~/domain/orders/resend.server";
import { lockAnyOrder } from "~/domain/orders/row.server";
import { idOf } from "~/platform/crypto.server";
import { db, isUniqueViolation, prepare, sql, transaction, type Queryable, type Tx } from "~/platform/db";
import { err, ok, type Result } from "~/platform/result";
import {
  policy,
  policyVersion,
  reasons,
  refusedReasons,
  type Reason,
  type RefusedReason,
  type Want,
} from "./config";
import type { OpenFields } from "./forms";
import { attachFiles } from "./messages.server";
import { ceilingFor, claimableOf, type Claimable } from "./money.server";
import { isComplete, openingFor, wantsFor, type Claimed, type Opening, type Refusal } from "./opening";
import { totalOf, type Units } from "./shares";
import { claimSteps } from "./steps.server";

type Facts = Claimed & { id: string; no: string; userId: string; country: string };

const facts = (on: Queryable, no: string, memberId: string) =>
  on.first<Facts>(
    prepare(sql`
    select o.id, o.no, o.user_id, o.status, o.hold, o.paid_at, o.shipped_at, o.delivered_at, o.abnormal, o.country,
      o.pay_lock is not null as paying,
      (select max(t.last_at) from package p join tracking t on t.package_id = p.id where p.order_id = o.id) as scanned_at,
      case when o.source <> 'resend' then 0
        when (select b.source from store_order b where b.id = o.parent_id) = 'resend' then 2 else 1 end as resends
    from store_order o where o.no = ${no} and o.user_id = ${memberId}`),
  );

export type Offered = {
  readonly order: { readonly id: string; readonly no: string };
  readonly lines: Claimable["lines"];
  /** Every reason, with what it asks for, or why it is closed now. */
  readonly reasons: readonly {
    readonly reason: Reason | RefusedReason;
    readonly opening: Opening | null;
    readonly closed: Refusal | null;
    readonly wants: readonly Want[];
  }[];
  /** Whether a line can be claimed at all. */
  readonly open: boolean;
};

/** What a member can open on an order of theirs; null where it is not theirs. */
export async function offeredFor(memberId: string, no: string, now = new Date()): Promise<Offered | null> {
  const order = await facts(db, no, memberId);
  if (!order) return null;
  const { lines } = await claimableOf(order);
  const said = [...reasons, ...refusedReasons].map((reason) => {
    const opening = openingFor(order, reason, policy, now);
    const isRefused = (refusedReasons as readonly string[]).includes(reason);
    return {
      reason,
      opening: opening.ok ? opening.value : null,
      closed: opening.ok ? null : opening.error,
      wants: isRefused ? [] : wantsFor(reason as Reason, order.resends),
    };
  });
  return {
    order: { id: order.id, no: order.no },
    lines,
    reasons: said,
    open: said.some(({ opening }) => opening !== null) && lines.some(({ left, open }) => left > 0 && !open),
  };
}

/** Units of the form, each line named once. */
export function unitsFrom(chosen: readonly string[]): Units[] {
  const units = chosen.map((text) => {
    const at = text.lastIndexOf(":");
    return { lineId: text.slice(0, at).toLowerCase(), qty: Number(text.slice(at + 1)) };
  });
  return [...new Map(units.map((unit) => [unit.lineId, unit])).values()];
}

/** What these units may get at most, in cents. */
export async function mostFor(order: { id: string; no: string }, memberId: string, units: readonly Units[]) {
  const known = await facts(db, order.no, memberId);
  if (!known) return 0n;
  const able = await claimableOf(known);
  return able.stage === null ? 0n : totalOf(ceilingFor(able, units).parts);
}

/** `open`: a case stands on the line already. `before`: the same was rejected, and can be appealed. */
export type OpenError =
  Refusal | "order" | "units" | "line-open" | "before" | "evidence" | "files" | "want" | "amount";

/** Opens a case on a member's order; its number. The same key opens one. */
export async function openCase(
  memberId: string,
  orderNo: string,
  fields: OpenFields,
  key: string,
): Promise<Result<string, OpenError>> {
  try {
    return await transaction((tx) => open(tx, memberId, orderNo, fields, idOf(`claim:${key}`)));
  } catch (error) {
    if (isUniqueViolation(error, "aftersale_line_open")) return err("line-open");
    throw error;
  }
}

async function open(
  tx: Tx,
  memberId: string,
  orderNo: string,
  fields: OpenFields,
  id: string,
): Promise<Result<string, OpenError>> {
  const seen = await facts(tx, orderNo, memberId);
  if (!seen) return err("order");
  // What a refund or an interception changes while the form was filled in is seen under its lock.
  await lockAnyOrder(tx, { id: seen.id });
  const before = await tx.first<{ no: string }>(sql`select no from aftersale_case where id = ${id}`);
  if (before) return ok(before.no);
  const order = await facts(tx, orderNo, memberId);
  if (!order) return err("order");
  const opening = openingFor(order, fields.reason, policy, new Date());
  if (!opening.ok) return opening;
  const reason = fields.reason as Reason;
  if (!wantsFor(reason, order.resends).includes(fields.want))
    return err((order.resends ?? 0) > 0 ? "resent" : "want");
  const able = await claimableOf(order, tx);
  const units = unitsFrom(fields.units as string[]);
  const lineOf = (lineId: string) => able.lines.find((line) => line.id === lineId);
  if (units.some(({ lineId }) => lineOf(lineId)?.open)) return err("line-open");
  if (units.length === 0 || units.some(({ lineId, qty }) => (lineOf(lineId)?.left ?? 0) < qty))
    return err("units");
  if (await wasRejected(tx, units, reason)) return err("before");
  const files = fields.files as string[];
  const kinds = await kindsOf(tx, memberId, files);
  if (kinds.photo + kinds.video + kinds.paper !== files.length) return err("files");
  if (!isComplete(opening.value.evidence, kinds, fields.note)) return err("evidence");
  const most = totalOf(ceilingFor(able, units).parts);
  const amount = fields.want === "resend" ? 0n : (fields.amount ?? most);
  if (amount > most || (fields.want !== "resend" && amount <= 0n)) return err("amount");
  const no = await write(tx, id, memberId, order.id, { ...fields, reason, amount });
  await tx.run(sql`
    insert into aftersale_line (case_id, order_line_id, qty)
    select ${id}::uuid, u.* from unnest(${units.map(({ lineId }) => lineId)}::uuid[], ${units.map(({ qty }) => qty)}::int[]) as u`);
  await attachFiles(tx, { id, userId: memberId }, files);
  await claimSteps.begin(tx, "open", { member: memberId }, id, { reason });
  await noteClaim(tx, order.id, "claim-opened", { member: memberId }, no);
  await notify(tx, {
    userId: memberId,
    event: "claim.opened",
    data: { no, orderNo, hours: policy.answerHours },
  });
  return ok(no);
}

/** A rejected case is appealed, not opened anew; once its appeal was heard, or is too late, it stands. */
const wasRejected = (tx: Tx, units: readonly Units[], reason: Reason) =>
  tx.first(sql`
    select 1 from aftersale_line x join aftersale_case c on c.id = x.case_id
    where x.order_line_id = any(${units.map(({ lineId }) => lineId)}::uuid[])
      and c.status = 'REJECTED' and c.reason = ${reason} limit 1`);

async function kindsOf(tx: Tx, memberId: string, files: readonly string[]) {
  const rows = await tx.rows<{ kind: "photo" | "video" | "paper"; count: number }>(sql`
    select kind, count(*)::int as count from case_file
    where id = any(${[...files]}::uuid[]) and user_id = ${memberId} and case_id is null group by kind`);
  const count = (kind: string) => rows.find((row) => row.kind === kind)?.count ?? 0;
  return { photo: count("photo"), video: count("video"), paper: count("paper") };
}

/** The member's own agent looks after it, else whoever of support has the fewest. */
async function write(
  tx: Tx,
  id: string,
  memberId: string,
  orderId: string,
  { reason, want, note, amount }: { reason: Reason; want: Want; note: string; amount: bigint },
): Promise<string> {
  const made = await tx.first<{ no: string }>(sql`
    insert into aftersale_case (id, no, user_id, order_id, reason, want, amount_req, note, policy_version, policy, assigned_to)
    values (${id}, 'A' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('aftersale_no_seq'), ${memberId}, ${orderId},
      ${reason}, ${want}, ${amount}, ${note}, ${policyVersion}, ${JSON.stringify(policy)}::jsonb, coalesce(
      (select s.id from "user" u join staff s on s.id = u.agent_id and s.status = 'active' and s.roles && '{agent,support}'
        where u.id = ${memberId}),
      (select s.id from staff s where s.status = 'active' and 'support' = any(s.roles)
        order by (select count(*) from aftersale_case c where c.assigned_to = s.id and c.status = 'UNDER_REVIEW'), s.id
        limit 1)))
    returning no`);
  if (!made) throw new Error("no case was written");
  return made.no;
}
