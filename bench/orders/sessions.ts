/** Opens a session of the seller and one of the desk, and prints their cookies. */
import { openSession } from "~/domain/accounts/session-rows.server";
import { closeDatabase, db } from "~/platform/db";
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
process.stdout.write(
  JSON.stringify({ member: await open("member", seller), staff: await open("staff", clerk) }),
);
await closeDatabase();
