/** Seller, buyer and payment at the moment a document is issued. */
import { personName } from "~/domain/accounts/address";
import { sql, type Queryable } from "~/platform/db";
import { allocate } from "~/platform/money";
import type { Buyer, Paid, Seller } from "./document";

/** The legal entity that stands on new documents; null where finance has named none yet. */
export function presentSeller(on: Queryable): Promise<Seller | null> {
  return on.prisma.invoiceSeller.findFirst({
    orderBy: { version: "desc" },
    select: {
      version: true,
      legalName: true,
      street: true,
      city: true,
      postCode: true,
      province: true,
      country: true,
      registration: true,
      vatNo: true,
      email: true,
      footer: true,
    },
  });
}

type Billing = {
  firstName: string;
  lastName: string;
  company: string;
  companyId: string;
  vatNo: string;
  country: string;
  province: string;
  city: string;
  street: string;
  houseNo: string;
  address: string;
  postCode: string;
  email: string;
};

/** The member's billing address with their tax id; null where they have none. */
export async function billingBuyer(on: Queryable, memberId: string): Promise<Buyer | null> {
  const row = await on.first<Billing & { taxId: string }>(sql`
    select a.first_name, a.last_name, coalesce(a.company, '') as company,
      coalesce(a.company_id, '') as company_id, coalesce(a.vat_no, '') as vat_no, a.country, a.province, a.city, a.street,
      a.house_no, a.address, a.post_code, u.email, coalesce(u.tax_id, '') as tax_id
    from address a join "user" u on u.id = a.user_id
    where a.user_id = ${memberId}::uuid and a.kind = 'billing'
    order by a.is_default desc, a.created_at desc, a.id desc limit 1`);
  if (!row) return null;
  const { firstName, lastName, street, houseNo, address, ...rest } = row;
  const lines = [[street, houseNo].filter(Boolean).join(" "), address].filter(Boolean);
  return { ...rest, name: personName({ firstName, lastName }), street: lines };
}

/** A receipt can do without an address: whose money it was. */
export async function namedBuyer(on: Queryable, memberId: string): Promise<Buyer> {
  const row = await on.first<
    Pick<Billing, "firstName" | "lastName" | "country" | "email"> & { taxId: string }
  >(sql`
    select first_name, last_name, country, email, coalesce(tax_id, '') as tax_id
    from "user" where id = ${memberId}::uuid`);
  const none = { company: "", companyId: "", vatNo: "", street: [], city: "", province: "", postCode: "" };
  if (!row) return { ...none, name: "", country: "", email: "", taxId: "" };
  const { firstName, lastName, ...rest } = row;
  return { ...none, ...rest, name: personName({ firstName, lastName }) };
}

type PaymentRow = {
  id: string;
  method: string;
  at: Date;
  transaction: string | null;
  amount: bigint;
  ccy: string;
  rate: bigint | null;
  fee: bigint;
  feeTaken: boolean;
  payables: { id: string; amount: string }[];
};

/**
 * The payment behind a journal, and its share of the payment's PayPal fee, by price; largest remainder first, in the
 * order of ids.
 */
export async function paymentOf(
  on: Queryable,
  ref: { type: string; id: string },
  journalId: string,
): Promise<{ paid: Paid; fee: bigint } | null> {
  const row = await on.first<PaymentRow>(sql`
    select p.id, p.method, p.settled_at as at, coalesce(p.provider_payment_ref, p.provider_ref, (select w.bank_ref from payment_wire w where w.payment_id = p.id)) as transaction, p.amount,
      p.ccy, p.paypal_fee as fee,
      (select round(1000000.0 * p.expected_total / nullif(p.amount, 0))::bigint where p.ccy <> 'USD') as rate,
      exists (select 1 from journal f where f.idem_key = 'payment:' || p.id || ':fee' and f.status = 'posted') as fee_taken,
      (select jsonb_agg(jsonb_build_object('id', x.payable_id, 'amount', x.amount::text) order by x.payable_id)
        from payment_payable x where x.payment_id = p.id) as payables
    from payment_payable pp join payment p on p.id = pp.payment_id
    where pp.payable_type = ${ref.type} and pp.payable_id = ${ref.id}::uuid and p.status = 'SUCCESSFUL'
      and p.settled_at <= (select j.at + interval '1 second' from journal j where j.id = ${journalId}::uuid)
    order by p.settled_at desc limit 1`);
  if (!row) return null;
  const { id, method, at, transaction, amount, ccy, rate, fee, feeTaken, payables } = row;
  const index = payables.findIndex((payable) => payable.id === ref.id);
  const shares = feeTaken
    ? allocate(
        fee,
        payables.map((payable) => BigInt(payable.amount)),
      )
    : [];
  const paid = { method, at: at.toISOString(), transaction: transaction ?? id, amount, ccy, rate };
  return { paid, fee: shares[index] ?? 0n };
}
