import { expect, test } from "vitest";
import { db, sql } from "~/platform/db";
import { personName } from "./address";
import { personNameOf } from "./person-name.server";

test.each([
  ["伟", "王"],
  ["志玲", "欧阳"],
  ["太郎", "佐々木"],
  ["𠮷", "髙"],
  ["Mira", "Holm"],
  ["Wei", "王"],
  ["さくら", "山田"],
  ["민준", "김"],
  ["ユーコ", "サトウ"],
  ["길동", "Hong"],
  ["伟", ""],
  ["", "Holm"],
  ["", ""],
])("the database writes %s %s as pages do", async (firstName, lastName) => {
  const name = personNameOf(sql`${firstName}::text`, sql`${lastName}::text`);
  expect(await db.first(sql`select ${name} as name`)).toEqual({ name: personName({ firstName, lastName }) });
});

test("a half that was never given is left out", async () => {
  expect(await db.first(sql`select ${personNameOf(sql`'Mira'`, sql`null::text`)} as name`)).toEqual({
    name: "Mira",
  });
});
