/** The member's store for direct orders, created with the first one (D24). */
import { texts } from "~/i18n/i18n.server";
import { asLocale, defaultLocale } from "~/i18n/locales";
import { sql, type Tx } from "~/platform/db";

/** The id of a member's manual store; there is one, however many first orders meet. */
export async function manualStore(tx: Tx, memberId: string, locale: string): Promise<string> {
  const name = texts(asLocale(locale) ?? defaultLocale, "stores")("manual.name");
  await tx.run(sql`
    insert into store (user_id, platform, name, url, domain_norm)
    values (${memberId}, 'manual', ${name}, '', ${memberId})
    on conflict (platform, domain_norm) where status <> 'UNBOUND' do nothing`);
  const { id } = await tx.prisma.store.findFirstOrThrow({
    where: { platform: "manual", domainNorm: memberId, status: { not: "UNBOUND" } },
    select: { id: true },
  });
  return id;
}
