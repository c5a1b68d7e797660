/** Our legal entity as documents name it (§7 finance): versions, of which none ever changes. */
import type { Staff } from "~/domain/accounts/people";
import { audit } from "~/platform/audit.server";
import { db, sql, transaction } from "~/platform/db";
import { addJob } from "~/platform/jobs/jobs.server";
import { namedLetters, undrawable } from "~/platform/pdf/letters.server";
import { err, ok, type Result } from "~/platform/result";
import type { Seller } from "./document";
import type { SellerFields } from "./forms";
import { namedBuyer, presentSeller } from "./snapshot.server";

export type SellerVersion = Seller & { readonly createdAt: Date; readonly by: string | null };

/** The entity as it stands now; null where none was entered. */
export const sellerNow = () => presentSeller(db);

/** A member as documents name them now. */
export const buyerNow = (memberId: string) => namedBuyer(db, memberId);

/** All versions, the newest first. */
export function sellerVersions(): Promise<SellerVersion[]> {
  return db.rows<SellerVersion>(sql`
    select s.version, s.legal_name, s.street, s.city, s.post_code, s.province, s.country,
      s.registration, s.vat_no, s.email, s.footer, s.created_at, f.name as by
    from invoice_seller s left join staff f on f.id = s.created_by order by s.version desc limit 100`);
}

/** Letters of the entity that our papers cannot print, with their codes; null where there are none. */
export const unprintable = (fields: SellerFields): string | null =>
  namedLetters(undrawable(Object.values(fields)));

/**
 * Saves a new version of the entity, for documents from now on, and issues those that waited for it. `stale`: it
 * changed since `seen`.
 */
export function enterSeller(
  staff: Pick<Staff, "id"> | null,
  fields: SellerFields,
  seen: number,
): Promise<Result<null, "stale">> {
  return transaction(async (tx): Promise<Result<null, "stale">> => {
    const before = await presentSeller(tx);
    const made = await tx.first<{ version: number }>(sql`
      insert into invoice_seller (version, legal_name, street, city, post_code, province, country, registration, vat_no,
        email, footer, created_by)
      select ${seen + 1}::int, ${fields.legalName}, ${fields.street}, ${fields.city}, ${fields.postCode},
        ${fields.province}, ${fields.country}, ${fields.registration}, ${fields.vatNo}, ${fields.email}, ${fields.footer},
        ${staff?.id ?? null}::uuid
      where ${seen}::int = (select coalesce(max(version), 0) from invoice_seller)
      on conflict (version) do nothing returning version`);
    if (!made) return err("stale");
    if (staff) {
      await audit(tx, {
        actor: `staff:${staff.id}`,
        action: "invoices.seller",
        entity: "invoice_seller",
        entityId: String(made.version),
        before: before as Record<string, unknown> | null,
        after: fields,
      });
    }
    await addJob(tx, "invoices.issueWaiting", {});
    return ok(null);
  });
}
