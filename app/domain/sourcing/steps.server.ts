/** What the member, the staff and the clock do with a request (§3.5). */
import { isAssignee } from "~/domain/accounts/assignees.server";
import { roles } from "~/domain/accounts/people";
import { productsOfSkus, shelvePrivateProduct } from "~/domain/catalogue/private-products.server";
import { notify } from "~/domain/notifications/notifications.server";
import { saveLinksIn, type LinkError, type LinkRow } from "~/domain/stores/links.server";
import { linkableProduct } from "~/domain/stores/products.server";
import { sql, transaction, type Sql, type Tx } from "~/platform/db";
import { defineSteps, type Doing } from "~/platform/db/steps.server";
import { err, ok, type Result } from "~/platform/result";
import type { ByIntent } from "~/platform/steps";
import { answerDays, quoteDays, sourcingRoles } from "./config";
import { staffName, tell, writeMessage } from "./conversation.server";
import type { DeskStep, MemberStep, QuoteFields } from "./forms";
import { writeQuote } from "./quote.server";
import { seenBy, type Viewer } from "./requests.server";
import { isOffered, sourcingStates, substateAfter, type SourcingStatus } from "./states";
import type { Columns } from "./submit.server";

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
export function lockRequest(tx: Tx, no: string, by: Viewer): Promise<Locked | null> {
  return tx.first<Locked>(sql`
    select ${lockedColumns} from ${lockedFrom} where r.no = ${no} and ${seenBy(by).sql} for update of r`);
}

const lockWhere = (tx: Tx, where: Sql, how = sql``) =>
  tx.rows<Locked>(sql`
    select ${lockedColumns} from ${lockedFrom} where ${where} order by r.id for update of r ${how}`);

type Refusal =
  | "stale"
  /** That person works on no requests. */
  | "assignee"
  /** A SKU is none that anybody can buy. */
  | "skus"
  | "links"
  | LinkError;
type Inputs = ByIntent<MemberStep | DeskStep | QuoteFields> & { edit: Columns; resubmit: Columns };
type Shown = Pick<Locked, "status" | "userId" | "acceptedAt" | "expiredAt">;

const staff = roles(...sourcingRoles);
const reopened = sql`reason_code = null, reason = null, alternatives = '{}', accepted_at = null, expired_at = null,
  valid_until = null`;

export const sourcingSteps = defineSteps<Locked, Inputs, Refusal, Shown>()({
  entity: "sourcing_request",
  machine: sourcingStates,
  lock: (tx, no: string, by: Viewer) => lockRequest(tx, no, by),
  owner: (request) => request.userId,
  stale: "stale",
  audit: "sourcing",
  set: ({ event, row, input }) => {
    const to = event === "assign" ? (input as Inputs["assign"]).to : row.assignedTo;
    const substate = substateAfter(event, Boolean(to));
    return sql`updated_at = now()${substate ? sql`, substate = ${substate}` : sql``}${
      substate && event !== "assign" ? sql`, waiting_since = now()` : sql``
    }`;
  },
  starts: { submit: "PENDING_PROCESSING", assign: "PENDING_PROCESSING" },
  steps: {
    edit: { by: "member", then: [writeColumns] },
    resubmit: { by: "member", set: () => reopened, then: [writeColumns] },
    reply: { by: "member", then: [writeMessage] },
    requote: { by: "member", set: () => reopened, then: [writeMessage] },
    withdraw: { by: "member", set: () => sql`reason_code = 'withdrawn'`, reason: () => "withdrawn" },
    accept: {
      by: "member",
      guard: (request) => (isOffered(request) ? ok() : err("stale")),
      set: () => sql`accepted_at = now()`,
      then: [connect],
    },
    assign: {
      by: staff,
      check: async (tx, { input: { to } }) =>
        to && !(await isAssignee(tx, to, sourcingRoles)) ? err("assignee") : ok(),
      set: ({ input }) => sql`assigned_to = ${input.to ?? null}::uuid`,
      audit: ({ input }) => ({ after: { assignedTo: input.to ?? null } }),
    },
    ask: {
      by: staff,
      set: mine,
      audit: () => ({ after: {} }),
      then: [
        (tx, step) => tell(tx, step.row, "asked", { message: step.input.message, by: staffName(step) }),
        writeMessage,
      ],
    },
    quote: {
      by: staff,
      set: (step) => sql`${mine(step)}, valid_until = now() + make_interval(days => ${quoteDays})`,
      audit: () => ({ after: {} }),
      then: [
        writeQuote,
        writeMessage,
        (tx, step) =>
          tell(tx, step.row, "quoted", { message: step.input.message ?? "", by: staffName(step) }),
      ],
    },
    fail: {
      by: staff,
      set: (step) => sql`${mine(step)}, reason_code = ${step.input.code}, reason = ${step.input.message}`,
      reason: ({ input }) => input.code,
      audit: ({ input }) => ({ after: { reason: input.code } }),
      then: [
        suggest,
        (tx, { row, input }) => tell(tx, row, "failed", { message: input.message, reason: input.code }),
        writeMessage,
      ],
    },
    noAnswer: {
      by: "system",
      set: () => sql`reason_code = 'no-answer'`,
      reason: () => "no-answer",
      then: [(tx, { row }) => tell(tx, row, "failed", { reason: "no-answer" })],
    },
    expire: {
      by: "system",
      guard: (request) => (isOffered(request) ? ok() : err("stale")),
      set: () => sql`expired_at = now()`,
      then: [takeOffShelf],
    },
  },
});

