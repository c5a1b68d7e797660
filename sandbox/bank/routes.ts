/** /bank: our bank, where wires are sent to us and statements fetched; works without JavaScript. */
import { html, json, page, readForm, redirect, type Html, type Reply, type Router } from "../http";
import { layout, moment } from "../layout";
import { at } from "../control/door";
import { payOutPayPal } from "../paypal/payouts";
import type { Sandbox } from "../state";
import { payOutStripe } from "../stripe/payouts";
import { balanceOf, book, receiveWire, wireKinds, type Wire, type WireKind } from "./book";
import { numberOf, type BankEntry } from "./state";
import { camt, csv, decimal, type StatementFacts } from "./statement";

/** Minor units of what somebody typed; null for anything but an amount above zero. */
function unitsOf(text: string): number | null {
  const [, whole, fraction = ""] = /^(\d{1,9})(?:\.(\d{1,2}))?$/.exec(text.trim()) ?? [];
  const units = whole === undefined ? 0 : Number(whole + fraction.padEnd(2, "0"));
  return units > 0 ? units : null;
}

type Fields = Record<string, unknown>;
const textIn = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === "string" ? value.trim().slice(0, 140) : "";
};

/** A wire as it was asked for, or what is wrong with it. */
function readWire(sandbox: Sandbox, fields: Fields): Wire | string {
  const [ccy, kind] = [textIn(fields, "ccy").toUpperCase(), textIn(fields, "kind") || "exact"];
  const amount = unitsOf(textIn(fields, "amount"));
  if (!sandbox.bank[ccy]) return "We have no account in that currency.";
  if (!(kind in wireKinds)) return "Nobody knows what becomes of such a wire.";
  if (amount === null) return "The amount must be a number above zero with at most two decimals.";
  return {
    ccy,
    kind: kind as WireKind,
    amount,
    reference: textIn(fields, "reference"),
    payer: textIn(fields, "payer") || "Sam Sandbox",
  };
}

function send(sandbox: Sandbox, fields: Fields): BankEntry | string {
  if (textIn(fields, "direction") === "out") return sendOut(sandbox, fields);
  const wire = readWire(sandbox, fields);
  if (typeof wire === "string") return wire;
  return receiveWire(sandbox, wire) ?? "Nothing of it would arrive: banks on the way keep 12.50.";
}

/** Money we send away: a withdrawal, or what the bank takes for itself. */
function sendOut(sandbox: Sandbox, fields: Fields): BankEntry | string {
  const wire = readWire(sandbox, fields);
  if (typeof wire === "string") return wire;
  const { ccy, amount, payer: party, reference: remittance } = wire;
  return book(sandbox, { ccy, dc: "D", amount, party, remittance });
}

function factsOf(sandbox: Sandbox, ccy: string): StatementFacts | null {
  const account = sandbox.bank[ccy];
  if (!account) return null;
  const entries = sandbox.world.bank.entries.filter((entry) => entry.ccy === ccy);
  return { account: numberOf(account), iban: Boolean(account.iban), ccy, entries, at: Date.now() };
}

