import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import "~/domain/wiring.server";
import { db, raw, sql, transaction } from "~/platform/db";
import { parseListQuery } from "~/platform/list";
import { StaleWrite } from "~/platform/db/writes.server";
import { makeMember } from "../../../tests/factories";
import { house, houseAccounts, memberAccount } from "./chart";
import { checkLedger } from "./check.server";
import { cr, dr, journal, type JournalDraft } from "./journals";
import { hold, post, resolve, voidPending, walletOf } from "./ledger.server";
import { orderPaid, promoGranted, recharged } from "./postings";
import { statement } from "./statement.server";

const refOf = (id: string) => ({ type: "test", id, no: "T1" });

function topUp(member: string, amount: bigint, idemKey: string = randomUUID()): JournalDraft {
  const receipt = { amount, ccy: "USD", credited: amount };
  return recharged({ idemKey, member, ref: refOf(member), psp: "psp:stripe", receipt });
}

function purchase(member: string, amount: bigint, promo = 0n, idemKey: string = randomUUID()): JournalDraft {
  return orderPaid({ idemKey, member, ref: { type: "test", id: member }, amount, promo });
}

const write = (...drafts: JournalDraft[]) => transaction((tx) => post(tx, drafts));
/** As commands do that have locked what they are about: each is new, or none is posted. */
const writeAll = (...drafts: JournalDraft[]) => transaction((tx) => post(tx, drafts, { all: true }));

async function chain(member: string) {
  const rows = await db.rows<{ after: bigint | null }>(sql`
    select e.balance_after as after from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.member_id = ${member} and a.kind = 'mem:avail' order by e.id`);
  return rows.map(({ after }) => after);
}

test("the chart is the one in the database, in each currency it needs", async () => {
  const rows = await db.rows<{ code: string }>(sql`
    select distinct code from ledger_account where member_id is null order by code`);
  expect(rows.map(({ code }) => code)).toEqual(Object.keys(houseAccounts).sort());
});

