/** The hosted payment page: a plain form that works without JavaScript and takes a session's money once. */
import type Stripe from "stripe";
import { html, page, readForm, redirect, type Exchange, type Html, type Reply, type Router } from "../http";
import { layout } from "../layout";
import type { Sandbox } from "../state";
import { money } from "./amounts";
import { testCards } from "./cards";
import { answerBank, knownEmail, pay, passChallenge, type CardForm } from "./pay";
import { fill, payTexts, type PayTexts } from "./pay-texts";
import { findSession } from "./sessions";

interface View {
  sandbox: Sandbox;
  session: Stripe.Checkout.Session;
  lang: "en" | "zh";
  texts: PayTexts;
}

function languageOf(session: Stripe.Checkout.Session | null, exchange: Exchange): "en" | "zh" {
  const wanted =
    session?.locale && session.locale !== "auto"
      ? session.locale
      : (exchange.headers["accept-language"] ?? "");
  return /^zh/i.test(String(wanted)) ? "zh" : "en";
}

function frame(lang: "en" | "zh", title: string, body: Html, status = 200): Reply {
  const texts = payTexts(lang);
  const brand = { name: "Stripe (sandbox)", href: "/stripe/events" };
  return page(layout({ title, body, lang, brand, nav: html``, banner: texts.banner }), status);
}

/** `success_url` with the session's id where the literal braces stand. */
export function successUrl(session: Stripe.Checkout.Session): string {
  return (session.success_url ?? "/").replaceAll("{CHECKOUT_SESSION_ID}", session.id);
}

function amountOf(view: View): string {
  const { amount_total: total, currency } = view.session;
  return total === null || !currency ? "" : money(total, currency, view.lang === "zh" ? "zh-CN" : "en-US");
}

function notice(lang: "en" | "zh", title: string, text: string, link: string | null, status: number): Reply {
  const texts = payTexts(lang);
  const body = html`<div class="card" style="max-width:32rem;margin:2rem auto">
    <h1>${title}</h1>
    <p>${text}</p>
    ${link && html`<p><a class="button" href="${link}">${texts.continue}</a></p>`}
  </div>`;
  return frame(lang, title, body, status);
}

/** Finds the open session, or answers why there is none to pay. */
function open(sandbox: Sandbox, exchange: Exchange): View | Reply {
  const session = findSession(sandbox, exchange.params["id"] ?? "");
  const lang = languageOf(session, exchange);
  const texts = payTexts(lang);
  if (!session) return notice(lang, texts.unknownTitle, texts.unknownText, null, 404);
  if (session.status === "expired")
    return notice(lang, texts.expiredTitle, texts.expiredText, session.cancel_url, 410);
  if (session.status === "complete") {
    if (exchange.method === "POST") return redirect(successUrl(session));
    return notice(lang, texts.doneTitle, texts.doneText, successUrl(session), 200);
  }
  return { sandbox, session, lang, texts };
}

function isReply(value: View | Reply): value is Reply {
  return "body" in value;
}

function summary(view: View): Html {
  const { session, texts, lang } = view;
  const items = view.sandbox.world.stripe.extras[session.id]?.lineItems ?? [];
  if (items.length === 0) return html`<p>${texts.saving}</p>`;
  const rows = items.map(
    (item) =>
      html`<tr>
        <td>
          ${item.description}${(item.quantity ?? 1) > 1 && html` <span class="soft">× ${item.quantity}</span>`}
        </td>
        <td class="num">${money(item.amount_total, item.currency, lang === "zh" ? "zh-CN" : "en-US")}</td>
      </tr>`,
  );
  return html`<h2>${texts.summary}</h2>
    <div class="scroll">
      <table>
        ${rows}
        <tr>
          <td><strong>${texts.total}</strong></td>
          <td class="num"><strong>${amountOf(view)}</strong></td>
        </tr>
      </table>
    </div>`;
}

function field(name: string, label: string, value: string, more: Html): Html {
  return html`<label for="${name}">${label}</label
    ><input id="${name}" name="${name}" value="${value}" ${more} required />`;
}

function form(view: View, values: CardForm, problem: string | null): Html {
  const { session, texts } = view;
  const button = session.mode === "setup" ? texts.save : fill(texts.pay, { amount: amountOf(view) });
  const known = knownEmail(view.sandbox, session);
  const email = known ?? values.email;
  return html`<form method="post" action="/stripe/pay/${session.id}" class="card">
    ${problem && html`<p class="alert" role="alert">${problem} ${texts.again}</p>`}
    ${field("email", texts.email, email, html`type="email" autocomplete="email" ${known ? html`readonly` : null}`)}
    ${field("number", texts.card, values.number, html`inputmode="numeric" autocomplete="cc-number" maxlength="24" ${problem ? html`aria-invalid="true"` : null}`)}
    <div class="row">
      <div>
        ${field("expiry", texts.expiry, values.expiry, html`autocomplete="cc-exp" placeholder="12 / 34" maxlength="9"`)}
      </div>
      <div>
        ${field("cvc", texts.cvc, values.cvc, html`inputmode="numeric" autocomplete="cc-csc" maxlength="4"`)}
      </div>
    </div>
    ${field("name", texts.name, values.name, html`autocomplete="cc-name"`)}
    <p style="margin-top:1.1rem"><button style="width:100%">${button}</button></p>
    ${session.cancel_url && html`<p><a href="${session.cancel_url}">${texts.back}</a></p>`}
  </form>`;
}

