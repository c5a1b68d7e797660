/** The people of the demo: members in every status, and staff in every role. Their passwords are printed at start. */
import { personName } from "~/domain/accounts/address";
import { hashPassword } from "~/domain/accounts/passwords.server";
import { staffRoles, type StaffRole } from "~/domain/accounts/people";
import { termsInForce } from "~/domain/content/view.server";
import type { Locale } from "~/i18n/locales";
import { db, sql } from "~/platform/db";

/** The accounts that `npm start` prints. */
export const demoMember = { email: "demo@quayside.test", password: "demo1234" } as const;
export const demoStaff = { email: "staff@quayside.test", password: "staff1234" } as const;

type SeedStaff = { email: string; name: string; roles: readonly StaffRole[]; password: string };

const people: readonly SeedStaff[] = [
  { ...demoStaff, name: "Robin Hale", roles: ["admin"] },
  { email: "agent@quayside.test", name: "Lin Yue", roles: ["agent", "support"], password: "staff1234" },
  { email: "agent2@quayside.test", name: "Sam Okafor", roles: ["agent"], password: "staff1234" },
  ...staffRoles
    .filter((role) => !["admin", "agent", "support"].includes(role))
    .map((role) => ({
      email: `${role}@quayside.test`,
      name: `Demo ${role}`,
      roles: [role],
      password: "staff1234",
    })),
];

type SeedMember = {
  email: string;
  firstName: string;
  lastName: string;
  status: "0" | "1" | "2";
  country: string;
  phone: string;
  platform: string;
  channel: string;
  locale: Locale;
};

const members: readonly SeedMember[] = [
  {
    email: demoMember.email,
    firstName: "Dana",
    lastName: "Marsh",
    status: "1",
    country: "GB",
    phone: "+44 20 7946 0018",
    platform: "woocommerce",
    channel: "search",
    locale: "en-US",
  },
  {
    email: "wei@quayside.test",
    firstName: "伟",
    lastName: "陈",
    status: "1",
    country: "CN",
    phone: "+86 138 0013 8000",
    platform: "shopify",
    channel: "friend",
    locale: "zh-CN",
  },
  {
    email: "lea@quayside.test",
    firstName: "Lea",
    lastName: "Sommer",
    status: "1",
    country: "DE",
    phone: "+49 40 12345678",
    platform: "woocommerce",
    channel: "search",
    locale: "en-US",
  },
  {
    email: "tom@quayside.test",
    firstName: "Tom",
    lastName: "Reyes",
    status: "1",
    country: "US",
    phone: "+1 202 555 0199",
    platform: "ebay",
    channel: "friend",
    locale: "en-US",
  },
  {
    email: "nora@quayside.test",
    firstName: "Nora",
    lastName: "Quinn",
    status: "1",
    country: "US",
    phone: "+1 503 555 0144",
    platform: "none",
    channel: "friend",
    locale: "en-US",
  },
  {
    email: "frozen@quayside.test",
    firstName: "Noah",
    lastName: "Vance",
    status: "2",
    country: "US",
    phone: "+1 202 555 0143",
    platform: "ebay",
    channel: "social",
    locale: "en-US",
  },
  {
    email: "unproven@quayside.test",
    firstName: "Ida",
    lastName: "Berg",
    status: "0",
    country: "DK",
    phone: "+45 32 12 34 56",
    platform: "none",
    channel: "ads",
    locale: "en-US",
  },
];

export type SeededPeople = {
  /** The demo member's id. */ memberId: string;
  staffId: string;
  agentId: string;
};

/** Writes the people of the demo; those that are there stay as they are. */
export async function seedAccounts(): Promise<SeededPeople> {
  for (const person of people) await seedStaff(person);
  const passwordHash = await hashPassword(demoMember.password);
  const agentId = await idOf("staff", "agent@quayside.test");
  for (const member of members) await seedMember(member, passwordHash, agentId);
  const memberId = await idOf("user", demoMember.email);
  await seedAddress(memberId);
  return {
    memberId,
    staffId: await idOf("staff", demoStaff.email),
    agentId,
  };
}

/** Where the demo member has parcels sent; one that is there already stays. */
async function seedAddress(userId: string): Promise<void> {
  await db.run(sql`
    insert into address (user_id, kind, first_name, last_name, company, country, city, street, house_no, post_code, phone,
      is_default)
    select ${userId}, 'shipping', 'Dana', 'Marsh', 'Harbour Goods', 'GB', 'London', 'Wapping Wall', '12', 'E1W 3SG',
      '+44 20 7946 0018', true
    where not exists (select 1 from address where user_id = ${userId} and kind = 'shipping')`);
}

async function seedStaff({ email, name, roles, password }: SeedStaff): Promise<void> {
  await db.run(sql`
    insert into staff (email, name, roles, password_hash, demo)
    values (${email}, ${name}, ${[...roles]}, ${await hashPassword(password)}, true)
    on conflict (email) do nothing`);
}

async function seedMember(member: SeedMember, passwordHash: string, agentId: string): Promise<void> {
  const proven = member.status !== "0";
  const terms = await termsInForce(db, member.locale);
  await db.run(sql`
    insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform,
      locale, status, terms_version, agent_id, email_verified_at)
    values (${member.email}, ${passwordHash}, ${member.firstName}, ${member.lastName},
      ${personName(member)}, ${member.phone}, ${member.country}, ${member.channel},
      ${member.platform}, ${member.locale}, ${member.status}, ${terms}, ${proven ? agentId : null},
      ${proven ? new Date() : null})
    on conflict (email) do nothing`);
}

async function idOf(table: "user" | "staff", email: string): Promise<string> {
  const from = table === "user" ? sql`"user"` : sql`staff`;
  const row = await db.first<{ id: string }>(sql`select id from ${from} where email = ${email}`);
  if (!row) throw new Error(`the demo has no ${table} ${email}`);
  return row.id;
}