describe("posting", () => {
  test("makes the accounts and keeps a running balance", async () => {
    const { id } = await makeMember();
    await write(topUp(id, 10_000n), purchase(id, 6_500n));
    await write(topUp(id, 500n));
    expect(await chain(id)).toEqual([10_000n, 3_500n, 4_000n]);
    expect(await walletOf(id)).toMatchObject({ balance: 4_000n, pendingIn: 0n, pendingOut: 0n });
  });

  test("several at once, held ones among them: each line's balance is what those before it left, either way", async () => {
    for (const all of [true, false]) {
      const { id } = await makeMember();
      const drafts = [
        topUp(id, 10_000n),
        purchase(id, 6_500n),
        hold(topUp(id, 70n)),
        promoGranted({ idemKey: randomUUID(), member: id, ref: refOf(id), amount: 800n }),
        purchase(id, 1_000n, 300n),
        topUp(id, 5n),
      ];
      await (all ? writeAll : write)(...drafts);
      expect(await chain(id)).toEqual([10_000n, 3_500n, null, 2_800n, 2_805n]);
      expect(await walletOf(id)).toMatchObject({ balance: 3_305n, promo: 500n, pendingIn: 70n });
    }
    expect((await checkLedger()).clean).toBe(true);
  });

  test("one of several that is posted already undoes them all, also where the balance does not bear it twice", async () => {
    const { id } = await makeMember();
    await writeAll(topUp(id, 1_000n));
    const bought = purchase(id, 900n);
    await writeAll(bought);
    await expect(writeAll(topUp(id, 5n), bought)).rejects.toThrow(StaleWrite);
    await expect(writeAll(purchase(id, 101n))).rejects.toThrow(/available_not_negative/);
    expect((await walletOf(id)).balance).toBe(100n);
  });

  test("an event is posted once, also within other news", async () => {
    const { id } = await makeMember();
    const first = topUp(id, 1_000n, `payment:${id}:captured`);
    expect(await write(first)).toBe(1);
    expect(await write(first, topUp(id, 1n))).toBe(1);
    expect((await walletOf(id)).balance).toBe(1_001n);
    await expect(transaction((tx) => post(tx, [first], { all: true }))).rejects.toThrow(StaleWrite);
  });

  test("sixteen at once of the same event are one", async () => {
    const { id } = await makeMember();
    const event = topUp(id, 1_000n, `payment:${id}:captured`);
    const counts = await Promise.all(Array.from({ length: 16 }, () => write(event)));
    expect(counts.filter((n) => n === 1)).toHaveLength(1);
    expect((await walletOf(id)).balance).toBe(1_000n);
  });

  test("money that is not there cannot be spent, and nothing of the batch stays", async () => {
    const { id } = await makeMember();
    await write(topUp(id, 1_000n));
    await expect(write(topUp(id, 5n), purchase(id, 1_006n))).rejects.toThrow(/available_not_negative/);
    const stranger = await makeMember();
    await expect(write(purchase(stranger.id, 1n))).rejects.toThrow(/null value/);
    expect((await walletOf(id)).balance).toBe(1_000n);
  });

  test("holds leave the balance, and end once: by what really moved, or by nothing", async () => {
    const { id } = await makeMember();
    await write(topUp(id, 20_000n));
    const asked = (key: string) =>
      hold(
        journal({
          idemKey: key,
          type: "J10",
          ref: refOf(id),
          lines: [dr(memberAccount("mem:avail", id), 15_000n), cr(house("wd:clearing"), 15_000n)],
        }),
      );
    await write(asked(`${id}:a`));
    expect(await walletOf(id)).toMatchObject({ balance: 5_000n, pendingOut: 15_000n });
    await expect(write(purchase(id, 5_001n))).rejects.toThrow(/available_not_negative/);

    const moved = journal({
      idemKey: `${id}:a:paid`,
      type: "J10",
      ref: refOf(id),
      lines: [dr(memberAccount("mem:avail", id), 14_000n), cr(house("wd:clearing"), 14_000n)],
    });
    expect(await write(resolve(`${id}:a`, moved))).toBe(1);
    expect(await write(resolve(`${id}:a`, { ...moved, idemKey: `${id}:a:again` }))).toBe(0);
    expect(await walletOf(id)).toMatchObject({ balance: 6_000n, pendingOut: 0n });

    await write({
      ...asked(`${id}:b`),
      lines: [dr(memberAccount("mem:avail", id), 1n), cr(house("wd:clearing"), 1n)],
    });
    expect(await transaction((tx) => voidPending(tx, `${id}:b`))).toBe(true);
    expect(await transaction((tx) => voidPending(tx, `${id}:b`))).toBe(false);
    expect(await walletOf(id)).toMatchObject({ balance: 6_000n, pendingOut: 0n });
    expect((await checkLedger()).clean).toBe(true);
  });

  test("64 payments at once on one wallet: none is lost, the balance is exact, the chain unbroken", async () => {
    const { id } = await makeMember();
    await write(topUp(id, 5_000n));
    const tries = await Promise.allSettled(Array.from({ length: 64 }, () => write(purchase(id, 100n))));
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(50);
    expect((await walletOf(id)).balance).toBe(0n);
    expect((await chain(id)).at(-1)).toBe(0n);
    expect(await checkLedger()).toMatchObject({ clean: true });
  });
});

describe("the database refuses", () => {
  async function posted() {
    const { id } = await makeMember();
    await write(topUp(id, 1_000n));
    const entry = await db.first<{ id: bigint; journal: string; account: bigint }>(sql`
      select e.id, e.journal_id as journal, e.account_id as account from ledger_entry e
      join ledger_account a on a.id = e.account_id where a.member_id = ${id}`);
    return { member: id, entry: entry! };
  }

  test.each([
    "update ledger_entry set amount = 1",
    "delete from ledger_entry",
    "truncate ledger_entry",
    "delete from journal",
  ])("%s", async (statement) => {
    await posted();
    await expect(db.run(raw(statement))).rejects.toThrow(/append-only|foreign key/);
  });

  test("a journal that does not balance, has no lines, or gets more lines later", async () => {
    const { entry } = await posted();
    const bare = sql`insert into journal (idem_key, type, ref_type, ref_id) values (${randomUUID()}, 'J1', 'test', ${entry.journal})`;
    await expect(db.run(bare)).rejects.toThrow(/has no entries/);
    const line = sql`insert into ledger_entry (journal_id, account_id, dc, amount, ccy)
      values (${entry.journal}, ${entry.account}, 'D', 5, 'USD')`;
    await expect(db.run(line)).rejects.toThrow(/not balanced/);
    const pair = sql`insert into ledger_entry (journal_id, account_id, dc, amount, ccy)
      values (${entry.journal}, ${entry.account}, 'D', 5, 'USD'), (${entry.journal}, ${entry.account}, 'C', 5, 'USD')`;
    await expect(db.run(pair)).rejects.toThrow(/complete/);
  });

  test("entries in another currency than their account's, or of an account or a journal that is not there", async () => {
    const { entry } = await posted();
    const pair = (account: bigint, ccy: string, of = sql`(select id from j)`) => sql`
      with j as (insert into journal (idem_key, type, ref_type, ref_id)
        values (${randomUUID()}, 'J1', 'test', ${entry.journal}) returning id)
      insert into ledger_entry (journal_id, account_id, dc, amount, ccy)
      values (${of}, ${account}, 'D', 5, ${ccy}), (${of}, ${account}, 'C', 5, ${ccy})`;
    await expect(db.run(pair(entry.account, "EUR"))).rejects.toThrow(/mixes the currency/);
    await expect(db.run(pair(-1n, "USD"))).rejects.toThrow(/foreign key/);
    await expect(db.run(pair(entry.account, "USD", sql`${randomUUID()}::uuid`))).rejects.toThrow(
      /foreign key|no entries/,
    );
  });

  test.each([
    "member_id = gen_random_uuid()",
    "code = 'mem:avail:' || gen_random_uuid()",
    "kind = 'mem:promo'",
    "ccy = 'EUR'",
  ])("an account whose %s", async (change) => {
    const { member } = await posted();
    await expect(
      db.run(raw(`update ledger_account set ${change} where member_id = '${member}'`)),
    ).rejects.toThrow(/append-only/);
  });

  test("a posted journal that changes", async () => {
    const { entry } = await posted();
    for (const status of ["pending", "void"]) {
      await expect(
        db.run(sql`update journal set status = ${status} where id = ${entry.journal}`),
      ).rejects.toThrow(/may not change/);
    }
  });
});

