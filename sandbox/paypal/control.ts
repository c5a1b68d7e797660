/** PayPal from the buyer's and the bank's side, for tests: approvals, cleared cheques, disputes, refunds, errors. */
import { at, type Fields } from "../control/door";
import { json, type Router } from "../http";
import type { Sandbox } from "../state";
import { appealDispute, closeDispute, openDispute } from "./disputes";
import { issues } from "./errors";
import { readAmount } from "./money";
import { clear, findOrder } from "./orders";
import { approve } from "./pay-page";
import { findCapture, giveBack, settleRefund } from "./refunds";
import { fundings } from "./state";
import { resend, signatureHeaders } from "./webhooks";

export function paypalControl(router: Router, sandbox: Sandbox): void {
  const text = (body: Fields, name: string): string => (typeof body[name] === "string" ? body[name] : "");
  router
    .on(
      "POST",
      "/control/paypal/orders/:id/approve",
      at((body, exchange) => {
        const order = findOrder(sandbox, exchange.params["id"] ?? "");
        const extras = order && sandbox.world.paypal.extras[order.id];
        if (!order || !extras) return json({ error: "No such order." }, 404);
        const funding = fundings.find((known) => known === body["funding"]) ?? "balance";
        return json({ return_url: approve(sandbox, order, extras, funding), status: order.status });
      }),
    )
    .on(
      "POST",
      "/control/paypal/captures/:id/clear",
      at((body, exchange) => {
        const done = clear(sandbox, exchange.params["id"] ?? "", body["good"] !== false);
        return done ? json({ cleared: true }) : json({ error: "Nothing waits there." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/paypal/captures/:id/refund",
      at((body, exchange) => {
        const found = findCapture(sandbox, exchange.params["id"] ?? "");
        if (!found) return json({ error: "No such capture." }, 404);
        const amount = body["amount"] === undefined ? null : readAmount(body["amount"], "/amount");
        return json(giveBack(sandbox, found, amount, {}), 201);
      }),
    )
    .on(
      "POST",
      "/control/paypal/next-refund",
      at((body) => {
        const status = body["status"] === "PENDING" ? "PENDING" : "COMPLETED";
        const amount = body["amount"] === undefined ? {} : { amount: readAmount(body["amount"], "/amount") };
        sandbox.world.paypal.nextRefund = { status, ...amount };
        sandbox.save();
        return json({ status, ...amount }, 201);
      }),
    )
    .on(
      "POST",
      "/control/paypal/forget-keys",
      // PayPal keeps the keys of calls for some weeks; from then on a repetition is a new call.
      at(() => {
        sandbox.world.paypal.kept = {};
        sandbox.save();
        return json({ forgotten: true });
      }),
    )
    .on(
      "POST",
      "/control/paypal/refunds/:id/settle",
      at((body, exchange) => {
        const refund = settleRefund(sandbox, exchange.params["id"] ?? "", body["good"] !== false);
        return refund ? json(refund) : json({ error: "No such pending refund." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/paypal/issues",
      at((body) => {
        const on = (["create", "capture", "refund"] as const).find((known) => known === body["on"]);
        const issue = issues.find((known) => known === body["issue"]);
        if (!on || !issue)
          return json({ error: `on: create, capture, refund; issue: ${issues.join(", ")}` }, 400);
        sandbox.world.paypal.issues.push({ on, issue });
        sandbox.save();
        return json({ on, issue }, 201);
      }),
    )
    .on(
      "POST",
      "/control/paypal/disputes",
      at((body) => {
        const reason = text(body, "reason") || "MERCHANDISE_OR_SERVICE_NOT_RECEIVED";
        const dispute = openDispute(sandbox, text(body, "capture"), reason);
        return dispute ? json(dispute, 201) : json({ error: "No undisputed capture of that id." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/paypal/disputes/:id/close",
      at((body, exchange) => {
        const outcome = body["outcome"] === "won" ? "won" : "lost";
        const dispute = closeDispute(sandbox, exchange.params["id"] ?? "", outcome);
        return dispute ? json(dispute) : json({ error: "No such open dispute." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/paypal/disputes/:id/appeal",
      at((_, exchange) => {
        const dispute = appealDispute(sandbox, exchange.params["id"] ?? "");
        return dispute ? json(dispute) : json({ error: "No such dispute that was won." }, 404);
      }),
    )
    .on(
      "POST",
      "/control/paypal/events/:id/resend",
      at(async (_, exchange) => {
        await resend(sandbox, exchange.params["id"] ?? "");
        return json({ resent: true });
      }),
    )
    .on(
      "POST",
      "/control/paypal/sign",
      // The headers of any body, by the true key: what an attacker who records or alters deliveries could send.
      at((body) =>
        json(
          signatureHeaders(sandbox, text(body, "body"), text(body, "webhook_id"), {
            forged: body["forged"] === true,
            ...(text(body, "cert_url") ? { certificateUrl: text(body, "cert_url") } : {}),
          }),
        ),
      ),
    );
}
