/** The inbox: /mail for people, /mail/api/messages for tests. */
import { html, json, page, redirect, type Exchange, type Reply, type Router } from "../http";
import { layout, moment } from "../layout";
import type { Sandbox } from "../state";
import { emptyMail, type StoredMail } from "./state";

export function mailRoutes(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/mail", (exchange) => inbox(sandbox, exchange))
    .on("POST", "/mail/empty", () => {
      sandbox.world.mail = { ...emptyMail(), next: sandbox.world.mail.next };
      sandbox.save();
      return redirect("/mail");
    })
    .on("GET", "/mail/api/messages", (exchange) => json({ messages: find(sandbox, exchange.query) }))
    .on("DELETE", "/mail/api/messages", () => {
      sandbox.world.mail.messages = [];
      sandbox.save();
      return json({ deleted: true });
    })
    .on("GET", "/mail/api/messages/#id", (exchange) => withMail(sandbox, exchange, (mail) => json(mail)))
    .on("GET", "/mail/#id", (exchange) => withMail(sandbox, exchange, one))
    .on("GET", "/mail/#id/html", (exchange) => withMail(sandbox, exchange, bodyOf))
    .on("GET", "/mail/#id/source", (exchange) =>
      withMail(sandbox, exchange, (mail) => ({
        status: 200,
        headers: { "Content-Type": "text/plain; charset=utf-8" },
        body: mail.raw,
      })),
    );
}

/** Newest first; `to` is a part of a recipient's address, `since` epoch milliseconds or an ISO date. */
function find(sandbox: Sandbox, query: URLSearchParams): StoredMail[] {
  const to = query.get("to")?.trim().toLowerCase();
  const since = query.get("since");
  const from = since ? (/^\d+$/.test(since) ? Number(since) : Date.parse(since)) : 0;
  return sandbox.world.mail.messages
    .filter((mail) => !to || mail.envelope.to.some((address) => address.toLowerCase().includes(to)))
    .filter((mail) => mail.at >= (from || 0))
    .toReversed();
}

function withMail(sandbox: Sandbox, exchange: Exchange, show: (mail: StoredMail) => Reply): Reply {
  const mail = sandbox.world.mail.messages.find((candidate) => candidate.id === exchange.params["id"]);
  if (mail) return show(mail);
  const body = html`<h1>No such message</h1>
    <p><a href="/mail">Back to the inbox</a></p>`;
  return page(layout({ title: "No such message", body }), 404);
}

function inbox(sandbox: Sandbox, exchange: Exchange): Reply {
  const mails = find(sandbox, exchange.query);
  const rows = mails.slice(0, 200).map(
    (mail) =>
      html`<tr>
        <td><a href="/mail/${mail.id}">${mail.subject || "(no subject)"}</a></td>
        <td>${mail.envelope.to.join(", ")}</td>
        <td class="soft">${moment(mail.at)}</td>
      </tr>`,
  );
  const table = html`<div class="scroll">
    <table>
      <tr>
        <th>Subject</th>
        <th>To</th>
        <th>Received (UTC)</th>
      </tr>
      ${rows}
    </table>
  </div>`;
  const body = html`<h1>Mail</h1>
    <p class="soft">Everything the application sent. Nothing leaves this machine.</p>
    <form method="get" class="row">
      <div>
        <label for="to">Recipient contains</label>
        <input id="to" name="to" type="search" value="${exchange.query.get("to") ?? ""}" />
      </div>
      <button class="fit">Filter</button>
    </form>
    <div style="margin-top:1rem">${mails.length ? table : html`<p class="card">No messages.</p>`}</div>
    <form method="post" action="/mail/empty" style="margin-top:1rem">
      <button class="danger">Empty the inbox</button>
    </form>`;
  return page(layout({ title: "Mail", body }));
}

function one(mail: StoredMail): Reply {
  const files = mail.attachments.map(
    (file) => html`<li>${file.name} <span class="soft">${file.type}, ${file.size} bytes</span></li>`,
  );
  const body = html`<p><a href="/mail">Inbox</a></p>
    <h1>${mail.subject || "(no subject)"}</h1>
    <dl>
      <dt>From</dt>
      <dd>${mail.from}</dd>
      <dt>To</dt>
      <dd>${mail.to.join(", ") || mail.envelope.to.join(", ")}</dd>
      <dt>Received</dt>
      <dd>${moment(mail.at)} UTC</dd>
    </dl>
    ${
      files.length > 0 &&
      html`<h2>Attachments</h2>
        <ul>
          ${files}
        </ul>`
    }
    ${
      mail.html &&
      html`<h2>As the reader sees it</h2>
        <iframe
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/mail/${mail.id}/html"
          title="Message"
        ></iframe>
        <p><a href="/mail/${mail.id}/html">Open it by itself</a></p>`
    }
    <h2>Text</h2>
    <pre>${mail.text || "(none)"}</pre>
    ${links(mail)}
    <p><a href="/mail/${mail.id}/source">Source</a></p>`;
  return page(layout({ title: mail.subject || "Message", body }));
}

/** The links of the text, so that a confirmation can be followed with one click. */
function links(mail: StoredMail): ReturnType<typeof html> | null {
  const found = [...new Set(mail.text.match(/https?:\/\/[^\s<>()"']+/g) ?? [])];
  if (found.length === 0) return null;
  return html`<h2>Links</h2>
    <ul>
      ${found.map((link) => html`<li><a href="${link}" rel="noreferrer">${link}</a></li>`)}
    </ul>`;
}

function bodyOf(mail: StoredMail): Reply {
  return {
    status: 200,
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation; default-src 'none'; img-src * data:; style-src 'unsafe-inline'; font-src data:",
    },
    body: mail.html ?? mail.text,
  };
}
