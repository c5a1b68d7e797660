/**
 * Whose a table is, and who else may touch it, as data. A table belongs to the noun whose schema file has it. Its noun
 * alone writes it. Later nouns may read what the owner opens; everybody else goes through what the owner exports, and an
 * earlier noun asks for a piece of SQL (`app/domain/pieces.server.ts`).
 */
import { readdirSync, readFileSync } from "node:fs";
import { nounRows, placeOf } from "./rooms.js";

const schema = new URL("../../prisma/schema/", import.meta.url);

/** Tables in the schema file of another noun. */
const elsewhere = {
  staff_invite: "staff",
  fx_result: "exchange",
  refund: "payments",
  given_alone: "payments",
  refund_line: "payments",
};

/** @type {Map<string, string>} */
export const owners = new Map(
  readdirSync(schema)
    .filter((file) => file.endsWith(".prisma"))
    .flatMap((file) => {
      const owner = file === "schema.prisma" ? "platform" : file.replace(".prisma", "");
      const text = readFileSync(new URL(file, schema), "utf8");
      return [...text.matchAll(/@@map\("(\w+)"\)/g)].map(([, table = ""]) => [table, owner]);
    })
    .concat(Object.entries(elsewhere)),
);

/**
 * The models of the generated client by the names that calls have: the table of each, and the models its fields lead to.
 * @type {Map<string, { table: string, leadsTo: Map<string, string> }>}
 */
export const models = new Map(
  readdirSync(schema)
    .filter((file) => file.endsWith(".prisma"))
    .flatMap((file) => [
      ...readFileSync(new URL(file, schema), "utf8").matchAll(/^model (\w+) \{\n(.*?)^\}/gms),
    ])
    .map(([, name = "", body = ""]) => {
      const fields = [...body.matchAll(/^ +(\w+) +(\w+)/gm)];
      const leadsTo = new Map(fields.map(([, field = "", type = ""]) => [field, calledAs(type)]));
      return [calledAs(name), { table: /@@map\("(\w+)"\)/.exec(body)?.[1] ?? "", leadsTo }];
    }),
);

/** @param {string} name */
function calledAs(name) {
  return name.charAt(0).toLowerCase() + name.slice(1);
}

/** What only reads. */
const reading = /^(find\w+|count|aggregate|groupBy)$/;

/**
 * What a call of the generated client touches, such as `prisma.store.findMany`.
 * @param {string} model
 * @param {string} method
 * @param {any} args the syntax tree of what it is called with
 * @returns {{ writes: Set<string>, reads: Set<string> }}
 */
export function touchedByClient(model, method, args) {
  /** @type {{ writes: Set<string>, reads: Set<string> }} */
  const found = { writes: new Set(), reads: new Set() };
  const start = models.get(model);
  if (!start) return found;
  found[reading.test(method) ? "reads" : "writes"].add(start.table);
  /**
   * @param {any} node
   * @param {string} at the model whose fields may be named
   * @param {"writes" | "reads"} how
   */
  const walk = (node, at, how) => {
    if (node?.type === "ArrayExpression") for (const each of node.elements) walk(each, at, how);
    if (node?.type !== "ObjectExpression") return;
    for (const { key, value } of node.properties) {
      const name = key?.name ?? key?.value;
      const next = models.get(models.get(at)?.leadsTo.get(name) ?? "");
      if (next) found[how].add(next.table);
      const inData = name === "data" || name === "create" || name === "update" ? "writes" : how;
      walk(value, next ? (models.get(at)?.leadsTo.get(name) ?? at) : at, inData);
    }
  };
  walk(args, model, "reads");
  return found;
}

/**
 * What a statement touches: tables it writes and tables it reads. Names that it gives itself are none.
 * @param {string} text SQL, with a word for each piece that is put in
 * @returns {{ writes: Set<string>, reads: Set<string> }}
 */
