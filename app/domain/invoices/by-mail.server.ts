/**
 * Mails about documents, if the member wants them: each one, or monthly. A mail only links to the documents, which need
 * a login.
 */
import { greetingOfU } from "~/domain/accounts/person-name.server";
import { db, prisma, sql, transaction, type Tx } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import type { DocumentKind } from "./documents";
import { lockMember } from "./due.server";
import { monthBefore, type MailMode } from "./mail-modes";
import { sendInvoiceMail } from "./mails.server";

/** How a member gets documents by mail; off where nothing was chosen. */
export async function mailModeOf(memberId: string): Promise<MailMode> {
  const row = await db.first<{ mode: MailMode }>(
    sql`select mode from invoice_mail where user_id = ${memberId}`,
  );
  return row?.mode ?? "off";
}

/** Chooses it; what was issued before is not told any more. */
export async function chooseMailMode(memberId: string, mode: MailMode): Promise<void> {
  if (mode === "off") await prisma.invoiceMail.deleteMany({ where: { userId: memberId } });
  else
    await db.run(sql`
      insert into invoice_mail as m (user_id, mode) values (${memberId}, ${mode})
      on conflict (user_id) do update set mode = excluded.mode, since = now(), told_at = now()
      where m.mode <> excluded.mode`);
}

/** Called by whoever issued documents of a member, in that transaction. */
export async function tellLater(tx: Tx, memberId: string): Promise<void> {
  const chosen = await tx.prisma.invoiceMail.count({ where: { userId: memberId, mode: "each" } });
  if (chosen > 0) await addJob(tx, "invoices.tellNew", { memberId }, { key: `invoices.tellNew:${memberId}` });
}

const named = 20;

type IssuedDocument = { no: string; kind: DocumentKind; total: bigint; ccy: string; at: string };
type Reader = { email: string; name: string; locale: string };

/** Tells the documents issued since the last mail, once: whoever moves the mark tells them. */
export function tellNew(memberId: string): Promise<void> {
  return transaction(async (tx) => {
    await lockMember(tx, memberId);
    const reader = await tx.first<Reader & { toldAt: string }>(sql`
      select u.email, ${greetingOfU} as name, u.locale, m.told_at::text as told_at from invoice_mail m
      join "user" u on u.id = m.user_id and u.status in ('1', '2')
      where m.user_id = ${memberId}::uuid and m.mode = 'each' for update of m`);
    if (!reader) return;
    const documents = await tx.rows<IssuedDocument>(sql`
      select no, kind, total, ccy, issued_at::text as at from invoice
      where user_id = ${memberId}::uuid and issued_at > ${reader.toldAt}::timestamptz order by issued_at, id`);
    const last = documents.at(-1);
    if (!last) return;
    await tx.run(
      sql`update invoice_mail set told_at = ${last.at}::timestamptz where user_id = ${memberId}::uuid`,
    );
    await sendInvoiceMail(tx, {
      key: `invoices.issued:${memberId}:${last.no}`,
      to: reader.email,
      locale: reader.locale,
      template: "invoices.issued",
      params: {
        name: reader.name,
        count: documents.length,
        no: documents.length === 1 ? last.no : null,
        documents: JSON.stringify(
          documents.slice(0, named).map(({ no, kind, total, ccy }) => [no, kind, String(total), ccy]),
        ),
      },
    });
  });
}

type Month = Reader & { id: string; sums: [DocumentKind, string, number, string][] };

/** Mails last month's documents to members who want that, once for each month. Returns how many. */
export async function tellMonth(now = new Date()): Promise<number> {
  const { key, from, to, begin, end } = monthBefore(now);
  let count = 0;
  for (let after: string | null = null; ;) {
    const members: Month[] = await db.rows<Month>(sql`
      select u.id, u.email, ${greetingOfU} as name, u.locale, s.sums from invoice_mail m
      join "user" u on u.id = m.user_id and u.status in ('1', '2')
      cross join lateral (
        select jsonb_agg(jsonb_build_array(kind, ccy, n, total::text) order by kind, ccy) as sums from (
          select i.kind, i.ccy, count(*)::int as n, sum(i.total) as total from invoice i
          where i.user_id = u.id and i.issued_at >= ${begin} and i.issued_at < ${end} group by 1, 2) k) s
      where m.mode = 'monthly' and m.since < ${end} and s.sums is not null
        and (${after}::uuid is null or u.id > ${after}::uuid)
        and not exists (select 1 from mail where key = 'invoices.month:' || u.id || ':' || ${key}::text)
      order by u.id limit 200`);
    for (const { id, email, name, locale, sums } of members) {
      const sent = await transaction((tx) =>
        sendInvoiceMail(tx, {
          key: `invoices.month:${id}:${key}`,
          to: email,
          locale,
          template: "invoices.month",
          params: { name, month: key, from, to, sums: JSON.stringify(sums) },
        }),
      );
      if (sent) count += 1;
    }
    after = members.at(-1)?.id ?? null;
    if (members.length < 200) return count;
  }
}
