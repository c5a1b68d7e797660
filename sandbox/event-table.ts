/** What the pages of both payment providers' events share: the table of them, and how each delivery went. */
import { html, type Html } from "./http";
import { moment } from "./layout";

/** One delivery of an event, as the provider keeps it; `nextAt` in ms where it will be tried again. */
export type ShownDelivery = {
  readonly url: string;
  readonly state: string;
  readonly nextAt: number | null;
  readonly attempts: readonly { readonly status: number; readonly error: string | null }[];
};

/** Where an event was sent, how often that was tried, what came last, and when it is tried next. */
export function deliveryLines(deliveries: readonly ShownDelivery[]): Html | Html[] {
  if (deliveries.length === 0) return html`<span class="soft small">sent nowhere</span>`;
  return deliveries.map(({ url, state, nextAt, attempts }) => {
    const last = attempts.at(-1);
    const tone = state === "delivered" ? "good" : state === "pending" ? "warn" : "bad";
    const next = state === "pending" && nextAt ? `, next ${moment(nextAt)}` : "";
    return html`<div class="small">
      <span class="tag ${tone}">${state}</span> <code>${url}</code>
      <span class="soft"
        >${attempts.length}
        ${attempts.length === 1 ? "attempt" : "attempts"}${last ? `, last ${last.error ?? last.status}` : ""}${next}</span
      >
    </div>`;
  });
}

/** The button that sends an event again; `action` is its path. */
export const resendForm = (action: string): Html =>
  html`<form method="post" action="${action}"><button class="plain">Resend</button></form>`;

/** The table of events; says so where there is none yet. */
export function eventTable(rows: readonly Html[]): Html {
  if (rows.length === 0) return html`<p class="card">Nothing has happened yet.</p>`;
  return html`<div class="scroll">
    <table>
      <tr>
        <th>Event</th>
        <th>Object</th>
        <th>Deliveries</th>
        <th></th>
      </tr>
      ${rows}
    </table>
  </div>`;
}
