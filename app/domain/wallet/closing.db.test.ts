import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import "~/domain/wiring.server";
import { lockWallet, openAccounts, post } from "~/domain/ledger/ledger.server";
import { adjusted } from "~/domain/ledger/postings";
import { db, sql, transaction } from "~/platform/db";
import { paths } from "~/platform/paths";
import { action as close, loader as closePage } from "~/routes/user/profile/close";
import { makeMember } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { whenWaiting } from "../../../tests/setup/locks";

test("an account is not closed past money that is just coming to its balance", async () => {
  const member = await makeMember();
  const url = paths.closeAccount();
  let closing: ReturnType<typeof callAction> | undefined;
  await transaction(async (tx) => {
    await openAccounts(tx, member.id);
    await tx.run(lockWallet(member.id));
    closing = callAction(close, { url, as: member, form: { email: member.email } });
    await whenWaiting(1);
    const ref = { type: "adjustment", id: randomUUID(), no: "A1" };
    const facts = { idemKey: `test:${ref.id}`, member: member.id, ref, memo: "late", amount: 500n };
    await post(tx, [adjusted(facts)], { all: true });
  });
  expect((await closing)?.status).toBe(409);
  expect(await db.first(sql`select status from "user" where id = ${member.id}`)).toEqual({ status: "1" });
  const { data } = await callLoader(closePage, { url, as: member });
  expect(data.obstacles).toMatchObject([{ kind: "balance", amount: 500n }]);
});
