/** What the member, the staff and the clock do with a request (§3.5). */
import { isAssignee } from "~/domain/accounts/assignees.server";
import { productsOfSkus, shelvePrivateProduct } from "~/domain/catalogue/private-products.server";
import { notify } from "~/domain/notifications/notifications.server";
import { saveLinksIn, type LinkError, type LinkRow } from "~/domain/stores/links.server";
import { linkableProduct } from "~/domain/stores/products.server";
import { audit } from "~/platform/audit.server";
import { idOf } from "~/platform/crypto.server";
import { Rollback, sql, transaction, transactionOr, type Prisma, type Tx } from "~/platform/db";
import { moveRow, type Actor } from "~/platform/db/transitions.server";
import { err, ok, type Err, type Result } from "~/platform/result";
import { answerDays, quoteDays, sourcingRoles, type ReasonCode } from "./config";
import type { DeskStep, MemberStep } from "./forms";
import { sendSourcingMail } from "./mails.server";
import { seenBy, type Viewer } from "./requests.server";
import { fits, sourcingStates, substateAfter, type SourcingEvent, type SourcingStatus } from "./states";

export type Locked = {
  id: string;
  no: string;
  title: string;
  userId: string;
  email: string;
  name: string;
  locale: string;
  status: SourcingStatus;
  assignedTo: string | null;
  acceptedAt: Date | null;
  expiredAt: Date | null;
  resultProductId: string | null;
  storeProductId: string | null;
  storeVariantIds: string[];
};

const lockedColumns = sql`r.id, r.no, r.title, r.user_id, m.email, m.user_name as name, m.locale, r.status, r.assigned_to,
  r.accepted_at, r.expired_at, r.result_product_id, r.store_product_id,
  r.store_variant_ids`;
const lockedFrom = sql`sourcing_request r join "user" m on m.id = r.user_id`;

/** The request of a number, locked; null where the viewer sees none. */
export function lockRequest(tx: Tx, by: Viewer, no: string): Promise<Locked | null> {
  return tx.first<Locked>(sql`
    select ${lockedColumns} from ${lockedFrom} where r.no = ${no} and ${seenBy(by).sql} for update of r`);
}

type Changes = { data?: Prisma.SourcingRequestUncheckedUpdateInput; reason?: string };

/** Moves a locked request, with what the event changes of it; false where its state does not take the event. */
export async function moveRequest(
  tx: Tx,
  request: Locked,
  event: SourcingEvent,
  actor: Actor,
  { data = {}, reason }: Changes = {},
): Promise<boolean> {
  if (!fits(event, request)) return false;
  const step = { event, actor, ...(reason === undefined ? {} : { reason }) };
  if (!(await moveRow(tx, "sourcing_request", sourcingStates, request, step))) return false;
  const assignedTo = data.assignedTo === undefined ? request.assignedTo : data.assignedTo;
  const substate = substateAfter(event, assignedTo !== null);
  const waits = substate && event !== "assign" ? { waitingSince: new Date() } : {};
  const reopened =
    event === "resubmit" || event === "requote"
      ? {
          reasonCode: null,
          reason: null,
          alternatives: [],
          acceptedAt: null,
          expiredAt: null,
          validUntil: null,
        }
      : {};
  await tx.prisma.sourcingRequest.update({
    where: { id: request.id },
    data: { ...(substate ? { substate } : {}), ...waits, ...reopened, ...data },
  });
  if (actor.startsWith("staff:")) {
    const after = { ...(reason ? { reason } : {}), ...(event === "assign" ? { assignedTo } : {}) };
    await audit(tx, {
      actor,
      action: `sourcing.${event}`,
      entity: "sourcing_request",
      entityId: request.id,
      after,
    });
  }
  return true;
}

type Refusal = "stale" | "assignee" | "skus" | "links" | LinkError;

/**
 * One step of a request. `stale`: its state does not allow it. `assignee`: that person works on no requests. `skus`: a SKU
 * is none that anybody can buy. The same key does it once.
 */
export function stepRequest(
  by: Viewer,
  no: string,
  step: MemberStep | DeskStep,
  key: string,
): Promise<Result<null, Refusal>> {
  type Answer = Result<null, Refusal>;
  return transactionOr<Answer, Answer>(async (tx): Promise<Answer> => {
    const request = await lockRequest(tx, by, no);
    if (!request) return err("stale");
    const messageId = idOf(`sourcing-message:${key}`);
    if (await tx.first(sql`select 1 from sourcing_message where id = ${messageId}`)) return ok(null);
    const done = "staff" in by ? await deskStep(tx, by, request, step) : await memberStep(tx, request, step);
    if (!done.ok) throw new Rollback<Err<Refusal>>(done);
    if ("message" in step) await writeMessage(tx, request, { id: messageId, by, body: step.message });
    return ok(null);
  });
}

/** Writes a message of the conversation. */
export async function writeMessage(
  tx: Tx,
  request: Locked,
  { id, by, body }: { id: string; by: Viewer; body: string },
): Promise<void> {
  const staffId = "staff" in by ? by.staff.id : null;
  await tx.prisma.sourcingMessage.create({ data: { id, requestId: request.id, staffId, body } });
}

async function memberStep(
  tx: Tx,
  request: Locked,
  step: MemberStep | DeskStep,
): Promise<Result<null, Refusal>> {
  const move = (event: SourcingEvent, changes?: Changes) =>
    moveRequest(tx, request, event, `member:${request.userId}`, changes);
  const answered = (moved: boolean): Result<null, "stale"> => (moved ? ok(null) : err("stale"));
  switch (step.intent) {
    case "reply":
    case "requote":
      return answered(await move(step.intent));
    case "withdraw":
      return answered(await move("withdraw", { data: { reasonCode: "withdrawn" }, reason: "withdrawn" }));
    case "accept": {
      if (!(await move("accept", { data: { acceptedAt: new Date() } }))) return err("stale");
      return connect(tx, request, step.links ?? []);
    }
    default:
      return err("stale");
  }
}

