/** A member's time zone is one that the database knows, since it counts their days. */
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, sql } from "~/platform/db";
import { makeMember } from "../../../tests/factories";
import { savePreferences } from "./preferences.server";

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["Mars/Olympus_Mons", "UTC"],
])("%s is kept as %s", async (timezone, kept) => {
  const member = await makeMember();
  await savePreferences(member.id, { locale: "en-US", timezone } as never);
  expect(await db.first(sql`select timezone from "user" where id = ${member.id}`)).toEqual({
    timezone: kept,
  });
});
