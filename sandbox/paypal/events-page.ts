/** /paypal/events: what happened, where it was sent, and sending it again. */
import { deliveryLines, eventTable, resendForm } from "../event-table";
import { html, page, redirect, type Html, type Router } from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import type { WireEvent } from "./state";
import { resend } from "./webhooks";

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
    <td>${deliveryLines(deliveries)}</td>
    <td>${resendForm(`/paypal/events/${event.id}/resend`)}</td>
  </tr>`;
}

export function paypalEventPages(router: Router, sandbox: Sandbox): void {
  router.on("GET", "/paypal/events", () => {
    const events = Object.values(sandbox.world.paypal.events).toReversed().slice(0, 100);
    const body = html`<h1>PayPal: events</h1>
      ${eventTable(events.map((event) => eventRow(sandbox, event)))}`;
    return page(layout({ title: "PayPal", body }));
  });
  router.on("POST", "/paypal/events/:id/resend", async (exchange) => {
    await resend(sandbox, exchange.params["id"] ?? "");
    return redirect("/paypal/events");
  });
}