/** Whoever of the staff does something with a request that nobody looks after looks after it. */
function mine({ row, by }: Doing<Locked>): Sql {
  const self = typeof by === "object" && "staff" in by ? by.staff.id : null;
  return sql`assigned_to = ${row.assignedTo ?? self}::uuid`;
}

async function writeColumns(tx: Tx, { row, input }: Doing<Locked, Columns>): Promise<void> {
  await tx.prisma.sourcingRequest.update({ where: { id: row.id }, data: input });
}

async function connect(
  tx: Tx,
  { row, input }: Doing<Locked, Inputs["accept"]>,
): Promise<Result<null, Refusal>> {
  const { id, userId, storeProductId, storeVariantIds } = row;
  const chosen = (input.links ?? []).flatMap(({ variant, sku }) => (sku ? [{ variant, sku }] : []));
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

async function suggest(tx: Tx, { row, input }: Doing<Locked, Inputs["fail"]>): Promise<Result<null, "skus">> {
  const found = await productsOfSkus(tx, input.skus);
  const alternatives = [...new Set(input.skus.map((sku) => found.get(sku.toLowerCase()) ?? ""))];
  if (alternatives.includes("")) return err("skus");
  await tx.prisma.sourcingRequest.update({ where: { id: row.id }, data: { alternatives } });
  return ok(null);
}

async function takeOffShelf(tx: Tx, { row }: Doing<Locked>): Promise<void> {
  const { userId, no, title, resultProductId } = row;
  if (resultProductId) await shelvePrivateProduct(tx, resultProductId);
  await notify(tx, { userId, event: "sourcing.expired", data: { no, title, days: quoteDays } });
}

/** Withdraws what a member has open, in the transaction that closes the account. */
export async function withdrawAll(tx: Tx, memberId: string): Promise<void> {
  const open = await lockWhere(tx, sql`r.user_id = ${memberId} and r.status = 'PENDING_PROCESSING'`);
  const input = { intent: "withdraw" } as const;
  for (const request of open)
    await sourcingSteps.takeStep(tx, request, "withdraw", { member: memberId }, { input });
}

/** Ends quotes that nobody accepted in time, and requests whose member did not answer (§3.5). */
export async function closeOverdue(): Promise<void> {
  await transaction(async (tx) => {
    const skip = sql`skip locked limit 500`;
    const overdue = sql`r.status = 'SUCCEEDED' and r.accepted_at is null and r.expired_at is null and r.valid_until < now()`;
    for (const request of await lockWhere(tx, overdue, skip))
      await sourcingSteps.takeStep(tx, request, "expire", "system", {});
    const silent = sql`r.status = 'PENDING_PROCESSING' and r.substate = 'NEED_INFO'
      and r.waiting_since < now() - make_interval(days => ${answerDays})`;
    for (const request of await lockWhere(tx, silent, skip))
      await sourcingSteps.takeStep(tx, request, "noAnswer", "system", {});
  });
}
