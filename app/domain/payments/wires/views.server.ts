/** Wires of orders and bills as their members and finance see them. */
import { openAttachment } from "~/partners/files/attachment.server";
import type { Download } from "~/platform/http/download.server";
import { membersWith } from "~/domain/accounts/found-by.server";
import type { StaffRole } from "~/domain/accounts/people";
import { personNameOf } from "~/domain/accounts/person-name.server";
import { repaidFrom } from "~/domain/credit/repay.server";
import { shownRates } from "~/domain/rates/rates.server";
import { db, sql, type Sql } from "~/platform/db";
import { containing, holdsName } from "~/platform/db/list.server";
import { payableKind, type PayableType, type PayableView } from "../payable.server";
import type { PaymentStatus } from "../states";
import { sentColumns, wireCurrencies, type AnnouncedTransfer } from "./accounts.server";
import type { WireCurrency } from "./config";
import { reversalOfWire, type WireReversal } from "./reversal.server";
import type { WireTab } from "./tabs";
import { inCurrency } from "./wires.server";

/** Who of the staff handles money (§7). */
export const wireRoles: readonly StaffRole[] = ["finance"];

export type WireOffer = { ccy: WireCurrency; amount: bigint };

/** What a price in cents of USD comes to by wire, in each currency we have an account in; the first is the dollar's. */
export async function wireOffers(total: bigint): Promise<WireOffer[]> {
  const rates = await shownRates();
  return wireCurrencies().flatMap((ccy) => {
    const rate = rates[ccy];
    return rate === undefined ? [] : [{ ccy, amount: inCurrency(total, rate) }];
  });
}

export type PaymentWireView = AnnouncedTransfer & {
  id: string;
  memberId: string;
  status: PaymentStatus;
  code: string | null;
  tags: string[];
  /** Asked for, in minor units of `ccy`, and the price it stands for in cents of USD. */
  amount: bigint;
  ccy: WireCurrency;
  total: bigint;
  fxRate: bigint;
  expiresAt: Date | null;
  createdAt: Date;
  submittedAt: Date | null;
  received: bigint | null;
  receivedOn: string | null;
  credited: bigint | null;
  /** What of it repaid at once what was owed or borrowed; cents. */
  repaid: bigint;
  bankRef: string | null;
  recalled: WireReversal | null;
  reason: string | null;
  payables: (PayableView & { type: PayableType })[];
};

const columns = sql`p.id, p.user_id as member_id, p.status, p.error_code as code, p.tags, p.amount, p.ccy,
  p.expected_total as total, w.fx_rate, p.expires_at, p.created_at, ${sentColumns},
  w.submitted_at, w.received, w.received_on::text as received_on, w.credited, w.bank_ref, w.reason,
  ${repaidFrom({ type: "payment", id: sql`p.id` }, sql`p.user_id`)} as repaid,
  ${reversalOfWire(sql`p.id`)} as recalled,
  (select jsonb_agg(jsonb_build_object('type', x.payable_type, 'id', x.payable_id) order by x.payable_id)
    from payment_payable x where x.payment_id = p.id) as refs`;

type Row = Omit<PaymentWireView, "payables"> & { refs: { type: PayableType; id: string }[] | null };
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

async function withPayables<T extends Row>(
  row: T,
): Promise<Omit<T, "refs"> & Pick<PaymentWireView, "payables">> {
  const { refs, ...rest } = row;
  const groups = [...Map.groupBy(refs ?? [], ({ type }) => type)];
  const views = await Promise.all(
    groups.map(async ([type, list]) =>
      (
        await payableKind(type).describe(
          row.memberId,
          list.map(({ id }) => id),
        )
      ).map((view) => ({ ...view, type })),
    ),
  );
  return { ...rest, payables: views.flat() };
}

/** A member's wire by its payment; null where there is none. */
export async function paymentWireOf(memberId: string, paymentId: string): Promise<PaymentWireView | null> {
  if (!uuid.test(paymentId)) return null;
  const row = await db.first<Row>(sql`
    select ${columns} from payment p join payment_wire w on w.payment_id = p.id
    where p.id = ${paymentId} and p.user_id = ${memberId}`);
  return row && withPayables(row);
}

export type DeskPaymentWire = PaymentWireView & {
  member: string;
  email: string;
  name: string;
  decidedBy: string | null;
  decidedAt: Date | null;
};

/** A wire by its payment, for finance; null where there is none. */
export async function deskPaymentWire(paymentId: string): Promise<DeskPaymentWire | null> {
  if (!uuid.test(paymentId)) return null;
  const row = await db.first<Row & Omit<DeskPaymentWire, keyof PaymentWireView>>(sql`
    select ${columns}, u.user_name as member, u.email, ${personNameOf(sql`u.first_name`, sql`u.last_name`)} as name,
      (select s.name from staff s where s.id = w.decided_by) as decided_by, w.decided_at
    from payment p join payment_wire w on w.payment_id = p.id join "user" u on u.id = p.user_id
    where p.id = ${paymentId}`);
  return row && withPayables(row);
}

export type DeskWireRow = {
  id: string;
  at: Date;
  member: string;
  email: string;
  reference: string;
  amount: bigint;
  ccy: string;
  total: bigint;
  sentAmount: bigint | null;
  received: bigint | null;
  status: PaymentStatus;
  tags: string[];
  recalled: WireReversal | null;
  code: string | null;
  proofs: number;
};

/** Which wires stand under a tab, of `wireSource`. */
export const stateOfTab: Record<WireTab, Sql> = {
  review: sql`p.status = 'IN_PROGRESS' and w.proofs > 0`,
  open: sql`p.status = 'IN_PROGRESS' and w.proofs = 0`,
  paid: sql`p.status = 'SUCCESSFUL'`,
  returned: sql`p.status = 'FAILED'`,
};

/** Wires with their payment and member. */
export const wireSource = sql`payment p join payment_wire w on w.payment_id = p.id join "user" u on u.id = p.user_id`;

/** A search by what a wire is known by, or by member. */
export function foundBy(q: string): Sql {
  const like = containing(q);
  return sql`p.id in (
    select payment_id from payment_wire
      where reference ilike ${like} or sent_no ilike ${like} or ${holdsName(sql`payer_name`, q)} or bank_ref ilike ${like}
    union all select id from payment where method = 'wire' and user_id in ${membersWith(q)})`;
}

/** What a wire is listed with, of `wireSource`. */
export const wireColumns = sql`p.id, p.created_at as at, u.user_name as member, u.email, w.reference, p.amount, p.ccy,
  p.expected_total as total, w.sent_amount, w.received, p.status, p.tags, p.error_code as code, w.proofs,
  ${reversalOfWire(sql`p.id`)} as recalled`;

/** The slip of a wire as a download; null where there is none. Without a member it is finance who asks. */
export async function openWireProof(paymentId: string, memberId: string | null): Promise<Download | null> {
  if (!uuid.test(paymentId)) return null;
  return openAttachment(
    await db.first<{ key: string | null; name: string; type: string }>(sql`
      select w.proof_key as key, w.proof_name as name, w.proof_type as type
      from payment_wire w join payment p on p.id = w.payment_id
      where p.id = ${paymentId} and (${memberId}::uuid is null or p.user_id = ${memberId}::uuid)`),
  );
}
