/** The page where the buyer approves or goes back: a plain form that works without JavaScript. */
import { html, page, readForm, redirect, type Exchange, type Html, type Reply, type Router } from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import { fill } from "../stripe/pay-texts";
import { shown } from "./money";
import { now } from "./ids";
import { findOrder } from "./orders";
import { payTexts, type PayTexts } from "./pay-texts";
import { fundings, type Funding, type Order, type OrderExtras, type Payer } from "./state";
import { emit } from "./webhooks";

interface View {
  sandbox: Sandbox;
  order: Order;
  extras: OrderExtras;
  lang: "en" | "zh";
  texts: PayTexts;
}

const buyer: Payer = {
  name: { given_name: "Bea", surname: "Buyer" },
  email_address: "bea@buyer.test",
  payer_id: "QYR5Z8XDVJNXQ",
  address: { country_code: "US" },
};

/** `url` with PayPal's parameters added. */
function withToken(url: string, order: Order, payer?: string): string {
  const parameters = `token=${order.id}${payer ? `&PayerID=${payer}` : ""}`;
  return `${url}${url.includes("?") ? "&" : "?"}${parameters}`;
}

function frame(lang: "en" | "zh", title: string, body: Html, status = 200): Reply {
  const brand = { name: "PayPal (sandbox)", href: "/paypal/events" };
  return page(layout({ title, body, lang, brand, nav: html``, banner: payTexts(lang).banner }), status);
}

function notice(lang: "en" | "zh", title: string, text: string, link: string | null, status: number): Reply {
  const body = html`<div class="card" style="max-width:32rem;margin:2rem auto">
    <h1>${title}</h1>
    <p>${text}</p>
    ${link && html`<p><a class="button" href="${link}">${payTexts(lang).continue}</a></p>`}
  </div>`;
  return frame(lang, title, body, status);
}

function open(sandbox: Sandbox, exchange: Exchange): View | Reply {
  const order = findOrder(sandbox, exchange.query.get("token") ?? "");
  const extras = order ? sandbox.world.paypal.extras[order.id] : undefined;
  const lang = /^zh/i.test(extras?.locale ?? exchange.headers["accept-language"] ?? "") ? "zh" : "en";
  const texts = payTexts(lang);
  if (!order || !extras) return notice(lang, texts.unknownTitle, texts.unknownText, null, 404);
  if (order.status === "VOIDED") return notice(lang, texts.overTitle, texts.overText, extras.cancelUrl, 410);
  if (order.status === "COMPLETED") {
    return notice(
      lang,
      texts.doneTitle,
      texts.doneText,
      withToken(extras.returnUrl, order, buyer.payer_id),
      200,
    );
  }
  return { sandbox, order, extras, lang, texts };
}

function choice(view: View, funding: Funding): Html {
  return html`<p>
    <label
      ><input
        type="radio"
        name="funding"
        value="${funding}"
        style="width:auto"
        ${funding === "balance" && html`checked`}
      />
      ${view.texts[funding]}</label
    >
  </p>`;
}

function approvalPage(view: View): Reply {
  const { order, extras, texts, lang } = view;
  const unit = order.purchase_units[0];
  if (!unit) return notice(lang, texts.unknownTitle, texts.unknownText, null, 404);
  const amount = shown(unit.amount, lang === "zh" ? "zh-CN" : "en-US");
  const again = order.payer !== undefined && extras.funding === null;
  const body = html`<div style="max-width:34rem;margin:1rem auto">
    <h1>${texts.title}</h1>
    <p>${fill(texts.to, { brand: extras.brand || "–" })}</p>
    ${again && html`<p class="alert" role="alert">${texts.again}</p>`}
    <form method="post" action="/paypal/checkoutnow?token=${order.id}" class="card">
      <dl>
        <dt>${unit.description ?? unit.reference_id}</dt>
        <dd class="num">${amount}</dd>
        <dt><strong>${texts.total}</strong></dt>
        <dd class="num"><strong>${amount}</strong></dd>
      </dl>
      <p class="soft small">
        ${fill(texts.as, { name: `${buyer.name.given_name} ${buyer.name.surname}`, email: buyer.email_address })}
      </p>
      <fieldset>
        <legend>${texts.with}</legend>
        ${fundings.map((funding) => choice(view, funding))}
      </fieldset>
      <p class="row" style="margin-top:1rem">
        <button name="answer" value="approve">${texts.approve}</button>
        <button name="answer" value="cancel" class="plain">${texts.cancel}</button>
      </p>
    </form>
  </div>`;
  return frame(lang, texts.title, body);
}

/** The buyer's yes. Returns where PayPal sends the browser. */
export function approve(sandbox: Sandbox, order: Order, extras: OrderExtras, funding: Funding): string {
  if (order.status !== "COMPLETED") {
    order.status = "APPROVED";
    order.payer = buyer;
    order.payment_source = { paypal: { email_address: buyer.email_address, account_id: buyer.payer_id } };
    order.update_time = now();
    extras.funding = funding;
    emit(sandbox, "CHECKOUT.ORDER.APPROVED", "checkout-order", { ...order });
    sandbox.save();
  }
  return withToken(extras.returnUrl, order, buyer.payer_id);
}

function submit({ sandbox, order, extras }: View, exchange: Exchange): Reply {
  const form = readForm(exchange);
  if (form.get("answer") !== "approve") return redirect(withToken(extras.cancelUrl, order));
  const funding = fundings.find((known) => known === form.get("funding")) ?? "balance";
  return redirect(approve(sandbox, order, extras, funding));
}

export function approvalPages(router: Router, sandbox: Sandbox): void {
  const at = (act: (view: View, exchange: Exchange) => Reply) => (exchange: Exchange) => {
    const view = open(sandbox, exchange);
    return "body" in view ? view : act(view, exchange);
  };
  router.on("GET", "/paypal/checkoutnow", at(approvalPage)).on("POST", "/paypal/checkoutnow", at(submit));
}
