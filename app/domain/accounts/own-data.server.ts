/** What accounts keep of a member, for the archive, and how it is erased. */
import { files } from "~/partners/files/files.server";
import { sql, type Sql, type Tx } from "~/platform/db";
import { forgetWhere } from "~/platform/audit.server";
import { dataPage, type DataKind, type MemberData } from "./member-data.server";

const after = (column: Sql, id: string | null): Sql =>
  sql`(${id}::uuid is null or ${column} > ${id}::uuid) order by ${column} limit ${dataPage}`;

const kinds: DataKind[] = [
  {
    name: "profile",
    page: (memberId, last) => sql`
      select id, email, user_name, first_name, last_name, phone, country, tax_id, channel, platform, locale, timezone,
        status, level, terms_version, email_verified_at, created_at, updated_at, totp_enc is not null as two_factor
      from "user" where id = ${memberId} and ${after(sql`id`, last)}`,
  },
  {
    name: "addresses",
    page: (memberId, last) => sql`
      select id, kind, first_name, last_name, company, company_id, vat_no, tax_id, country, province, city, street, house_no,
        address, post_code, phone, email, is_default, created_at, updated_at
      from address where user_id = ${memberId} and ${after(sql`id`, last)}`,
  },
  {
    name: "sessions",
    page: (memberId, last) => sql`
      select id, ip, user_agent, created_at, seen_at, expires_at, revoked_at
      from session where user_id = ${memberId} and ${after(sql`id`, last)}`,
  },
  {
    name: "security_events",
    page: (memberId, last) => sql`
      select id, kind, ip, user_agent, at from security_event
      where user_id = ${memberId} and ${after(sql`id`, last)}`,
  },
];

async function erase(tx: Tx, memberId: string): Promise<void> {
  const person = await tx.first<{ key: string | null }>(
    sql`select avatar_key as key from "user" where id = ${memberId} for update`,
  );
  await tx.prisma.user.update({
    where: { id: memberId },
    data: {
      firstName: "",
      lastName: "",
      userName: "erased",
      phone: "",
      taxId: null,
      avatarKey: null,
      erasedAt: new Date(),
    },
  });
  await tx.prisma.address.deleteMany({ where: { userId: memberId } });
  await tx.prisma.session.deleteMany({ where: { userId: memberId } });
  await tx.prisma.securityEvent.deleteMany({ where: { userId: memberId } });
  await forgetWhere(tx, memberId);
  if (person?.key) await files().remove(person.key);
}

export const accountData: MemberData = { kinds, erase };
