import { expect, test } from "vitest";
import type { MailText } from "~/platform/mail";
import { htmlMail, plainMail } from "./layout";

const frame = { locale: "en-US", brand: "Quayside", home: "https://q.test/", footer: "Why <this> came." };

const mail: MailText = {
  subject: "Order <1> & more",
  blocks: [
    { kind: "text", text: "Hello <b>Mira</b>," },
    { kind: "code", text: "012345" },
    { kind: "button", label: "Open", url: "https://q.test/?a=1&b=2" },
    { kind: "facts", rows: [["Order", "Q-1"]] },
    { kind: "note", text: "Small print" },
  ],
};

test("text holds everything, addresses on lines of their own", () => {
  const text = plainMail(mail, frame);
  expect(text).toContain("Hello <b>Mira</b>,");
  expect(text).toMatch(/^ {4}012345$/m);
  expect(text).toMatch(/^https:\/\/q\.test\/\?a=1&b=2$/m);
  expect(text).toContain("Order: Q-1");
  expect(text).toContain("Why <this> came.");
});

test("HTML shows names as text, never as markup, and fetches nothing", () => {
  const html = htmlMail(mail, frame);
  expect(html).not.toContain("<b>");
  expect(html).not.toContain("<1>");
  expect(html).toContain("Hello &#60;b&#62;Mira");
  expect(html).toContain('href="https://q.test/?a=1&#38;b=2"');
  expect(html).not.toMatch(/<img|<link|<script|@import|url\(/);
  expect(html).toContain('lang="en-US"');
});

test("an answer keeps its lines, and Chinese its colon", () => {
  const answer: MailText = {
    subject: "Answer",
    blocks: [
      { kind: "text", text: "Dear <Mira>,\n\nit is back.\r\nSam" },
      { kind: "facts", rows: [["订单", "Q-1"]] },
      { kind: "button", label: "查看", url: "https://q.test/" },
    ],
  };
  expect(htmlMail(answer, frame)).toContain("Dear &#60;Mira&#62;,<br><br>it is back.<br>Sam</p>");
  expect(plainMail(answer, { ...frame, locale: "zh-CN" })).toContain("订单：Q-1\n\n查看：\nhttps://q.test/");
});
