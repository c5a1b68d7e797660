/** The shop manager's side: orders with what arrived from outside, keys, webhooks, settings. */
import { type Exchange, html, type Html, page, readForm, redirect, type Reply, type Router } from "../http";
import { moment } from "../layout";
import type { Sandbox } from "../state";
import { addressFields, readAddress } from "./address-form";
import { cents, decimal, priced } from "./money";
import { addNote, customLine, orderChanged, setStatus, statusNames, touch } from "./order-book";
import { refundedOf, totalOf } from "./present-order";
import { setPrices } from "./owner-prices";
import { removeProduct } from "./products";
import { settingsPage } from "./settings-page";
import { inStore, type StoreAct } from "./store-page";
import { storeLayout } from "./shop-layout";
import { variationsOf } from "./present";
import type { Order, Product, Store } from "./types";

const ordersPage: StoreAct = (store) => {
  const rows = store.orders
    .filter((order) => order.status !== "trash")
    .toReversed()
    .map(
      (order) =>
        html`<tr>
          <td><a href="/woo/${store.slug}/orders/${order.id}">#${order.id}</a></td>
          <td>${order.shipping.first_name} ${order.shipping.last_name}</td>
          <td>${statusTag(order)}</td>
          <td class="num">${priced(decimal(totalOf(order)), order.currency)}</td>
          <td class="soft">${moment(order.created)}</td>
        </tr>`,
    );
  const table = html`<div class="scroll">
    <table>
      <tr>
        <th>Order</th>
        <th>Customer</th>
        <th>Status</th>
        <th class="num">Total</th>
        <th>Placed (UTC)</th>
      </tr>
      ${rows}
    </table>
  </div>`;
  const none = html`<p class="card">
    No orders yet. <a href="/woo/${store.slug}/">Buy something</a> to make one.
  </p>`;
  const body = html`<h1>Orders</h1>
    ${rows.length > 0 ? table : none}`;
  return page(storeLayout(store, { title: "Orders", body }));
};

function statusTag(order: Order): Html {
  const tone =
    order.status === "completed"
      ? "good"
      : ["cancelled", "failed", "refunded"].includes(order.status)
        ? "bad"
        : "warn";
  return html`<span class="tag ${tone}">${statusNames[order.status] ?? order.status}</span>`;
}

function linesTable(order: Order): Html {
  const money = (amount: string): string => priced(amount, order.currency);
  return html`<div class="scroll">
    <table>
      <tr>
        <th>Item</th>
        <th>SKU</th>
        <th class="num">Quantity</th>
        <th class="num">Total</th>
      </tr>
      ${order.lines.map(
        (line) =>
          html`<tr>
            <td>
              ${line.name}
              ${line.choices.map(({ name, option }) => html`<br /><span class="soft small">${name}: ${option}</span>`)}
              ${(line.meta ?? []).map(({ key, value }) => html`<br /><span class="soft small">${key}: ${typeof value === "string" ? value : JSON.stringify(value)}</span>`)}
            </td>
            <td>${line.sku || "none"}</td>
            <td class="num">${line.quantity}</td>
            <td class="num">${money(line.total)}</td>
          </tr>`,
      )}
      ${order.shipping_lines.map(
        (line) =>
          html`<tr>
            <td>${line.method_title}</td>
            <td></td>
            <td></td>
            <td class="num">${money(line.total)}</td>
          </tr>`,
      )}
      ${order.refunds.map(
        (refund) =>
          html`<tr>
            <td>Refund ${refund.reason}</td>
            <td></td>
            <td></td>
            <td class="num bad">-${money(refund.amount)}</td>
          </tr>`,
      )}
      <tr>
        <td><strong>Total</strong></td>
        <td></td>
        <td></td>
        <td class="num"><strong>${money(decimal(totalOf(order) - refundedOf(order)))}</strong></td>
      </tr>
    </table>
  </div>`;
}

/** What the outside wrote about the parcel, wherever it wrote it. */
function shipmentBlock(order: Order): Html {
  const trackings = order.trackings.map(
    (item) =>
      html`<tr>
        <td>${item.tracking_provider}</td>
        <td>${item.tracking_number}</td>
        <td>${item.date_shipped}</td>
      </tr>`,
  );
  const metas = order.meta_data.filter((meta) => meta.key !== "_wc_shipment_tracking_items");
  const metaRows = metas.map(
    (meta) =>
      html`<tr>
        <td><code>${meta.key}</code></td>
        <td>${typeof meta.value === "string" ? meta.value : JSON.stringify(meta.value)}</td>
      </tr>`,
  );
  return html`<h2>Fulfilment</h2>
    ${order.completed !== null ? html`<p class="good">Completed ${moment(order.completed)} UTC</p>` : html`<p class="soft">Not fulfilled yet.</p>`}
    ${
      trackings.length > 0 &&
      html`<div class="scroll">
        <table>
          <tr>
            <th>Carrier</th>
            <th>Tracking number</th>
            <th>Shipped</th>
          </tr>
          ${trackings}
        </table>
      </div>`
    }
    ${
      metaRows.length > 0 &&
      html`<h2>Order metadata</h2>
        <div class="scroll">
          <table>
            ${metaRows}
          </table>
        </div>`
    }`;
}

