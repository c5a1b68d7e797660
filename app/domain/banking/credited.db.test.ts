/** Two lines for one wire: the second is another payment of its member, and leads there instead of in a circle. */
import { randomUUID } from "node:crypto";
import { afterEach, expect, test } from "vitest";
import "~/domain/wiring.server";
import { checkLedger } from "~/domain/ledger/check.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { loader as lineLoader } from "~/routes/desk/bank/line";
import { action as listAction } from "~/routes/desk/bank/lines";
import { action as rechargePage } from "~/routes/desk/finance/recharge";
import { db, sql } from "~/platform/db";
import type { TestStaff } from "../../../tests/factories";
import { callAction, callLoader } from "../../../tests/setup/call";
import { csv, decide, finance, lineBy, taken, today, wired } from "../../../tests/statements";

afterEach(async () => {
  expect(await checkLedger()).toMatchObject({ clean: true });
});

const pageOf = async (as: TestStaff, ref: string, wire?: string) => {
  const { id } = await lineBy(ref);
  const url = `/desk/bank/lines/${id}${wire ? `?wire=${wire}` : ""}`;
  return (await callLoader(lineLoader, { url, params: { lineId: id }, as })).data.line;
};

type Wired = Awaited<ReturnType<typeof wired>>;

test.each([
  ["reference", ({ reference }: Wired) => reference],
  ["number", ({ no }: Wired) => `recharge ${no} thank you`],
])(
  "the second of two lines for a wire that is named by its %s loses its suggestion with the first, and is one press from the member's balance",
  async (_, wordsOf) => {
    const [staff, wire, first, second] = [await finance(), await wired(), randomUUID(), randomUUID()];
    const words = wordsOf(wire);
    await taken(staff, csv([first, second].map((ref) => ({ ref, amount: "412.00", words }))));
    expect((await lineBy(second)).suggestion).toMatchObject({ key: wire.no, by: "reference" });
    const match = { intent: "match", type: "recharge", key: wire.no };
    expect((await decide(staff, first, match)).status).toBe(303);
    expect((await lineBy(second)).suggestion).toBeNull();
    expect(await pageOf(staff, second)).toMatchObject({
      suggestion: null,
      credited: [{ key: wire.no, member: wire.member.email, entryRef: first }],
    });
    expect((await pageOf(staff, first)).credited).toEqual([]);
    // Who has the old page before them is led to the same.
    const refused = await decide(staff, second, match);
    expect([refused.status, refused.location]).toEqual([
      303,
      `/desk/bank/lines/${(await lineBy(second)).id}?wire=${wire.reference}`,
    ]);
    expect(await walletOf(wire.member.id)).toMatchObject({ balance: 41_200n });
    expect((await decide(staff, second, { intent: "member", email: wire.member.email })).status).toBe(303);
    expect(await lineBy(second)).toMatchObject({ status: "MATCHED", kind: "member" });
    expect(await walletOf(wire.member.id)).toMatchObject({ balance: 82_400n });
  },
);

test("from the list, a suggestion whose wire is credited leads to the line, and is forgotten", async () => {
  const [staff, wire, first, second] = [await finance(), await wired(), randomUUID(), randomUUID()];
  const words = wire.reference.slice(0, -1);
  await taken(staff, csv([{ ref: first, amount: "413.00", words: wire.reference }]));
  await taken(staff, csv([{ ref: second, amount: "413.00", words }]));
  const { id, suggestion } = await lineBy(second);
  expect((await decide(staff, first, { intent: "find", reference: wire.reference })).status).toBe(303);
  // As where somebody else held the line meanwhile.
  await db.run(sql`update bank_line set suggestion = ${JSON.stringify(suggestion)}::jsonb where id = ${id}`);
  const pressed = await callAction(listAction, {
    url: "/desk/bank",
    as: staff,
    form: { intent: "match", line: id, type: "recharge", key: wire.no },
  });
  expect(pressed.location).toBe(`/desk/bank/lines/${id}?wire=${wire.reference}`);
  expect((await lineBy(second)).suggestion).toBeNull();
  expect((await pageOf(staff, second)).credited).toEqual([]);
  expect(await pageOf(staff, second, wire.reference)).toMatchObject({
    credited: [{ member: wire.member.email, entryRef: first }],
  });
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 41_300n });
});

test("two lines of one wire pressed at once: one is credited, the other is told which", async () => {
  const [staff, wire, refs] = [await finance(), await wired(), [randomUUID(), randomUUID()]];
  await taken(staff, csv(refs.map((ref) => ({ ref, amount: "414.00", words: wire.reference }))));
  const match = { intent: "match", type: "recharge", key: wire.no };
  const answers = await Promise.all(refs.map((ref) => decide(staff, ref, match)));
  expect(answers.filter(({ location }) => location?.includes(`?wire=${wire.reference}`))).toHaveLength(1);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 41_400n });
  const lines = await Promise.all(refs.map(lineBy));
  expect(lines.map(({ status, suggestion }) => [status, suggestion]).sort()).toEqual([
    ["MATCHED", null],
    ["UNMATCHED", null],
  ]);
});

test("a wire that was confirmed by hand weeks before is named with its member, not offered again", async () => {
  const [staff, wire, ref] = [await finance(), await wired(), randomUUID()];
  const receivedOn = new Date(Date.parse(today) - 20 * 86_400_000).toISOString().slice(0, 10);
  const form = { intent: "confirm", received: "495.00", bankRef: "OLD-1", receivedOn };
  const url = `/desk/recharges/${wire.no}`;
  const confirmed = await callAction(rechargePage, { url, params: { rechargeNo: wire.no }, as: staff, form });
  expect(confirmed.status).toBe(303);
  await taken(staff, csv([{ ref, amount: "495.00", words: wire.reference }]));
  expect((await pageOf(staff, ref)).credited).toMatchObject([
    { member: wire.member.email, lineId: null, receivedOn },
  ]);
  const refused = await decide(staff, ref, { intent: "find", reference: wire.reference });
  expect(refused.location).toContain(`?wire=${wire.reference}`);
  expect(await walletOf(wire.member.id)).toMatchObject({ balance: 49_500n });
});
