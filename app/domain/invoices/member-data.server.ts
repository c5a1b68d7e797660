/** A member's invoices for archive and erasure. They are kept as long as the law requires; then the buyer is erased. */
import { dataPage, type MemberData } from "~/domain/accounts/member-data.server";
import { files } from "~/partners/files/files.server";
import { sql } from "~/platform/db";
import { keptYears } from "./config";

export const invoiceData: MemberData = {
  kinds: [
    {
      name: "invoices",
      page: (memberId, after) => sql`
        select id, no, kind, ref_no, issued_at, supply_on, seller, buyer, content, ccy, goods as goods_minor,
          discount as discount_minor, shipping as shipping_minor, service as service_minor, tax as tax_minor,
          fee as fee_minor, total as total_minor
        from invoice where user_id = ${memberId} and (${after}::uuid is null or id > ${after}::uuid)
        order by id limit ${dataPage}`,
    },
  ],

  async close(tx, memberId) {
    const where = { userId: memberId };
    await tx.prisma.invoiceMail.deleteMany({ where });
    const kept = await tx.prisma.invoiceArchive.findMany({ where, select: { fileKey: true } });
    await tx.prisma.invoiceArchive.deleteMany({ where });
    for (const { fileKey } of kept) if (fileKey) await files().remove(fileKey);
  },

  async eraseBooks(tx, memberId) {
    await tx.run(sql`
      update invoice set buyer = jsonb_build_object('name', '', 'company', '', 'companyId', '', 'vatNo', '', 'taxId', '',
        'street', '[]'::jsonb, 'city', '', 'province', '', 'postCode', '', 'email', '', 'country', buyer -> 'country')
      where user_id = ${memberId} and issued_at < now() - make_interval(years => ${keptYears}) and buyer ->> 'name' <> ''`);
  },
};