function notesBlock(order: Order): Html {
  const notes = order.notes.toReversed().map(
    (note) =>
      html`<li>
        ${note.note}
        <span class="soft small"
          >${note.customer_note ? "to the customer, " : ""}${note.author}, ${moment(note.at)}</span
        >
      </li>`,
  );
  return html`<h2>Notes</h2>
    ${
      notes.length > 0
        ? html`<ul>
            ${notes}
          </ul>`
        : html`<p class="soft">None.</p>`
    }`;
}

function addressLines(order: Order): Html {
  const { shipping: to } = order;
  const lines = [
    `${to.first_name} ${to.last_name}`,
    to.company,
    to.address_1,
    to.address_2,
    [to.postcode, to.city, to.state].filter(Boolean).join(" "),
    to.country,
    to.phone,
    order.billing.email,
  ];
  return html`${lines.filter(Boolean).map((line) => html`${line}<br />`)}`;
}

const orderPage: StoreAct = (store, exchange) => {
  const order = findOrder(store, exchange);
  if (!order) return missing(store);
  const options = Object.entries(statusNames)
    .filter(([status]) => !["trash", "checkout-draft"].includes(status))
    .map(
      ([status, name]) =>
        html`<option value="${status}" ${status === order.status ? html`selected` : null}>${name}</option>`,
    );
  const body = html`<p><a href="/woo/${store.slug}/orders">Orders</a></p>
    <h1>Order #${order.id} ${statusTag(order)}</h1>
    ${linesTable(order)}
    <details class="card">
      <summary>Add a custom line, of no product</summary>
      <form method="post" action="/woo/${store.slug}/orders/${order.id}/line">
        <label for="name">Name</label><input id="name" name="name" maxlength="200" required />
        <label for="price">Price</label><input id="price" name="price" inputmode="decimal" value="5.00" />
        <p style="margin-top:1rem"><button class="plain">Add line</button></p>
      </form>
    </details>
    <div class="two">
      <div>${shipmentBlock(order)} ${notesBlock(order)}</div>
      <div>
        <form method="post" action="/woo/${store.slug}/orders/${order.id}/status" class="card">
          <label for="status">Status</label
          ><select id="status" name="status">
            ${options}
          </select>
          <p style="margin:.8rem 0 0">
            <button class="plain">Change status</button>
            <button class="danger" name="cancel" value="1">Cancel order</button>
          </p>
        </form>
        <div class="card">
          <h2 style="margin-top:0">Ships to</h2>
          <p>${addressLines(order)}</p>
          <details>
            <summary>Edit the address</summary>
            <form method="post" action="/woo/${store.slug}/orders/${order.id}/address">
              ${addressFields({ ...order.shipping, email: order.billing.email })}
              <p style="margin-top:1rem"><button class="plain">Save address</button></p>
            </form>
          </details>
        </div>
      </div>
    </div>`;
  return page(storeLayout(store, { title: `Order ${order.id}`, body }));
};

function findOrder(store: Store, exchange: Exchange): Order | undefined {
  return store.orders.find((order) => order.id === Number(exchange.params["id"]));
}

function missing(store: Store): Reply {
  return page(storeLayout(store, { title: "Not found", body: html`<h1>No such order</h1>` }), 404);
}

function changeStatus(sandbox: Sandbox): StoreAct {
  return (store, exchange) => {
    const order = findOrder(store, exchange);
    if (!order) return missing(store);
    const form = readForm(exchange);
    const status = form.has("cancel") ? "cancelled" : (form.get("status") ?? "");
    if (statusNames[status] && order.status !== status) {
      setStatus(sandbox, store, order, status);
      orderChanged(sandbox, store, order);
    }
    return redirect(`/woo/${store.slug}/orders/${order.id}`);
  };
}

function changeAddress(sandbox: Sandbox): StoreAct {
  return (store, exchange) => {
    const order = findOrder(store, exchange);
    if (!order) return missing(store);
    const { email = "", ...shipping } = readAddress(readForm(exchange)).values;
    Object.assign(order.shipping, shipping);
    order.billing.email = email;
    touch(store, order);
    addNote(store, order, "Shipping address edited.", false, "shop manager");
    orderChanged(sandbox, store, order);
    return redirect(`/woo/${store.slug}/orders/${order.id}`);
  };
}

