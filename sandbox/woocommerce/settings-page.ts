/** Keys, webhooks and extensions of a store, as its manager sees them. */
import { type Html, html, page } from "../http";
import { moment } from "../layout";
import type { Sandbox } from "../state";
import type { StoreAct } from "./store-page";
import { storeLayout } from "./shop-layout";

export function settingsPage(sandbox: Sandbox): StoreAct {
  return (store) => {
    const keys = store.keys.map(
      (key) =>
        html`<tr>
          <td>${key.description}</td>
          <td>${key.permissions}</td>
          <td>…${key.consumer_key.slice(-7)}</td>
          <td>${key.last_access === null ? "never" : moment(key.last_access)}</td>
          <td>
            <form method="post" action="/woo/${store.slug}/settings/keys/${key.id}/revoke">
              <button class="danger">Revoke</button>
            </form>
          </td>
        </tr>`,
    );
    const hooks = store.webhooks.map(
      (hook) =>
        html`<tr>
          <td>${hook.topic}</td>
          <td><span class="tag ${hook.status === "active" ? "good" : "bad"}">${hook.status}</span></td>
          <td><code>${hook.delivery_url}</code></td>
          <td>
            ${hook.deliveries
              .toReversed()
              .slice(0, 3)
              .map((sent) => html`<div class="small">${moment(sent.at)}: ${sent.error ?? sent.status}</div>`)}
          </td>
        </tr>`,
    );
    const table = (head: Html, rows: Html[], none: string): Html =>
      rows.length > 0
        ? html`<div class="scroll">
            <table>
              ${head}${rows}
            </table>
          </div>`
        : html`<p class="soft">${none}</p>`;
    const body = html`<h1>Settings</h1>
      <dl class="card">
        <dt>Store address</dt>
        <dd><code>${sandbox.url}/woo/${store.slug}</code></dd>
        <dt>Currency</dt>
        <dd>${store.currency}</dd>
        <dt>Shipment Tracking</dt>
        <dd>${store.shipment_tracking ? "installed" : "not installed"}</dd>
      </dl>
      <form method="post" action="/woo/${store.slug}/settings/tracking">
        <button class="plain">
          ${store.shipment_tracking ? "Remove" : "Install"} the Shipment Tracking extension
        </button>
      </form>
      <h2>API keys</h2>
      ${table(
        html`<tr>
          <th>Name</th>
          <th>Permissions</th>
          <th>Key</th>
          <th>Last used</th>
          <th></th>
        </tr>`,
        keys,
        "None. An application makes one when the manager approves it.",
      )}
      <h2>Webhooks</h2>
      ${table(
        html`<tr>
          <th>Topic</th>
          <th>Status</th>
          <th>Delivery address</th>
          <th>Last deliveries</th>
        </tr>`,
        hooks,
        "None.",
      )}`;
    return page(storeLayout(store, { title: "Settings", body }));
  };
}