test("whatever happens, the wallet is what a simple model says", async () => {
  const all = fc.boolean();
  const step = fc.oneof(
    fc.record({ kind: fc.constant("topUp" as const), amount: fc.bigInt({ min: 1n, max: 5_000n }), all }),
    fc.record({ kind: fc.constant("promo" as const), amount: fc.bigInt({ min: 1n, max: 2_000n }), all }),
    fc.record({ kind: fc.constant("buy" as const), amount: fc.bigInt({ min: 1n, max: 4_000n }), all }),
    fc.record({ kind: fc.constant("again" as const), amount: fc.constant(0n), all }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      const { id } = await makeMember();
      const model = { avail: 0n, promo: 0n };
      let last: JournalDraft | null = null;
      for (const { kind, amount, all } of steps) {
        const draft: JournalDraft | null =
          kind === "topUp"
            ? topUp(id, amount)
            : kind === "promo"
              ? promoGranted({ idemKey: randomUUID(), member: id, ref: refOf(id), amount })
              : kind === "buy"
                ? purchase(id, amount, model.promo < amount ? model.promo : amount)
                : last;
        if (!draft) continue;
        const promo = model.promo < amount ? model.promo : amount;
        const affordable = kind === "again" ? !all : kind !== "buy" || amount - promo <= model.avail;
        const done = await (all ? writeAll : write)(draft).then(
          () => true,
          () => false,
        );
        expect(done).toBe(affordable);
        if (!done || kind === "again") continue;
        last = draft;
        if (kind === "topUp") model.avail += amount;
        if (kind === "promo") model.promo += amount;
        if (kind === "buy") {
          model.promo -= promo;
          model.avail -= amount - promo;
        }
      }
      expect(await walletOf(id)).toMatchObject({ balance: model.avail + model.promo, promo: model.promo });
    }),
    { numRuns: 25 },
  );
  expect(await checkLedger()).toMatchObject({ clean: true });
});

test("the statement pages by key in both directions, filtered", async () => {
  const { id } = await makeMember();
  for (let i = 1; i <= 25; i++) await write(topUp(id, BigInt(i)));
  await write(purchase(id, 3n));
  const first = await statement(id, parseListQuery("/?size=20"));
  expect(first.rows).toHaveLength(20);
  expect(first.rows[0]).toMatchObject({ type: "orderPayment", amount: -3n, after: 322n });
  const second = await statement(id, parseListQuery(`/?after=${first.after}`));
  expect(second.rows.map((row) => row.amount)).toEqual([6n, 5n, 4n, 3n, 2n, 1n]);
  const back = await statement(id, parseListQuery(`/?before=${second.before}`));
  expect(back.rows).toEqual(first.rows);
  const only = await statement(id, parseListQuery("/?type=orderPayment&no=t", { filters: ["type", "no"] }));
  expect(only.rows).toHaveLength(0);
  const stranger = await makeMember();
  expect((await statement(stranger.id, parseListQuery("/"))).rows).toEqual([]);
});
