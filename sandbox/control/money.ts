/** Payments, disputes and refunds from the other side, for tests. */
import { json, type Router } from "../http";
import type { Sandbox } from "../state";
import { closeDispute, openDispute } from "../stripe/disputes";
import { idIn } from "../stripe/ids";
import { pay } from "../stripe/pay";
import { successUrl } from "../stripe/pay-page";
import { refundFromDashboard } from "../stripe/refunds";
import { findSession } from "../stripe/sessions";
import { byItself, resend } from "../stripe/webhooks";
import { at, type Fields } from "./door";

export function moneyRoutes(router: Router, sandbox: Sandbox): void {
  const text = (body: Fields, name: string): string => (typeof body[name] === "string" ? body[name] : "");
  router
    .on(
      "POST",
      "/control/stripe/sessions/:id/pay",
      at((body, exchange) => {
        const session = findSession(sandbox, exchange.params["id"] ?? "");
        if (!session) return json({ error: "No such session." }, 404);
        const number = text(body, "card") || "4242424242424242";
        const outcome = pay(sandbox, session, {
          number,
          expiry: "12/34",
          cvc: number.startsWith("37") ? "1234" : "123",
          name: "Sam Sandbox",
          email: "sam@buyer.test",
        });
        return json({
          outcome,
          status: session.status,
          payment_intent: session.payment_intent,
          success_url: successUrl(session),
        });
      }),
    )
    .on(
      "POST",
      "/control/stripe/sessions/:id/expire",
      at((_, exchange) => {
        const session = findSession(sandbox, exchange.params["id"] ?? "");
        if (session?.status !== "open") return json({ error: "No such open session." }, 404);
        session.expires_at = 0;
        findSession(sandbox, session.id);
        return json({ status: session.status });
      }),
    )
    .on(
      "POST",
      "/control/stripe/dispute",
      at((body) => {
        const intent = sandbox.world.stripe.intents[text(body, "payment_intent")];
        const charge = text(body, "charge") || idIn(intent?.latest_charge) || "";
        const dispute = openDispute(sandbox, charge, text(body, "reason") || "fraudulent", byItself);
        return dispute ? json(dispute, 201) : json({ error: "No paid, undisputed charge of that id." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/stripe/dispute/:id/close",
      at((body, exchange) => {
        const status = body["status"] === "won" ? "won" : "lost";
        const dispute = closeDispute(sandbox, exchange.params["id"] ?? "", status, byItself);
        return dispute ? json(dispute) : json({ error: "No such open dispute." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/stripe/refund",
      at((body) => {
        const amount = typeof body["amount"] === "number" ? body["amount"] : null;
        return json(refundFromDashboard(sandbox, text(body, "payment_intent"), amount), 201);
      }),
    )
    .on(
      "POST",
      "/control/stripe/events/:id/resend",
      at(async (_, exchange) => {
        await resend(sandbox, exchange.params["id"] ?? "");
        return json({ resent: true });
      }),
    );
}