function addCustomLine(sandbox: Sandbox): StoreAct {
  return (store, exchange) => {
    const order = findOrder(store, exchange);
    if (!order) return missing(store);
    const form = readForm(exchange);
    const name = (form.get("name") ?? "").trim().slice(0, 200);
    const price = (form.get("price") ?? "").trim();
    if (name && /^\d{1,6}(\.\d{1,2})?$/.test(price)) {
      order.lines.push(customLine(store, name, 1, cents(price)));
      touch(store, order);
      orderChanged(sandbox, store, order);
    }
    return redirect(`/woo/${store.slug}/orders/${order.id}`);
  };
}

/** Regular and sale price of what is sold itself, as the owner edits them. */
function priceForm(store: Store, product: Product): Html {
  if (product.type === "variable") return html``;
  const field = (name: string, value: string, label: string): Html =>
    html`<input
      name="${name}"
      value="${value}"
      style="width:6.5rem"
      placeholder="${label}"
      inputmode="decimal"
      aria-label="${label} of ${product.name}"
    />`;
  return html`<form class="inline" method="post" action="/woo/${store.slug}/products/${product.id}/price">
    ${field("regular_price", product.regular_price, "Regular price")}
    ${field("sale_price", product.sale_price, "Sale price")}
    <button class="plain small">Save</button>
    <label class="small" style="display:inline"
      ><input type="checkbox" name="silent" style="width:auto" /> no webhook</label
    >
  </form>`;
}

const productsPage: StoreAct = (store) => {
  const parents = store.products.filter(
    (product) => product.type !== "variation" && product.status !== "trash",
  );
  const rows = parents
    .flatMap((product) => [product, ...variationsOf(store, product)])
    .map(
      (product) =>
        html`<tr>
          <td>${product.name}</td>
          <td>${product.sku || "none"}</td>
          <td>${product.categories.map(({ name }) => name).join(", ")}</td>
          <td>${priceForm(store, product)}</td>
          <td class="num">
            ${
              product.type !== "variation" &&
              html`<form
                class="inline"
                method="post"
                action="/woo/${store.slug}/products/${product.id}/delete"
              >
                <button class="danger small">Delete for good</button>
              </form>`
            }
          </td>
        </tr>`,
    );
  const body = html`<h1>Products</h1>
    <p class="soft">What is deleted for good is no product of past orders any more, either.</p>
    <div class="scroll">
      <table>
        <tr>
          <th>Product</th>
          <th>SKU</th>
          <th>Categories</th>
          <th>Regular and sale price</th>
          <th></th>
        </tr>
        ${rows}
      </table>
    </div>`;
  return page(storeLayout(store, { title: "Products", body }));
};

function deleteProduct(sandbox: Sandbox): StoreAct {
  return (store, exchange) => {
    const product = store.products.find((candidate) => candidate.id === Number(exchange.params["id"]));
    if (product) removeProduct(sandbox, store, product, true);
    return redirect(`/woo/${store.slug}/products`);
  };
}

function changePrice(sandbox: Sandbox): StoreAct {
  return async (store, exchange) => {
    const product = store.products.find((candidate) => candidate.id === Number(exchange.params["id"]));
    const form = readForm(exchange);
    const fields = Object.fromEntries(
      ["regular_price", "sale_price"].map((name) => [name, (form.get(name) ?? "").trim()]),
    );
    const isPrice = Object.values(fields).every((text) => text === "" || /^\d{1,7}(\.\d{1,3})?$/.test(text));
    if (product && isPrice) await setPrices(sandbox, store, product, { fields, silent: form.has("silent") });
    return redirect(`/woo/${store.slug}/products`);
  };
}

export function managerRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug";
  const change =
    (act: (store: Store, exchange: Exchange) => void): StoreAct =>
    (store, exchange) => {
      act(store, exchange);
      sandbox.save();
      return redirect(`/woo/${store.slug}/settings`);
    };
  const revoke = change((store, exchange) => {
    store.keys = store.keys.filter((key) => key.id !== Number(exchange.params["id"]));
  });
  const toggle = change((store) => {
    store.shipment_tracking = !store.shipment_tracking;
  });
  router
    .on("GET", `${base}/orders`, inStore(sandbox, ordersPage))
    .on("GET", `${base}/orders/#id`, inStore(sandbox, orderPage))
    .on("POST", `${base}/orders/#id/status`, inStore(sandbox, changeStatus(sandbox)))
    .on("POST", `${base}/orders/#id/address`, inStore(sandbox, changeAddress(sandbox)))
    .on("POST", `${base}/orders/#id/line`, inStore(sandbox, addCustomLine(sandbox)))
    .on("GET", `${base}/products`, inStore(sandbox, productsPage))
    .on("POST", `${base}/products/#id/price`, inStore(sandbox, changePrice(sandbox)))
    .on("POST", `${base}/products/#id/delete`, inStore(sandbox, deleteProduct(sandbox)))
    .on("GET", `${base}/settings`, inStore(sandbox, settingsPage(sandbox)))
    .on("POST", `${base}/settings/keys/#id/revoke`, inStore(sandbox, revoke))
    .on("POST", `${base}/settings/tracking`, inStore(sandbox, toggle));
}
