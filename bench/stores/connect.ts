/**
 * Connects shops by the product's own command, ten to a member. Argument: a file of JSON, `[{name, url, ...keys}]`, with
 * `platform` where it is not WooCommerce. Answers the stores' ids in that order, as JSON.
 */
import "~/domain/wiring.server";
import { readFileSync } from "node:fs";
import { connectStore } from "~/domain/stores/connect.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { seedReference } from "../../prisma/seed/reference";

type Shop = { platform?: "shopify"; name: string; url: string } & Record<string, string>;

/** Shops of one member. */
const each = 10;

await seedReference();
const shops = JSON.parse(readFileSync(process.argv[2] ?? "", "utf8")) as Shop[];
const ids: string[] = [];
for (let at = 0; at < shops.length; at += each) {
  const member = await makeMember();
  for (const { platform = "woocommerce", name, url, ...keys } of shops.slice(at, at + each)) {
    const connected = await connectStore({ platform, memberId: member, name, url, keys });
    if (!connected.ok) throw new Error(`${url}: ${connected.error}`);
    ids.push(connected.value.storeId);
  }
}
process.stdout.write(JSON.stringify(ids));
await closeDatabase();

async function makeMember(): Promise<string> {
  const row = await db.first<{ id: string }>(sql`
    insert into "user" (email, password_hash, first_name, last_name, user_name, phone, country, channel, platform, status,
      terms_version, email_verified_at)
    values (uuidv7()::text || '@bench.test', 'x', 'B', 'M', 'Bench', '1', 'DE', 'search', 'woocommerce', '1', '1', now())
    returning id`);
  if (!row) throw new Error("no member");
  return row.id;
}
