/** What plugins and hosts do to an answer on its way out; each was seen in shops on the web. */
import { isRecord, type Reply } from "../http";
import type { Store } from "./types";

const notice =
  "<br />\n<b>Deprecated</b>:  Creation of dynamic property WC_Gateway::$settings[0] is deprecated in " +
  "<b>/var/www/html/wp-content/plugins/old/plugin.php</b> on line <b>42</b><br />\n";

/** The answer as this installation sends it. */
export function asInstalled(store: Store, reply: Reply): Reply {
  const { quirks = {} } = store;
  let { body, headers, status } = reply;
  if (quirks.odd_types) body = JSON.stringify(odd(JSON.parse(body.toString()) as unknown));
  if (quirks.php_notices) {
    body = notice + body.toString();
    // Output has begun: neither the status nor any header can be set after it.
    [status, headers] = [200, { "Content-Type": "text/html; charset=UTF-8" }];
  }
  if (quirks.byte_order_mark) body = `\uFEFF${body.toString()}`;
  return { status, headers, body };
}

/** Fields that come as the other type. */
const asNumber = new Set(["number", "phone", "postcode", "sku", "total", "price", "regular_price"]);
const asText = new Set(["id", "product_id", "quantity", "parent_id"]);
const asFalse = new Set(["customer_note", "date_paid_gmt", "company", "global_unique_id"]);
const withGaps = new Set(["line_items", "meta_data", "shipping_lines", "attributes", "images"]);

function odd(value: unknown, name = ""): unknown {
  if (typeof value === "number" && asText.has(name)) return String(value);
  if (typeof value === "string" && asNumber.has(name) && /^\d{1,9}(\.\d+)?$/.test(value))
    return Number(value);
  if ((value === "" || value === null) && asFalse.has(name)) return false;
  if (Array.isArray(value)) {
    const entries = value.map((entry: unknown) => odd(entry));
    return withGaps.has(name) ? Object.fromEntries(entries.map((entry, i) => [i * 2 + 1, entry])) : entries;
  }
  if (!isRecord(value)) return value;
  const fields = Object.entries(value);
  if (name === "shipping" && fields.every(([, field]) => field === "")) return [];
  return Object.fromEntries(fields.map(([field, inner]) => [field, odd(inner, field)]));
}
