/** Orders v2: made, read, captured. Money moves at the capture, never at the approval. */
import { isRecord, type Router } from "../http";
import type { Sandbox } from "../state";
import { apiBase, apiRoutes, once, plannedIssue, requestId, type ApiCall } from "./api";
import { PayPalRefusal } from "./errors";
import { id, now } from "./ids";
import { amountOf, feeOf, minor, readAmount } from "./money";
import type { Capture, Link, Order, PurchaseUnit } from "./state";
import { emit } from "./webhooks";

/** An order that nobody approves or captures is over after so many hours. */
const orderHours = 3;

/** An eCheck clears, or bounces, after so many ms. */
const echeckMs = 15_000;

/** An order, unless it does not exist. One that is too old is over. */
export function findOrder(sandbox: Sandbox, orderId: string): Order | null {
  const order = sandbox.world.paypal.orders[orderId];
  if (!order) return null;
  const open = order.status !== "COMPLETED" && order.status !== "VOIDED";
  if (open && Date.parse(order.create_time) < Date.now() - orderHours * 3_600_000) order.status = "VOIDED";
  return order;
}

function orderOf({ sandbox, path }: ApiCall): Order {
  const order = findOrder(sandbox, path["id"] ?? "");
  if (!order) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
  return order;
}

function textOf(raw: Record<string, unknown>, name: string): string | undefined {
  const value = raw[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

function readUnit(raw: unknown): PurchaseUnit {
  if (!isRecord(raw)) throw new PayPalRefusal(400, "MISSING_REQUIRED_PARAMETER", "/purchase_units/0");
  const unit: PurchaseUnit = {
    reference_id: textOf(raw, "reference_id") ?? "default",
    amount: readAmount(raw["amount"], "/purchase_units/0/amount"),
  };
  for (const name of ["custom_id", "invoice_id", "description"] as const) {
    const value = textOf(raw, name);
    if (value && value.length > 127)
      throw new PayPalRefusal(400, "INVALID_PARAMETER_VALUE", `/purchase_units/0/${name}`);
    if (value) unit[name] = value;
  }
  return unit;
}

function contextOf(body: Record<string, unknown>) {
  const source = body["payment_source"];
  const paypal = isRecord(source) && isRecord(source["paypal"]) ? source["paypal"] : null;
  const modern = paypal && isRecord(paypal["experience_context"]) ? paypal["experience_context"] : null;
  const legacy = isRecord(body["application_context"]) ? body["application_context"] : null;
  return { context: modern ?? legacy ?? {}, rel: paypal ? ("payer-action" as const) : ("approve" as const) };
}

function linksOf(sandbox: Sandbox, orderId: string, rel: "payer-action" | "approve"): Link[] {
  const self = `${apiBase(sandbox)}/v2/checkout/orders/${orderId}`;
  return [
    { href: self, rel: "self", method: "GET" },
    { href: approvalUrl(sandbox, orderId), rel, method: "GET" },
    { href: `${self}/capture`, rel: "capture", method: "POST" },
  ];
}

/** The page where the buyer approves. */
export function approvalUrl(sandbox: Sandbox, orderId: string): string {
  return `${sandbox.url}/paypal/checkoutnow?token=${orderId}`;
}

function create(call: ApiCall) {
  const { sandbox, body } = call;
  return once(
    call,
    "order",
    (orderId) => sandbox.world.paypal.orders[orderId],
    () => {
      plannedIssue(sandbox, "create");
      if (body["intent"] !== "CAPTURE") throw new PayPalRefusal(400, "INVALID_PARAMETER_VALUE", "/intent");
      const units = body["purchase_units"];
      if (!Array.isArray(units) || units.length !== 1) {
        throw new PayPalRefusal(400, "MISSING_REQUIRED_PARAMETER", "/purchase_units");
      }
      const unit = readUnit(units[0]);
      if (unit.invoice_id) refuseUsedInvoice(sandbox, unit.invoice_id);
      const { context, rel } = contextOf(body);
      if (rel === "payer-action" && !requestId(call))
        throw new PayPalRefusal(400, "PAYPAL_REQUEST_ID_REQUIRED");
      const orderId = id();
      const order: Order = {
        id: orderId,
        intent: "CAPTURE",
        status: rel === "payer-action" ? "PAYER_ACTION_REQUIRED" : "CREATED",
        purchase_units: [unit],
        ...(rel === "payer-action" ? { payment_source: { paypal: {} } } : {}),
        create_time: now(),
        update_time: now(),
        links: linksOf(sandbox, orderId, rel),
      };
      const url = (name: string): string => textOf(context, name) ?? "/";
      sandbox.world.paypal.orders[orderId] = order;
      sandbox.world.paypal.extras[orderId] = {
        returnUrl: url("return_url"),
        cancelUrl: url("cancel_url"),
        locale: textOf(context, "locale") ?? "en-US",
        brand: textOf(context, "brand_name") ?? "",
        funding: null,
        rel,
      };
      return { id: orderId, body: order };
    },
  );
}

/** An invoice number is paid once. */
function refuseUsedInvoice(sandbox: Sandbox, invoice: string): void {
  const used = Object.values(sandbox.world.paypal.orders).some(
    (order) => order.status === "COMPLETED" && order.purchase_units[0]?.invoice_id === invoice,
  );
  if (used) throw new PayPalRefusal(422, "DUPLICATE_INVOICE_ID", "/purchase_units/0/invoice_id");
}

function capture(call: ApiCall) {
  const { sandbox } = call;
  const order = orderOf(call);
  return once(
    call,
    "capture",
    (orderId) => sandbox.world.paypal.orders[orderId],
    () => {
      plannedIssue(sandbox, "capture");
      if (order.status === "COMPLETED") throw new PayPalRefusal(422, "ORDER_ALREADY_CAPTURED");
      if (order.status === "VOIDED") throw new PayPalRefusal(422, "ORDER_EXPIRED");
      if (order.status !== "APPROVED") throw new PayPalRefusal(422, "ORDER_NOT_APPROVED");
      take(sandbox, order);
      return { id: order.id, body: order };
    },
  );
}

function take(sandbox: Sandbox, order: Order): void {
  const unit = order.purchase_units[0];
  const extras = sandbox.world.paypal.extras[order.id];
  if (!unit || !extras) throw new PayPalRefusal(404, "INVALID_RESOURCE_ID");
  const { invoice_id: invoice } = unit;
  if (invoice) refuseUsedInvoice(sandbox, invoice);
  if (extras.funding === "declined") {
    order.status = "PAYER_ACTION_REQUIRED";
    extras.funding = null;
    sandbox.save();
    const back: Link = { href: approvalUrl(sandbox, order.id), rel: "redirect", method: "GET" };
    throw new PayPalRefusal(422, "INSTRUMENT_DECLINED", null, [back]);
  }
  const waits = extras.funding === "echeck" || extras.funding === "echeck-denied";
  const captured = newCapture(sandbox, unit, waits);
  unit.payments = { captures: [captured] };
  order.status = "COMPLETED";
  order.update_time = now();
  sandbox.world.paypal.captures[captured.id] = order.id;
  emit(
    sandbox,
    waits ? "PAYMENT.CAPTURE.PENDING" : "PAYMENT.CAPTURE.COMPLETED",
    "capture",
    withOrder(captured, order),
  );
  if (waits) sandbox.later(echeckMs, () => void clear(sandbox, captured.id, extras.funding === "echeck"));
}

function newCapture(sandbox: Sandbox, unit: PurchaseUnit, waits: boolean): Capture {
  const captureId = id();
  const self = `${apiBase(sandbox)}/v2/payments/captures/${captureId}`;
  return {
    id: captureId,
    status: waits ? "PENDING" : "COMPLETED",
    ...(waits ? { status_details: { reason: "ECHECK" } } : {}),
    amount: unit.amount,
    final_capture: true,
    ...(unit.custom_id ? { custom_id: unit.custom_id } : {}),
    ...(unit.invoice_id ? { invoice_id: unit.invoice_id } : {}),
    ...(waits ? {} : { seller_receivable_breakdown: breakdown(unit) }),
    create_time: now(),
    update_time: now(),
    links: [
      { href: self, rel: "self", method: "GET" },
      { href: `${self}/refund`, rel: "refund", method: "POST" },
    ],
  };
}

function breakdown({ amount }: PurchaseUnit) {
  const gross = minor(amount);
  const fee = feeOf(gross);
  const currency = amount.currency_code;
  return {
    gross_amount: amount,
    paypal_fee: amountOf(fee, currency),
    net_amount: amountOf(gross > fee ? gross - fee : 0n, currency),
  };
}

/** A capture as events carry it: with the order it belongs to. */
export function withOrder(captured: Capture, order: Order): Record<string, unknown> {
  return { ...captured, supplementary_data: { related_ids: { order_id: order.id } } };
}

/** What waited for the bank is decided. Returns whether there was something to decide. */
export function clear(sandbox: Sandbox, captureId: string, good: boolean): boolean {
  const order = sandbox.world.paypal.orders[sandbox.world.paypal.captures[captureId] ?? ""];
  const unit = order?.purchase_units[0];
  const captured = unit?.payments?.captures[0];
  if (!order || !unit || captured?.status !== "PENDING") return false;
  captured.status = good ? "COMPLETED" : "DECLINED";
  captured.update_time = now();
  delete captured.status_details;
  if (good) captured.seller_receivable_breakdown = breakdown(unit);
  emit(
    sandbox,
    good ? "PAYMENT.CAPTURE.COMPLETED" : "PAYMENT.CAPTURE.DENIED",
    "capture",
    withOrder(captured, order),
  );
  sandbox.save();
  return true;
}

/** An order as it is read: what went back of its captures stands beside them. */
function withRefunds(sandbox: Sandbox, order: Order): Order {
  const own = Object.values(sandbox.world.paypal.refunds).filter(
    ({ capture: captureId }) => sandbox.world.paypal.captures[captureId] === order.id,
  );
  if (own.length === 0) return order;
  const refunds = own.map(({ refund }) => refund);
  const units = order.purchase_units.map((unit) =>
    unit.payments ? { ...unit, payments: { ...unit.payments, refunds } } : unit,
  );
  return { ...order, purchase_units: units };
}

export function orderRoutes(router: Router, sandbox: Sandbox): void {
  apiRoutes(router, sandbox, [
    ["POST", "/v2/checkout/orders", create],
    [
      "GET",
      "/v2/checkout/orders/:id",
      (call) => ({ status: 200, body: withRefunds(call.sandbox, orderOf(call)) }),
    ],
    ["POST", "/v2/checkout/orders/:id/capture", capture],
  ]);
}
