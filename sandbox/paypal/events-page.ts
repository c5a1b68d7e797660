/** /paypal/events: what happened, where it was sent, and sending it again. */
import { html, page, redirect, type Html, type Router } from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import type { Delivery, WireEvent } from "./state";
import { resend } from "./webhooks";

function deliveryLine(delivery: Delivery): Html {
  const last = delivery.attempts.at(-1);
  const tone = delivery.state === "delivered" ? "good" : delivery.state === "pending" ? "warn" : "bad";
  return html`<div class="small">
    <span class="tag ${tone}">${delivery.state}</span> <code>${delivery.url}</code>
    <span class="soft"
      >${delivery.attempts.length}
      ${delivery.attempts.length === 1 ? "attempt" : "attempts"}${last ? `, last ${last.error ?? last.status}` : ""}</span
    >
  </div>`;
}

function eventRow(sandbox: Sandbox, event: WireEvent): Html {
  const deliveries = sandbox.world.paypal.deliveries.filter((delivery) => delivery.event === event.id);
  return html`<tr>
    <td>
      <details>
        <summary>${event.event_type}</summary>
        <pre>${JSON.stringify(event, null, 2)}</pre>
      </details>
      <div class="small soft">${event.create_time.slice(0, 19).replace("T", " ")}</div>
    </td>
    <td class="small"><code>${String(event.resource["id"] ?? "")}</code></td>
    <td>
      ${deliveries.length > 0 ? deliveries.map(deliveryLine) : html`<span class="soft small">sent nowhere</span>`}
    </td>
    <td>
      <form method="post" action="/paypal/events/${event.id}/resend">
        <button class="plain">Resend</button>
      </form>
    </td>
  </tr>`;
}

export function paypalEventPages(router: Router, sandbox: Sandbox): void {
  router.on("GET", "/paypal/events", () => {
    const events = Object.values(sandbox.world.paypal.events).toReversed().slice(0, 100);
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
    const body = html`<h1>PayPal: events</h1>
      ${events.length > 0 ? table : html`<p class="card">Nothing has happened yet.</p>`}`;
    return page(layout({ title: "PayPal", body }));
  });
  router.on("POST", "/paypal/events/:id/resend", async (exchange) => {
    await resend(sandbox, exchange.params["id"] ?? "");
    return redirect("/paypal/events");
  });
}