type Link = { variant: string; sku?: string | undefined };

/** Connects the store's variants with SKUs of the quote; the stores evaluate the orders that wait for it. */
async function connect(tx: Tx, request: Locked, links: readonly Link[]): Promise<Result<null, Refusal>> {
  const { id, userId, storeProductId, storeVariantIds } = request;
  const chosen = links.flatMap(({ variant, sku }) => (sku ? [{ variant, sku }] : []));
  if (chosen.length === 0) return ok(null);
  const quoted = await tx.prisma.sourcingQuote.findMany({ where: { requestId: id }, select: { sku: true } });
  const isOurs = ({ variant, sku }: { variant: string; sku: string }) =>
    storeVariantIds.includes(variant) && quoted.some((quote) => quote.sku === sku);
  const product = storeProductId && (await linkableProduct(userId, storeProductId));
  if (!product || !chosen.every(isOurs)) return err("links");
  const rows = chosen.map(({ variant, sku }): LinkRow => ({
    storeVariantId: variant,
    country: null,
    options: [],
    kind: "linked",
    items: [{ sku, qty: 1 }],
  }));
  const saved = await saveLinksIn(tx, userId, product.storeId, rows);
  return saved.ok ? ok(null) : err(saved.error);
}

async function deskStep(
  tx: Tx,
  { staff }: Extract<Viewer, { staff: unknown }>,
  request: Locked,
  step: MemberStep | DeskStep,
): Promise<Result<null, Refusal>> {
  const mine = { assignedTo: request.assignedTo ?? staff.id };
  const move = (event: SourcingEvent, changes?: Changes) =>
    moveRequest(tx, request, event, `staff:${staff.id}`, changes);
  switch (step.intent) {
    case "assign": {
      if (step.to && !(await isAssignee(tx, step.to, sourcingRoles))) return err("assignee");
      return (await move("assign", { data: { assignedTo: step.to ?? null } })) ? ok(null) : err("stale");
    }
    case "ask": {
      if (!(await move("ask", { data: mine }))) return err("stale");
      await tell(tx, request, "asked", { message: step.message, by: staff.name });
      return ok(null);
    }
    case "fail": {
      const found = await productsOfSkus(tx, step.skus);
      const alternatives = [...new Set(step.skus.map((sku) => found.get(sku.toLowerCase()) ?? ""))];
      if (alternatives.includes("")) return err("skus");
      const data = { ...mine, reasonCode: step.code, reason: step.message, alternatives };
      if (!(await move("fail", { data, reason: step.code }))) return err("stale");
      await tell(tx, request, "failed", { message: step.message, reason: step.code });
      return ok(null);
    }
    default:
      return err("stale");
  }
}

type News = { message?: string; by?: string; reason?: ReasonCode };

/** Tells the member by a line and a mail what became of the request. */
export async function tell(tx: Tx, request: Locked, what: "asked" | "quoted" | "failed", news: News = {}) {
  const { id, no, title, userId, email, name, locale } = request;
  const at = await tx.first<{ n: number }>(sql`
    select count(*)::int as n from state_transition where entity = 'sourcing_request' and entity_id = ${id}`);
  await notify(tx, { userId, event: `sourcing.${what}`, data: { no, title } });
  await sendSourcingMail(tx, {
    key: `sourcing.${what}:${id}:${at?.n ?? 0}`,
    to: email,
    locale,
    template: `sourcing.${what}`,
    params: { no, title, name, message: "", by: "", reason: null, ...news },
  });
}

/** Withdraws what a member has open, in the transaction that closes the account. */
export async function withdrawAll(tx: Tx, memberId: string): Promise<void> {
  const open = await tx.rows<Locked>(sql`
    select ${lockedColumns} from ${lockedFrom}
    where r.user_id = ${memberId} and r.status = 'PENDING_PROCESSING' order by r.id for update of r`);
  const changes = { data: { reasonCode: "withdrawn" }, reason: "withdrawn" };
  for (const request of open) await moveRequest(tx, request, "withdraw", `member:${memberId}`, changes);
}

/** Ends quotes that nobody accepted in time, and requests whose member did not answer (§3.5). */
export async function closeOverdue(): Promise<void> {
  await transaction(async (tx) => {
    const ended = await tx.rows<Locked>(sql`
      select ${lockedColumns} from ${lockedFrom}
      where r.status = 'SUCCEEDED' and r.accepted_at is null and r.expired_at is null and r.valid_until < now()
      order by r.id for update of r skip locked limit 500`);
    for (const request of ended) {
      await moveRequest(tx, request, "expire", "system", { data: { expiredAt: new Date() } });
      if (request.resultProductId) await shelvePrivateProduct(tx, request.resultProductId);
      const { userId, no, title } = request;
      await notify(tx, { userId, event: "sourcing.expired", data: { no, title, days: quoteDays } });
    }
    const silent = await tx.rows<Locked>(sql`
      select ${lockedColumns} from ${lockedFrom}
      where r.status = 'PENDING_PROCESSING' and r.substate = 'NEED_INFO'
        and r.waiting_since < now() - make_interval(days => ${answerDays})
      order by r.id for update of r skip locked limit 500`);
    for (const request of silent) {
      const data = { reasonCode: "no-answer" };
      await moveRequest(tx, request, "noAnswer", "system", { data, reason: "no-answer" });
      await tell(tx, request, "failed", { reason: "no-answer" });
    }
  });
}