function cardList(view: View): Html {
  const items = testCards.map(
    (card) =>
      html`<li>
        <a href="/stripe/pay/${view.session.id}?card=${card.number}"
          >${card.number.replace(/(.{4})(?=.)/g, "$1 ")}</a
        >
        <span class="small soft">${view.lang === "zh" ? card.zh : card.en}</span>
      </li>`,
  );
  return html`<h2>${view.texts.cards}</h2>
    <p class="small soft">${view.texts.cardsHint}</p>
    <ul class="cards">
      ${items}
    </ul>`;
}

function payPage(view: View, values: CardForm, problem: string | null = null): Reply {
  const { texts, session } = view;
  const title = session.mode === "setup" ? texts.saving : texts.title;
  const body = html`<h1>${title}</h1>
    <div class="two">
      <div>${summary(view)} ${form(view, values, problem)}</div>
      <aside>${cardList(view)}</aside>
    </div>`;
  return frame(view.lang, title, body, problem ? 402 : 200);
}

function show(view: View, exchange: Exchange): Reply {
  const card = testCards.find((candidate) => candidate.number === exchange.query.get("card"));
  const filled = {
    number: card?.number ?? "",
    expiry: "12 / 34",
    cvc: "123",
    name: "Sam Sandbox",
    email: "sam@buyer.test",
  };
  const empty = { number: "", expiry: "", cvc: "", name: "", email: "" };
  return payPage(view, card ? { ...filled, cvc: card.number.startsWith("37") ? "1234" : "123" } : empty);
}

function submit(view: View, exchange: Exchange): Reply {
  const data = readForm(exchange);
  const text = (name: string): string => (data.get(name) ?? "").trim();
  const values = {
    number: text("number"),
    expiry: text("expiry"),
    cvc: text("cvc"),
    name: text("name"),
    email: text("email"),
  };
  const outcome = pay(view.sandbox, view.session, values);
  if (outcome === "paid") return redirect(successUrl(view.session));
  if (outcome === "challenge") return redirect(`/stripe/pay/${view.session.id}/authenticate`);
  return payPage(view, { ...values, cvc: "" }, problemText(view, outcome));
}

function problemText(view: View, problem: string): string {
  return (view.texts as Record<string, string>)[problem] ?? view.texts.generic_decline;
}

function challengePage(view: View): Reply {
  const { sandbox, session, texts } = view;
  const method = sandbox.world.stripe.methods[sandbox.world.stripe.extras[session.id]?.awaiting ?? ""];
  if (!method) return redirect(`/stripe/pay/${session.id}`);
  const body = html`<div class="card" style="max-width:30rem;margin:2rem auto">
    <h1>${texts.challengeTitle}</h1>
    <p>${fill(texts.challengeText, { amount: amountOf(view), last4: method.card?.last4 ?? "" })}</p>
    <form method="post" action="/stripe/pay/${session.id}/authenticate">
      <button name="answer" value="approve">${texts.approve}</button>
      <button class="danger" name="answer" value="fail">${texts.fail}</button>
    </form>
  </div>`;
  return frame(view.lang, texts.challengeTitle, body);
}

function answerChallenge(view: View, exchange: Exchange): Reply {
  const outcome = passChallenge(view.sandbox, view.session, readForm(exchange).get("answer") === "approve");
  if (outcome === "paid") return redirect(successUrl(view.session));
  if (outcome === "none") return redirect(`/stripe/pay/${view.session.id}`);
  return payPage(view, { number: "", expiry: "", cvc: "", name: "", email: "" }, problemText(view, outcome));
}

/** The bank's own page, for a saved card that is charged while its owner is there. */
function bankPage(sandbox: Sandbox, exchange: Exchange): Reply {
  const lang = languageOf(null, exchange);
  const texts = payTexts(lang);
  const intent = sandbox.world.stripe.intents[exchange.params["id"] ?? ""];
  const method = sandbox.world.stripe.methods[String(intent?.payment_method)];
  if (!intent || !method || intent.status !== "requires_action")
    return notice(lang, texts.unknownTitle, texts.unknownText, null, 404);
  const amount = money(intent.amount, intent.currency, lang === "zh" ? "zh-CN" : "en-US");
  const body = html`<div class="card" style="max-width:30rem;margin:2rem auto">
    <h1>${texts.challengeTitle}</h1>
    <p>${fill(texts.challengeText, { amount, last4: method.card?.last4 ?? "" })}</p>
    <form method="post" action="/stripe/authenticate/${intent.id}">
      <button name="answer" value="approve">${texts.approve}</button>
      <button class="danger" name="answer" value="fail">${texts.fail}</button>
    </form>
  </div>`;
  return frame(lang, texts.challengeTitle, body);
}

function answerBankPage(sandbox: Sandbox, exchange: Exchange): Reply {
  const approved = readForm(exchange).get("answer") === "approve";
  const back = answerBank(sandbox, exchange.params["id"] ?? "", approved);
  return back ? redirect(back) : bankPage(sandbox, exchange);
}

export function payPages(router: Router, sandbox: Sandbox): void {
  const at = (act: (view: View, exchange: Exchange) => Reply) => (exchange: Exchange) => {
    const view = open(sandbox, exchange);
    return isReply(view) ? view : act(view, exchange);
  };
  router
    .on("GET", "/stripe/pay/:id", at(show))
    .on("POST", "/stripe/pay/:id", at(submit))
    .on("GET", "/stripe/pay/:id/authenticate", at(challengePage))
    .on("POST", "/stripe/pay/:id/authenticate", at(answerChallenge))
    .on("GET", "/stripe/authenticate/:id", (exchange) => bankPage(sandbox, exchange))
    .on("POST", "/stripe/authenticate/:id", (exchange) => answerBankPage(sandbox, exchange));
}
