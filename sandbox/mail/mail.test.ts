import nodemailer from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RunningSandbox } from "../server";
import { control, start, until } from "../test-kit";
import type { StoredMail } from "./state";

let sandbox: RunningSandbox;

beforeAll(async () => {
  sandbox = await start();
});
afterAll(() => sandbox.close());
beforeEach(async () => {
  await control(sandbox, "DELETE", "/faults");
  await fetch(`${sandbox.url}/mail/api/messages`, { method: "DELETE" });
});

function send(to: string, subject = "Welcome"): Promise<unknown> {
  const transport = nodemailer.createTransport({
    host: "127.0.0.1",
    port: sandbox.smtpPort,
    secure: false,
    ignoreTLS: true,
  });
  return transport.sendMail({
    from: "Quayside <hello@quayside.test>",
    to,
    subject,
    text: "Confirm here: https://app.test/confirm?token=abc",
    html: "<p>Confirm <script>alert(1)</script><a href='https://app.test/confirm?token=abc'>here</a></p>",
    attachments: [{ filename: "invoice.pdf", content: Buffer.from("%PDF-") }],
  });
}

async function mails(to = ""): Promise<StoredMail[]> {
  const response = await fetch(`${sandbox.url}/mail/api/messages?to=${encodeURIComponent(to)}`);
  return ((await response.json()) as { messages: StoredMail[] }).messages;
}

test("keeps what arrives, newest first, by recipient", async () => {
  await send("a@member.test");
  await send("b@member.test", "欢迎");
  expect((await mails()).map((mail) => mail.subject)).toEqual(["欢迎", "Welcome"]);
  expect(await mails("a@member")).toMatchObject([
    {
      to: ["a@member.test"],
      from: "Quayside <hello@quayside.test>",
      attachments: [{ name: "invoice.pdf", type: "application/pdf", size: 5 }],
    },
  ]);
});

test("shows a message with its links, its HTML without scripts", async () => {
  await send("a@member.test");
  const [mail] = await mails();
  expect(await (await fetch(`${sandbox.url}/mail`)).text()).toContain("a@member.test");
  const page = await (await fetch(`${sandbox.url}/mail/${mail?.id}`)).text();
  expect(page).toContain('href="https://app.test/confirm?token=abc"');
  const body = await fetch(`${sandbox.url}/mail/${mail?.id}/html`);
  expect(body.headers.get("content-security-policy")).toMatch(/^sandbox .*default-src 'none'/);
});

test.each([
  ["429", 450],
  ["500", 550],
])("refuses on demand (%s)", async (kind, code) => {
  await control(sandbox, "POST", "/faults", { target: "mail", kind, match: "^no@", times: 1 });
  await expect(send("no@member.test")).rejects.toMatchObject({ responseCode: code });
  await send("yes@member.test");
  expect(await mails()).toHaveLength(1);
});

test("cuts, loses and doubles on demand", async () => {
  await control(sandbox, "POST", "/faults", { target: "mail", kind: "reset", times: 1 });
  await expect(send("x@member.test")).rejects.toThrow();
  await control(sandbox, "POST", "/faults", { target: "mail", kind: "lost", times: 1 });
  await send("x@member.test");
  expect(await mails()).toHaveLength(0);
  await control(sandbox, "POST", "/faults", { target: "mail", kind: "duplicate", times: 1 });
  await send("x@member.test");
  await until(async () => (await mails()).length === 2);
});
