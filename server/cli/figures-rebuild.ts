/** `npm run figures:rebuild [-- <mail>]`: makes the figures again from orders and journals, of one member or of all. */
import "~/domain/wiring.server";
import { rebuildFigures } from "~/domain/figures/rebuild.server";
import { closeDatabase, closePrisma, db, sql } from "~/platform/db";

try {
  const [mail = null] = process.argv.slice(2).filter((word) => word.includes("@"));
  const members = await db.rows<{ id: string; email: string }>(sql`
    select u.id, u.email from "user" u
    where (${mail}::text is null or u.email = lower(${mail}))
      and exists (select 1 from store_order o where o.user_id = u.id)
    order by u.id`);
  for (const { id, email } of members) {
    await rebuildFigures(id);
    process.stdout.write(`${email}\n`);
  }
  process.exitCode = mail !== null && members.length === 0 ? 1 : 0;
} finally {
  await Promise.all([closePrisma(), closeDatabase()]);
}