function download(sandbox: Sandbox, ccy: string, format: "xml" | "csv"): Reply {
  const facts = factsOf(sandbox, ccy.toUpperCase());
  if (!facts) return json({ error: "No such account." }, 404);
  const name = `statement-${facts.ccy}-${moment(facts.at).slice(0, 10)}.${format}`;
  return {
    status: 200,
    headers: {
      "Content-Type": format === "xml" ? "application/xml; charset=utf-8" : "text/csv; charset=utf-8",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
    body: format === "xml" ? camt(facts) : csv(facts),
  };
}

function accountCard(sandbox: Sandbox, ccy: string): Html {
  const account = sandbox.bank[ccy];
  const balance = balanceOf(sandbox, ccy);
  return html`<article class="card">
    <h2 style="margin-top:0">${ccy} <span class="num">${decimal(balance)}</span></h2>
    <p class="soft small">${account?.holder} · <code>${numberOf(account)}</code></p>
    <p>
      Statement: <a href="/bank/${ccy}.xml">camt.053</a> ·
      <a href="/bank/${ccy}.csv">CSV</a>
    </p>
  </article>`;
}

function entryRow(entry: BankEntry): Html {
  const waits = entry.bookedAt > Date.now();
  return html`<tr>
    <td class="small soft">${moment(entry.bookedAt)}</td>
    <td><code>${entry.ref}</code></td>
    <td>${entry.party}</td>
    <td>
      ${entry.remittance} ${waits && html`<span class="tag warn">announced</span>`}
      ${entry.reversal && html`<span class="tag">return</span>`}
      ${entry.repeated && html`<span class="tag">stands twice</span>`}
    </td>
    <td class="num">${entry.dc === "D" ? "−" : ""}${decimal(entry.amount)} ${entry.ccy}</td>
  </tr>`;
}

function wireForm(currencies: readonly string[], typed: URLSearchParams): Html {
  const chosen = (name: string, value: string): Html | null =>
    typed.get(name) === value ? html` selected` : null;
  return html`<form method="post" action="/bank/wires" class="card">
    <h2 style="margin-top:0">Send a wire</h2>
    <div class="row">
      <div>
        <label for="direction">Which way</label
        ><select id="direction" name="direction">
          <option value="in">To us, from a customer</option>
          <option value="out" ${chosen("direction", "out")}>From us, to somebody</option>
        </select>
      </div>
      <div>
        <label for="ccy">Currency</label
        ><select id="ccy" name="ccy">
          ${currencies.map((ccy) => html`<option${chosen("ccy", ccy)}>${ccy}</option>`)}
        </select>
      </div>
      <div>
        <label for="amount">Amount</label
        ><input
          id="amount"
          name="amount"
          inputmode="decimal"
          required
          value="${typed.get("amount") ?? ""}"
          placeholder="500.00"
        />
      </div>
    </div>
    <div class="row">
      <div>
        <label for="reference">Reference</label
        ><input
          id="reference"
          name="reference"
          value="${typed.get("reference") ?? ""}"
          placeholder="QS…, from the page of the payment"
        />
      </div>
      <div>
        <label for="payer">Payer or payee</label
        ><input id="payer" name="payer" value="${typed.get("payer") ?? ""}" placeholder="Sam Sandbox" />
      </div>
    </div>
    <label for="kind">What becomes of it (to us only)</label
    ><select id="kind" name="kind">
      ${Object.entries(wireKinds).map(
        ([kind, what]) => html`<option value="${kind}" ${chosen("kind", kind)}>It ${what}</option>`,
      )}
    </select>
    <p style="margin-top:1rem"><button>Send</button></p>
  </form>`;
}

function bankPage(sandbox: Sandbox, problem: string | null = null, typed = new URLSearchParams()): Reply {
  const currencies = Object.keys(sandbox.bank);
  const newest = sandbox.world.bank.entries.slice(-100).toReversed();
  const none = html`<p class="card">
    No account is configured: the application names them in <code>WIRE_ACCOUNTS</code>.
  </p>`;
  const payouts = html`<form method="post" action="/bank/payouts" class="card">
    <h2 style="margin-top:0">Payouts of the payment providers</h2>
    <p class="soft">They send all they hold for us to the account of its currency.</p>
    <button class="plain" name="provider" value="stripe">Stripe pays out</button>
    <button class="plain" name="provider" value="paypal">PayPal pays out</button>
  </form>`;
  const body = html`<h1>Bank</h1>
    <p>
      Our accounts. Wires are sent to them here, and the desk takes the statements in under
      <em>Bank lines</em>.
    </p>
    ${problem && html`<p class="alert" role="alert">${problem}</p>`}
    <div class="grid roomy">${currencies.map((ccy) => accountCard(sandbox, ccy))}</div>
    ${currencies.length > 0 ? [wireForm(currencies, typed), payouts] : none}
    <h2>Entries</h2>
    ${
      newest.length > 0
        ? html`<div class="scroll">
            <table>
              <tr>
                <th>Booked (UTC)</th>
                <th>Number</th>
                <th>Payer or payee</th>
                <th>Words</th>
                <th class="num">Amount</th>
              </tr>
              ${newest.map(entryRow)}
            </table>
          </div>`
        : html`<p class="card">None yet.</p>`
    }`;
  return page(layout({ title: "Bank", body }), problem ? 422 : 200);
}

function payOut(sandbox: Sandbox, provider: string): void {
  const paid = provider === "paypal" ? payOutPayPal(sandbox) : payOutStripe(sandbox);
  for (const { ccy, amount, reference } of paid) {
    const party = provider === "paypal" ? "PayPal" : "Stripe";
    book(sandbox, { ccy, dc: "C", amount, party, remittance: reference });
  }
}

export function bankRoutes(router: Router, sandbox: Sandbox): void {
  router
    .on("GET", "/bank", () => bankPage(sandbox))
    .on("GET", "/bank/:ccy.xml", ({ params }) => download(sandbox, params["ccy"] ?? "", "xml"))
    .on("GET", "/bank/:ccy.csv", ({ params }) => download(sandbox, params["ccy"] ?? "", "csv"))
    .on("POST", "/bank/wires", (exchange) => {
      const form = readForm(exchange);
      const sent = send(sandbox, Object.fromEntries(form));
      return typeof sent === "string" ? bankPage(sandbox, sent, form) : redirect("/bank");
    })
    .on("POST", "/bank/payouts", (exchange) => {
      payOut(sandbox, readForm(exchange).get("provider") ?? "");
      return redirect("/bank");
    })
    .on(
      "POST",
      "/control/bank/wires",
      at((body) => {
        const sent = send(sandbox, body);
        return typeof sent === "string" ? json({ error: sent }, 400) : json(sent, 201);
      }),
    )
    .on(
      "POST",
      "/control/bank/payouts",
      at((body) => {
        payOut(sandbox, textIn(body, "provider"));
        return json({ paid: true });
      }),
    );
}
