/** Notes of an order: the REST routes. */
import type { Router } from "../http";
import type { Sandbox } from "../state";
import { bodyOf, type Call, idOf, rest } from "./context";
import { missingParams, wooJson, WooRefusal } from "./errors";
import { checkFields, text, truthy } from "./fields";
import { addNote } from "./order-book";
import { orderOf } from "./orders";
import type { Order } from "./types";

export function noteRoutes(router: Router, sandbox: Sandbox): void {
  const base = "/woo/:slug/wp-json/wc/v3/orders/#order/notes";
  const present = (call: Call, note: Order["notes"][number]): Record<string, unknown> => {
    const local = new Date(note.at + call.store.gmt_offset * 3_600_000).toISOString().slice(0, 19);
    const gmt = new Date(note.at).toISOString().slice(0, 19);
    const { id, author, note: words, customer_note } = note;
    return { id, author, date_created: local, date_created_gmt: gmt, note: words, customer_note };
  };
  const find = (call: Call): Order["notes"][number] => {
    const found = orderOf(call, "order").notes.find((note) => note.id === idOf(call));
    if (!found) throw new WooRefusal("woocommerce_rest_order_note_invalid_id", "Invalid resource ID.", 404);
    return found;
  };
  router
    .on(
      "GET",
      base,
      rest(sandbox, (call) => {
        const type = call.exchange.query.get("type") ?? "any";
        const notes = orderOf(call, "order").notes.filter(
          (note) => type === "any" || note.customer_note === (type === "customer"),
        );
        return wooJson(notes.toReversed().map((note) => present(call, note)));
      }),
    )
    .on(
      "POST",
      base,
      rest(sandbox, (call) => {
        const body = bodyOf(call);
        checkFields(body, { note: "string", customer_note: "boolean", added_by_user: "boolean" });
        if (!text(body["note"])) throw missingParams(["note"]);
        const author = truthy(body["added_by_user"]) ? "shop manager" : "system";
        const note = addNote(
          call.store,
          orderOf(call, "order"),
          text(body["note"]),
          truthy(body["customer_note"]),
          author,
        );
        return wooJson(present(call, note), 201);
      }),
    )
    .on(
      "GET",
      `${base}/#id`,
      rest(sandbox, (call) => wooJson(present(call, find(call)))),
    )
    .on(
      "DELETE",
      `${base}/#id`,
      rest(sandbox, (call) => {
        const [order, note] = [orderOf(call, "order"), find(call)];
        if (!truthy(call.exchange.query.get("force"))) {
          throw new WooRefusal(
            "woocommerce_rest_trash_not_supported",
            "Webhooks do not support trashing.",
            501,
          );
        }
        order.notes = order.notes.filter((other) => other !== note);
        return wooJson(present(call, note));
      }),
    );
}
