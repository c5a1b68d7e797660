/** /stripe/events: what happened, where it was sent, and sending it again. */
import { deliveryLines, eventTable, resendForm } from "../event-table";
import { html, page, redirect, type Html, type Router } from "../http";
import { layout, moment } from "../layout";
import type { Sandbox } from "../state";
import type { WireEvent } from "./state";
import { resend } from "./webhooks";

function eventRow(sandbox: Sandbox, event: WireEvent): Html {
  const deliveries = sandbox.world.stripe.deliveries.filter((delivery) => delivery.event === event.id);
  return html`<tr>
    <td>
      <a href="/stripe/events/${event.id}">${event.type}</a>
      <div class="small soft">${moment(event.created * 1_000)}</div>
    </td>
    <td class="small"><code>${String(event.data.object["id"] ?? "")}</code></td>
    <td>${deliveryLines(deliveries)}</td>
    <td>${resendForm(`/stripe/events/${event.id}/resend`)}</td>
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
    const objectId = exchange.query.get("object");
    const events = Object.values(sandbox.world.stripe.events)
      .filter((event) => !objectId || JSON.stringify(event.data).includes(objectId))
      .toReversed()
      .slice(0, 100);
    const body = html`<h1>Card payments: events</h1>
      ${destinations(sandbox)} ${eventTable(events.map((event) => eventRow(sandbox, event)))}`;
    return page(layout({ title: "Events", body }));
  });
  router.on("GET", "/stripe/events/:id", (exchange) => {
    const event = sandbox.world.stripe.events[exchange.params["id"] ?? ""];
    if (!event) return page(layout({ title: "Not found", body: html`<h1>No such event</h1>` }), 404);
    const deliveries = sandbox.world.stripe.deliveries.filter((delivery) => delivery.event === event.id);
    const body = html`<p><a href="/stripe/events">Events</a></p>
      <h1>${event.type}</h1>
      ${deliveryLines(deliveries)} ${resendForm(`/stripe/events/${event.id}/resend`)}
      <pre>${JSON.stringify(event, null, 2)}</pre>`;
    return page(layout({ title: event.type, body }));
  });
  router.on("POST", "/stripe/events/:id/resend", async (exchange) => {
    await resend(sandbox, exchange.params["id"] ?? "");
    return redirect("/stripe/events");
  });
}
