import { randomUUID } from "node:crypto";
import { beforeAll, expect, test, vi } from "vitest";
import { db, sql, transaction } from "~/platform/db";
import * as environment from "~/platform/env.server";
import { mailer } from "~/platform/outbox.server";
import { makeMember } from "../../../tests/factories";
import { runJobs, waitingJobs } from "../../../tests/setup/jobs";
import { control, eventually } from "../../../tests/setup/outside";
import { deliver, notify, sweepMails } from "./notifications.server";
import { registerMails } from "./templates.server";

const templates = {
  "test.hello": ({ name, code }: { name: string; code: string }) => ({
    subject: `Hello ${name}`,
    blocks: [{ kind: "code" as const, text: code }],
  }),
};
const post = mailer<typeof templates>();

beforeAll(() => registerMails(templates));

type Message = { id: string; subject: string };
const inboxOf = async (to: string) =>
  control<{ messages: Message[] } | Message[]>(`/mail/api/messages?to=${encodeURIComponent(to)}`).then(
    (answer) => (Array.isArray(answer) ? answer : answer.messages),
  );

async function queue(until?: Date) {
  const [key, to] = [`test:${randomUUID()}`, `${randomUUID()}@example.test`];
  const mail = {
    key,
    to,
    locale: "en-US",
    template: "test.hello" as const,
    params: { name: "Mira", code: "424242" },
  };
  const queued = await transaction((tx) => post(tx, { ...mail, secret: ["code"], until }));
  return { key, to, queued, mail };
}

type Row = {
  id: string;
  status: string;
  attempts: number;
  error: string | null;
  params: Record<string, unknown>;
};
const rowOf = (key: string) =>
  db.first<Row>(sql`select id, status, attempts, error, params from mail where key = ${key}`);

test("a mail is sent once, and its code is sealed while it waits and gone afterwards", async () => {
  const { key, to } = await queue();
  expect(JSON.stringify((await rowOf(key))?.params)).not.toContain("424242");
  await runJobs();
  const sent = await rowOf(key);
  expect(sent).toMatchObject({ status: "sent", attempts: 1, params: { name: "Mira" } });
  expect(sent?.params).not.toHaveProperty("_sealed");
  await deliver(sent?.id ?? "", false);
  expect((await inboxOf(to)).map(({ subject }) => subject)).toEqual(["Hello Mira"]);
});

test("one event has one mail", async () => {
  const { mail } = await queue();
  expect(await transaction((tx) => post(tx, mail))).toBe(false);
});

test("what is rolled back is not sent", async () => {
  const key = `test:${randomUUID()}`;
  const before = (await waitingJobs()).length;
  const failing = transaction(async (tx) => {
    await post(tx, {
      key,
      to: "a@b.test",
      locale: "en-US",
      template: "test.hello",
      params: { name: "", code: "" },
    });
    throw new Error("no");
  });
  await expect(failing).rejects.toThrow("no");
  expect(await rowOf(key)).toBeNull();
  expect(await waitingJobs()).toHaveLength(before);
});

test("a mail server that says *later* is asked again, one that says *never* is not", async () => {
  const later = await queue();
  await control("/control/faults", { target: "mail", kind: "429", times: 1, match: later.to });
  const failures = await runJobs({ mayFail: true });
  expect(failures).toHaveLength(1);
  expect(await rowOf(later.key)).toMatchObject({ status: "queued", error: "unavailable", attempts: 1 });
  const sent = await eventually(async () => {
    await runJobs({ early: true });
    const row = await rowOf(later.key);
    return row?.status === "sent" && row;
  }, "the mail on its second try");
  expect(sent).toMatchObject({ error: null, attempts: 2 });

  const never = await queue();
  await control("/control/faults", { target: "mail", kind: "500", times: 1, match: never.to });
  await runJobs();
  expect(await rowOf(never.key)).toMatchObject({ status: "failed", error: "refused" });
});

test("the last try that fails shows as failed", async () => {
  const { key, to } = await queue();
  await control("/control/faults", { target: "mail", kind: "429", times: 1, match: to });
  const row = await rowOf(key);
  expect(await deliver(row?.id ?? "", true)).toEqual({ done: false, again: false, error: "unavailable" });
  expect(await rowOf(key)).toMatchObject({ status: "failed", error: "unavailable" });
});

test("what can no longer be read waits for another try, and shows as failed after the last", async () => {
  const { key } = await queue();
  await db.run(sql`update mail set params = params || '{"_sealed": "v1.lost"}' where key = ${key}`);
  const id = (await rowOf(key))?.id ?? "";
  expect(await deliver(id, false)).toEqual({ done: false, again: true, error: "unwritable" });
  expect(await rowOf(key)).toMatchObject({ status: "queued", error: "unwritable" });
  await deliver(id, true);
  expect(await rowOf(key)).toMatchObject({ status: "failed", error: "unwritable" });
});

test("without a mail server the failure says so", async () => {
  const { key } = await queue();
  vi.spyOn(environment, "env").mockReturnValue({ ...environment.env(), SMTP_URL: undefined });
  await deliver((await rowOf(key))?.id ?? "", false);
  expect(await rowOf(key)).toMatchObject({ status: "failed", error: "mail not configured" });
});

test("a mail whose time is over is not sent", async () => {
  const { key, to } = await queue(new Date(Date.now() - 1000));
  await runJobs();
  expect(await rowOf(key)).toMatchObject({ status: "failed", error: "expired" });
  expect(await inboxOf(to)).toEqual([]);
});

test("two templates of one name are a mistake", () => {
  expect(() => registerMails({ "test.hello": () => ({ subject: "", blocks: [] }) })).toThrow(/test\.hello/);
});

test("old mails are forgotten, waiting ones are not", async () => {
  const old = await queue();
  await runJobs();
  const waiting = await queue();
  await db.run(
    sql`update mail set created_at = now() - interval '91 days' where key in (${old.key}, ${waiting.key})`,
  );
  await sweepMails();
  expect(await rowOf(old.key)).toBeNull();
  expect(await rowOf(waiting.key)).not.toBeNull();
});

test("news stands in the member's notifications", async () => {
  const member = await makeMember();
  await transaction((tx) =>
    notify(tx, { userId: member.id, event: "order.shipped", data: { orderNo: "Q-1" } }),
  );
  expect(
    await db.rows(sql`select event, data, read_at from notification where user_id = ${member.id}`),
  ).toEqual([{ event: "order.shipped", data: { orderNo: "Q-1" }, readAt: null }]);
});
