/** Opens sessions of the seller, of fifty other members and of the desk, and prints their cookies. */
import { openSession } from "~/domain/accounts/session-rows.server";
import { closeDatabase, db, sql } from "~/platform/db";
import { clerk, seller } from "./people";

const open = async (kind: "member" | "staff", ownerId: string) => {
  const { cookie } = await openSession(db, {
    kind,
    ownerId,
    expiresIn: 7 * 86_400,
    keep: true,
    ip: "127.0.0.1",
    userAgent: null,
  });
  return cookie.split(";")[0] ?? "";
};
const others = await db.rows<{ id: string }>(
  sql`select id from "user" where id <> ${seller} order by id limit 50`,
);
const cookies = {
  member: await open("member", seller),
  others: [] as string[],
  staff: await open("staff", clerk),
};
for (const { id } of others) cookies.others.push(await open("member", id));
process.stdout.write(JSON.stringify(cookies));
await closeDatabase();