export function touched(text) {
  const plain = text
    .replace(/'(?:[^']|'')*'/g, "''")
    .replace(/is\s+(?:not\s+)?distinct\s+from/gi, "=")
    .replace(/\b(?:extract|substring|trim|overlay)\s*\([^()]*\)/gi, "0");
  const own = new Set(
    all(plain, /(?:\bwith(?:\s+recursive)?|,)\s+(\w+)\s+as\s+(?:(?:not\s+)?materialized\s+)?\(/gi),
  );
  const known = (/** @type {string} */ name) => owners.has(name) && !own.has(name);
  const writes = all(plain, /\b(?:insert\s+into|delete\s+from|update)\s+(?:only\s+)?"?(\w+)"?/gi);
  const joined = all(plain, /(?<!\bdelete\s+)\b(?:from|join|using)\s+(?:only\s+)?(?:lateral\s+)?"?(\w+)"?/gi);
  const listed = [
    ...plain.matchAll(/\b(?:from|using)\s+((?:"?\w+"?(?:\s+(?:as\s+)?\w+)?\s*,\s*)+"?\w+"?)/gi),
  ].flatMap(([, list = ""]) =>
    list.split(",").map((part) => part.trim().split(/\s/)[0]?.replaceAll('"', "") ?? ""),
  );
  return { writes: new Set(writes.filter(known)), reads: new Set([...joined, ...listed].filter(known)) };
}

/** @param {string} text @param {RegExp} pattern */
const all = (text, pattern) => [...text.matchAll(pattern)].map(([, name = ""]) => name);

/**
 * Tables that later nouns may read as they stand: their owners keep the columns' meaning.
 * @type {Record<string, readonly string[]>}
 */
export const open = {
  accounts: ["address", "session", "staff", "user"],
  adjustments: ["adjustment"],
  banking: ["bank_line"],
  bills: ["price_diff_bill"],
  catalogue: ["category", "price_tier", "product", "product_media", "variant"],
  credit: ["credit_draw", "credit_line"],
  exchange: ["fx_result"],
  imports: ["import_finding", "import_run"],
  ledger: ["journal", "ledger_account", "ledger_entry"],
  notifications: ["notification"],
  orders: ["order_line", "order_line_item", "package", "package_line", "store_order"],
  payments: [
    "bank_receipt",
    "checkout",
    "dispute",
    "payment",
    "payment_payable",
    "payment_wire",
    "refund",
    "refund_line",
    "saved_card",
  ],
  purchasing: [
    "bulk_demand",
    "bulk_need",
    "purchase_booking",
    "purchase_demand",
    "purchase_need",
    "purchase_order",
    "purchase_order_line",
    "supplier",
    "to_buy",
  ],
  rates: ["fx_rate"],
  reconciliation: ["provider_booking"],
  withdrawals: ["withdrawal"],
  shipping: ["sanctioned_country", "ship_channel"],
  stock: [
    "bin",
    "bin_stock",
    "lot_move",
    "lot_use",
    "own_stock",
    "stock",
    "stock_lot",
    "stock_move",
    "stock_reservation",
    "warehouse",
  ],
  stores: [
    "store",
    "store_product",
    "store_variant",
    "store_webhook_event",
    "sync_cursor",
    "variant_link",
    "variant_link_item",
  ],
  tasks: ["finance_task"],
  tickets: ["ticket"],
  tracking: ["tracking"],
  wallet: ["recharge_order", "wire"],
  warehouse: [
    "outbound_parcel",
    "pick_line",
    "return_line",
    "return_parcel",
    "warehouse_sender",
    "wave",
    "wave_order",
  ],
};

/**
 * The noun (or `platform`) that a file belongs to; null where the rule says nothing of it.
 * @param {string} path from the project's root
 */
export function nounOf(path) {
  const place = placeOf(path);
  if (!path.startsWith("app/") || !place) return null;
  if (place.noun) return place.noun;
  return ["db", "platform"].includes(place.room) ? "platform" : place.room;
}

/** @param {string} noun */
const rankOf = (noun) => nounRows.findIndex((row) => row.includes(noun));

/** @param {string} noun @param {string} other */
const isEarlier = (noun, other) => rankOf(noun) !== -1 && rankOf(noun) < rankOf(other);

/**
 * Why a file may not touch a table, or null.
 * @param {string} noun
 * @param {string} table
 * @param {"writes" | "reads"} how
 */
export function trespass(noun, table, how) {
  const owner = owners.get(table);
  if (!owner || owner === noun) return null;
  if (how === "reads" && (owner === "platform" || (open[owner]?.includes(table) && isEarlier(owner, noun))))
    return null;
  const verb = how === "writes" ? "writes" : "reads";
  return `${noun} ${verb} ${table}, which belongs to ${owner}: use what ${owner} exports, or let it export what is needed.`;
}
