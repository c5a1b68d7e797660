/** /stripe/events: what happened, where it was sent, and sending it again. */
import { html, page, redirect, type Html, type Router } from "../http";
import { layout, moment } from "../layout";
import type { Sandbox } from "../state";
import type { Delivery, WireEvent } from "./state";
import { resend } from "./webhooks";

function deliveryLine(delivery: Delivery): Html {
  const last = delivery.attempts.at(-1);
  const tone = delivery.state === "delivered" ? "good" : delivery.state === "pending" ? "warn" : "bad";
  const next = delivery.state === "pending" && delivery.nextAt ? `, next ${moment(delivery.nextAt)}` : "";
  return html`<div class="small">
    <span class="tag ${tone}">${delivery.state}</span> <code>${delivery.url}</code>
    <span class="soft"
      >${delivery.attempts.length}
      ${delivery.attempts.length === 1 ? "attempt" : "attempts"}${last ? `, last ${last.error ?? last.status}` : ""}${next}</span
    >
  </div>`;
}

function eventRow(sandbox: Sandbox, event: WireEvent): Html {
  const deliveries = sandbox.world.stripe.deliveries.filter((delivery) => delivery.event === event.id);
  return html`<tr>
    <td>
      <a href="/stripe/events/${event.id}">${event.type}</a>
      <div class="small soft">${moment(event.created * 1_000)}</div>
    </td>
    <td class="small"><code>${String(event.data.object["id"] ?? "")}</code></td>
    <td>
      ${deliveries.length > 0 ? deliveries.map(deliveryLine) : html`<span class="soft small">sent nowhere</span>`}
    </td>
    <td>
      <form method="post" action="/stripe/events/${event.id}/resend">
        <button class="plain">Resend</button>
      </form>
    </td>
  </tr>`;
}

function destinations(sandbox: Sandbox): Html {
  const registered = Object.values(sandbox.world.stripe.endpoints).map((endpoint) => endpoint.url);
  const urls = [...(sandbox.stripe.webhookUrl ? [sandbox.stripe.webhookUrl] : []), ...registered];
  return urls.length > 0
    ? html`<p>Events go to ${urls.map((url, i) => html`${i > 0 ? ", " : ""}<code>${url}</code>`)}.</p>`
    : html`<p>No endpoint is registered, so events go nowhere.</p>`;
}

export function eventPages(router: Router, sandbox: Sandbox): void {
  router.on("GET", "/stripe/events", (exchange) => {
    const wanted = exchange.query.get("object");
    const events = Object.values(sandbox.world.stripe.events)
      .filter((event) => !wanted || JSON.stringify(event.data).includes(wanted))
      .toReversed()
      .slice(0, 100);
    const table = html`<div class="scroll">
      <table>
        <tr>
          <th>Event</th>
          <th>Object</th>
          <th>Deliveries</th>
          <th></th>
        </tr>
        ${events.map((event) => eventRow(sandbox, event))}
      </table>
    </div>`;
    const body = html`<h1>Card payments: events</h1>
      ${destinations(sandbox)}
      ${events.length > 0 ? table : html`<p class="card">Nothing has happened yet.</p>`}`;
    return page(layout({ title: "Events", body }));
  });
  router.on("GET", "/stripe/events/:id", (exchange) => {
    const event = sandbox.world.stripe.events[exchange.params["id"] ?? ""];
    if (!event) return page(layout({ title: "Not found", body: html`<h1>No such event</h1>` }), 404);
    const deliveries = sandbox.world.stripe.deliveries.filter((delivery) => delivery.event === event.id);
    const body = html`<p><a href="/stripe/events">Events</a></p>
      <h1>${event.type}</h1>
      ${deliveries.map(deliveryLine)}
      <form method="post" action="/stripe/events/${event.id}/resend">
        <p><button class="plain">Resend</button></p>
      </form>
      <pre>${JSON.stringify(event, null, 2)}</pre>`;
    return page(layout({ title: event.type, body }));
  });
  router.on("POST", "/stripe/events/:id/resend", async (exchange) => {
    await resend(sandbox, exchange.params["id"] ?? "");
    return redirect("/stripe/events");
  });
}
