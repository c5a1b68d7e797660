/** /control and /requests: the control room for people. */
import { html, page, readForm, redirect, type Html, type Reply, type Router } from "../http";
import { layout, moment } from "../layout";
import type { Sandbox } from "../state";
import { kindsOf, parseFault, type Fault } from "./faults";

const meanings: Record<string, string> = {
  slow: "answers after a while",
  "429": "says: too many requests",
  "500": "fails without doing anything",
  "401": "no longer knows the key",
  "403": "no longer lets the key do it",
  "402": "has not paid its bill",
  "423": "is locked",
  "430": "says: too many requests, in Shopify's own code",
  firewall: "shows the page of a security plugin",
  maintenance: "shows WordPress's maintenance page",
  hang: "never answers",
  reset: "cuts the connection",
  malformed: "answers, or signs, something broken",
  "same-page": "answers the first page of each list, whichever is asked for",
  limit: "says at HTTP 200: too many calls",
  repeated: "shows each entry of its lists twice",
  strange: "the first entry of each list is broken",
  "after-500": "does it, then says it failed",
  "after-reset": "does it, then cuts the connection",
  lost: "never arrives",
  duplicate: "arrives twice",
  late: "arrives late",
  reorder: "arrives after the next one",
};

function targets(sandbox: Sandbox): string[] {
  const stores = Object.keys(sandbox.world.woo);
  const news = stores.map((slug) => `woo-webhooks:${slug}`);
  const shops = Object.keys(sandbox.world.shopify).map((slug) => `shopify:${slug}`);
  return [
    "stripe",
    "stripe-webhooks",
    "paypal",
    "paypal-webhooks",
    "17track",
    "17track-webhooks",
    "aftership",
    "aftership-webhooks",
    "mail",
    "woo",
    ...stores.map((slug) => `woo:${slug}`),
    ...shops,
    "aliexpress",
    ...Object.keys(sandbox.world.aliexpress.sellers).map((slug) => `aliexpress:${slug}`),
    "shopify-webhooks",
    "woo-webhooks",
    ...news,
  ];
}

function faultRow(fault: Fault): Html {
  const where = [fault.method, fault.match].filter(Boolean).join(" ");
  return html`<tr>
    <td>${fault.target}</td>
    <td><strong>${fault.kind}</strong> <span class="soft">${meanings[fault.kind]}</span></td>
    <td>${where ? html`<code>${where}</code>` : "everything"}</td>
    <td>${fault.times === null ? "until removed" : `${fault.times} more`}, used ${fault.used}</td>
    <td>
      <form method="post" action="/control/remove">
        <button class="danger" name="id" value="${fault.id}">Remove</button>
      </form>
    </td>
  </tr>`;
}

function controlPage(sandbox: Sandbox, problem: string | null = null): Reply {
  const { faults } = sandbox.world;
  const groups = targets(sandbox).map(
    (target) =>
      html`<optgroup label="${target}">
        ${kindsOf(target).map((kind) => html`<option value="${target} ${kind}">${target}: ${kind} (${meanings[kind]})</option>`)}
      </optgroup>`,
  );
  const table = html`<div class="scroll">
    <table>
      <tr>
        <th>Who</th>
        <th>How</th>
        <th>Which requests</th>
        <th>How often</th>
        <th></th>
      </tr>
      ${faults.map(faultRow)}
    </table>
  </div>`;
  const body = html`<h1>Misbehaviour</h1>
    <p>Partners are slow, fail, lie and repeat themselves. Here they do it on demand.</p>
    ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    ${faults.length > 0 ? table : html`<p class="card">Everybody behaves.</p>`}
    <form method="post" action="/control" class="card">
      <label for="what">Who does what</label
      ><select id="what" name="what">
        ${groups}
      </select>
      <div class="row">
        <div>
          <label for="times">How often (empty: until removed)</label
          ><input id="times" name="times" type="number" min="1" value="1" />
        </div>
        <div>
          <label for="ms">Milliseconds (slow, late)</label><input id="ms" name="ms" type="number" min="0" />
        </div>
        <div><label for="method">Method</label><input id="method" name="method" placeholder="any" /></div>
        <div>
          <label for="match">Path or topic matches</label><input id="match" name="match" placeholder="any" />
        </div>
      </div>
      <p style="margin-top:1rem"><button>Misbehave</button></p>
    </form>
    <h2>Start over</h2>
    <form method="post" action="/control/start-over">
      <button class="danger">Reset the sandbox to its seed</button>
    </form>`;
  return page(layout({ title: "Misbehaviour", body }), problem ? 422 : 200);
}

function requestsPage(sandbox: Sandbox, query: URLSearchParams): Reply {
  const seen = sandbox.requests.list({ target: query.get("target"), path: query.get("path") }).slice(0, 150);
  const rows = seen.map(
    (entry) =>
      html`<tr>
        <td class="small soft">${moment(entry.at)}</td>
        <td>${entry.target}</td>
        <td>
          <details>
            <summary><strong>${entry.method}</strong> <code>${entry.path.split("?")[0]}</code></summary>
            <pre>
${entry.path}

${Object.entries(entry.headers)
                .map(([name, value]) => `${name}: ${value}`)
                .join("\n")}

${entry.body}</pre>
          </details>
        </td>
        <td class="num ${entry.status >= 400 || entry.status === 0 ? "bad" : "good"}">
          ${entry.status || "none"}
        </td>
        <td class="num soft">
          ${entry.ms} ms${entry.fault && html`<div class="tag warn">${entry.fault}</div>`}
        </td>
      </tr>`,
  );
  const table = html`<div class="scroll">
    <table>
      <tr>
        <th>At (UTC)</th>
        <th>Partner</th>
        <th>Request</th>
        <th class="num">Status</th>
        <th class="num">Took</th>
      </tr>
      ${rows}
    </table>
  </div>`;
  const body = html`<h1>Requests received</h1>
    <form method="get" class="row">
      <div>
        <label for="target">Partner</label
        ><input
          id="target"
          name="target"
          value="${query.get("target") ?? ""}"
          placeholder="stripe, paypal, woo, woo:harbour, aliexpress, mail"
        />
      </div>
      <div>
        <label for="path">Path contains</label
        ><input id="path" name="path" value="${query.get("path") ?? ""}" />
      </div>
      <button class="fit">Filter</button>
    </form>
    <div style="margin-top:1rem">${rows.length > 0 ? table : html`<p class="card">None yet.</p>`}</div>`;
  return page(layout({ title: "Requests", body }));
}

export function controlPages(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/control", () => controlPage(sandbox))
    .on("POST", "/control", (exchange) => {
      const form = readForm(exchange);
      const [target, kind] = (form.get("what") ?? "").split(" ");
      const fault = parseFault({ ...Object.fromEntries(form), target, kind });
      if (typeof fault === "string") return controlPage(sandbox, fault);
      sandbox.world.faults.push(fault);
      sandbox.save();
      return redirect("/control");
    })
    .on("POST", "/control/remove", (exchange) => {
      const id = readForm(exchange).get("id");
      sandbox.world.faults = sandbox.world.faults.filter((fault) => fault.id !== id);
      sandbox.save();
      return redirect("/control");
    })
    .on("POST", "/control/start-over", () => {
      sandbox.reset();
      return redirect("/");
    })
    .on("GET", "/requests", (exchange) => requestsPage(sandbox, exchange.query));
}
