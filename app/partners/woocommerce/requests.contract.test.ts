/** Every call we make of a WooCommerce store, held against the routes and arguments that WooCommerce itself declares. */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Ajv, type SchemaObject, type ValidateFunction } from "ajv";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { OutboundCall } from "~/platform/http/outbound.server";
import { ok } from "~/platform/result";
import type { Listing, StoreClient, StoreParcel } from "../stores/store-platform";
import { wooPlatform } from "./platform.server";

/** Not part of this project. */
const folder = "../shared/contracts/woocommerce";

type Sent = { method: string; path: string; query: URLSearchParams; body: Record<string, unknown> | null };
const sent: Sent[] = [];

/** The store's answer by method and path; null for what it does not know. */
let store: (sent: Sent) => unknown = () => null;

vi.mock(import("~/platform/http/outbound.server"), async (original) => ({
  ...(await original()),
  callOut: ({ url, method, body }: OutboundCall) => {
    const path = url.pathname.replace(/^\/wp-json/, "");
    const asked = { method, path, query: url.searchParams, body: body ? (JSON.parse(body) as never) : null };
    sent.push(asked);
    const answer = store(asked);
    const missing = { code: "woocommerce_rest_invalid_id", message: "Invalid ID." };
    const headers = { "x-wp-total": "1", "x-wp-totalpages": "1" };
    return Promise.resolve(
      ok({ status: answer === null ? 404 : 200, headers, body: JSON.stringify(answer ?? missing) }),
    );
  },
}));

/** Which parts of a real store's answers the calls go on with. */
type Facts = { namespaces?: string[]; webhooks?: unknown[]; made?: unknown[]; status?: string };

function sample(name: string): Record<string, unknown> {
  return JSON.parse(readFileSync(join(folder, "samples", `out-${name}.json`), "utf8")) as never;
}

/** A store with one order, one product with variations, and what `facts` say of it. */
function storeWith({ namespaces = ["wc/v3"], webhooks = [], made = [], status = "processing" }: Facts = {}) {
  const order = { ...sample("order"), status, refunds: [{ id: 15, reason: "", total: "-10.00" }] };
  const answers: [RegExp, unknown][] = [
    [
      /^\/$/,
      { ...sample("root"), namespaces: ["wc/v3", ...namespaces], timezone_string: "UTC", gmt_offset: "0" },
    ],
    [/settings\/general/, { value: "USD" }],
    [/settings\/products/, { default: "owner@shop.test", value: "" }],
    [/system_status$/, { environment: { version: "10.0.2" } }],
    [/orders\/14\/refunds$/, [sample("refund")]],
    [/orders\/14\/notes$/, []],
    [/orders\/14\/shipment-trackings$/, []],
    [/orders\/14$/, order],
    [/orders$/, [order]],
    [/webhooks$/, webhooks],
    [/products\/11\/variations$/, [sample("variation")]],
    [/products\/categories$/, []],
    [/products\/\d+$/, sample("product")],
    [/products$/, made],
  ];
  return ({ method, path, body }: Sent) => {
    if (/notes$|trackings$/.test(path) && method === "POST")
      return { id: 1, note: "", tracking_id: "t1", ...body };
    if (path.endsWith("/batch")) return { create: [], update: [], delete: [] };
    if (/products$/.test(path) && method === "POST") return { ...sample("product"), sku: "Q-1" };
    if (method !== "GET") return { id: 11, sku: "" };
    return answers.find(([known]) => known.test(path))?.[1] ?? null;
  };
}

const parcel: StoreParcel = {
  reference: "0198-p",
  carrier: "DHL",
  trackingNo: "JD014600003",
  trackingUrl: "https://track.test/JD014600003",
  shippedAt: new Date("2026-11-21T10:00:00Z"),
  lines: [],
  sent: [...Array(999).keys()].map((line) => ({ externalLineId: String(line), qty: 9 })),
  otherNumbers: [],
  notify: true,
};

const listing: Listing = {
  reference: "QS-1",
  title: "Harbour lamp",
  description: "<p>Bright.</p>",
  images: [{ url: "https://pictures.test/lamp.png", alt: "A lamp" }],
  options: [{ name: "Colour", values: ["Brass", "Steel"] }],
  variants: [null, "4006381333931"].map((barcode, i) => ({
    sku: `QS-1-${i}`,
    values: [["Brass", "Steel"][i] ?? ""],
    price: 2_990n,
    compareAt: i === 0 ? 3_990n : null,
    weightG: i === 0 ? 450 : null,
    barcode,
    stock: 7,
    image: i === 0 ? "https://pictures.test/brass.png" : null,
  })),
  categories: ["15"],
  published: true,
};
const simple: Listing = { ...listing, options: [], variants: listing.variants.slice(0, 1) };
const ours = [{ id: 11, sku: "QS-1", meta_data: [{ key: "_quayside_listing", value: "QS-1" }] }];
/** More variants than one batch takes. */
const large: Listing = {
  ...listing,
  variants: [...Array(130).keys()].map((i) => ({ ...listing.variants[0]!, sku: `QS-1-${i}` })),
};
const hook = (topic: string, status = "active") => ({
  id: 3,
  topic,
  status,
  delivery_url: "https://us.test/hooks/here",
});
const day = new Date("2026-11-20T00:00:00.123Z");

/** Each function of the client, and the cases in which it asks for different things. */
const calls: [does: keyof StoreClient, facts: Facts, call: (client: StoreClient) => Promise<unknown>][] = [
  ["shop", {}, (client) => client.shop()],
  ["products", {}, (client) => client.products(null)],
  ["products", {}, (client) => client.products("3|7")],
  ["productsThere", {}, (client) => client.productsThere(["11", "12"])],
  ["productMentions", {}, (client) => client.productMentions("2")],
  ["productsChangedSince", {}, (client) => client.productsChangedSince(day, null)],
  ["productsChangedSince", {}, (client) => client.productsChangedSince(day, `${day.toISOString()}|2|11,12`)],
  ["product", {}, (client) => client.product("11")],
  ["order", {}, (client) => client.order("14")],
  ["ordersChangedSince", {}, (client) => client.ordersChangedSince(day, null)],
  ["ordersChangedSince", {}, (client) => client.ordersChangedSince(day, `${day.toISOString()}|1|14,15`)],
  ["orderMentions", {}, (client) => client.orderMentions(["14", "15"])],
  ["ensureWebhooks", {}, (client) => client.ensureWebhooks("https://us.test/hooks/here", "s3cret")],
  [
    "ensureWebhooks",
    { webhooks: [hook("order.created", "disabled"), hook("order.updated")] },
    (client) => client.ensureWebhooks("https://us.test/hooks/here", "s3cret"),
  ],
  [
    "removeWebhooks",
    { webhooks: [hook("order.created")] },
    (client) => client.removeWebhooks("https://us.test/hooks/here"),
  ],
  ["giveBackAccess", {}, (client) => client.giveBackAccess()],
  ["fulfil", {}, (client) => client.fulfil("14", parcel)],
  ["fulfil", { namespaces: ["wc-shipment-tracking/v3"] }, (client) => client.fulfil("14", parcel)],
  [
    "fulfil",
    { namespaces: ["wc-ast/v3"] },
    (client) => client.fulfil("14", { ...parcel, trackingUrl: null }),
  ],
  ["categories", {}, (client) => client.categories()],
  ["findListing", {}, (client) => client.findListing(listing)],
  ["putListing", {}, (client) => client.putListing(simple, null)],
  ["putListing", {}, (client) => client.putListing({ ...simple, published: false, categories: [] }, null)],
  ["putListing", {}, (client) => client.putListing(listing, null)],
  ["putListing", {}, (client) => client.putListing(large, null)],
  ["putListing", { made: ours }, (client) => client.putListing(listing, null)],
  ["putListing", {}, (client) => client.putListing(simple, "11")],
  ["showListing", {}, (client) => client.showListing("11", true)],
  ["showListing", {}, (client) => client.showListing("11", false)],
  ["removeListing", {}, (client) => client.removeListing("11")],
  [
    "updateVariants",
    {},
    (client) =>
      client.updateVariants([
        { externalId: "11:12", stock: 0 },
        { externalId: "11:13", price: 1_990n, compareAt: 2_990n },
        { externalId: "16", stock: 3, price: 900n },
        ...[...Array(130).keys()].map((i) => ({ externalId: `17:${i + 1}`, stock: i })),
      ]),
  ],
];

type Argument = SchemaObject & { required?: boolean };
type Endpoint = { methods: string[]; args: Record<string, Argument> };
type Index = { routes: Record<string, { endpoints: Endpoint[] }> };

/** Arguments of WordPress itself, which every route takes. */
const everywhere: Record<string, Argument> = { _fields: { type: "string" } };
const mostInBatch = 100;

describe.skipIf(!existsSync(folder))(`what we ask a store (skipped where ${folder} is not at hand)`, () => {
  let declared: Index | undefined;
  const index = () =>
    (declared ??= JSON.parse(readFileSync(join(folder, "wc-v3-index.json"), "utf8")) as Index);
  const client = wooPlatform.client({
    url: "https://shop.test",
    keys: { consumerKey: "ck_1", consumerSecret: "cs_1" },
    currency: "USD",
  });

  beforeEach(() => void sent.splice(0));

  test.each(calls)("%s asks what the store declares", async (does, facts, call) => {
    store = storeWith(facts);
    await call(client);
    if (does !== "giveBackAccess") expect(sent.length).toBeGreaterThan(0);
    const complaints = sent.flatMap((request) => complaintsOf(index(), request));
    expect(complaints).toEqual([]);
  });

  test("no function of the client is left out", () => {
    expect([...new Set(calls.map(([does]) => does))].sort()).toEqual(Object.keys(client).sort());
  });

  test("each kind of request is among them", async () => {
    const paths: string[] = [];
    for (const [, facts, call] of calls) {
      sent.splice(0);
      store = storeWith(facts);
      await call(client);
      paths.push(...sent.map(({ method, path }) => `${method} ${path}`));
    }
    for (const path of [
      "PUT /wc/v3/orders/14",
      "POST /wc/v3/orders/14/notes",
      "POST /wc-shipment-tracking/v3/orders/14/shipment-trackings",
      "POST /wc-ast/v3/orders/14/shipment-trackings",
      "GET /wc/v3/orders/14/refunds",
      "PUT /wc/v3/products/11",
      "POST /wc/v3/products/11/variations/batch",
      "POST /wc/v3/products/batch",
      "PUT /wc/v3/webhooks/3",
      "POST /wc/v3/webhooks",
      "DELETE /wc/v3/webhooks/3",
      "DELETE /wc/v3/products/11",
    ])
      expect(paths).toContain(path);
  });

  test("what a store would refuse is found", () => {
    const asked = (method: string, path: string, query: string, body: Sent["body"] = null) =>
      complaintsOf(index(), { method, path, query: new URLSearchParams(query), body });
    expect(asked("GET", "/wc/v3/orders", "per_page=101")).not.toEqual([]);
    expect(asked("GET", "/wc/v3/orders", "nothing=1")).not.toEqual([]);
    expect(asked("GET", "/wc/v3/nowhere", "")).not.toEqual([]);
    expect(asked("PUT", "/wc/v3/orders/14", "", { status: "sent" })).not.toEqual([]);
    expect(asked("POST", "/wc/v3/webhooks", "", { topic: "order.created" })).not.toEqual([]);
    expect(
      asked("POST", "/wc/v3/products/batch", "", { update: [{ id: 1, stock_quantity: "3" }] }),
    ).not.toEqual([]);
    expect(asked("GET", "/wc/v3/orders", "per_page=100&exclude=1,2&dates_are_gmt=true")).toEqual([]);
  });
});

/** Why a store would refuse a request, or leave out a part of it; nothing where the request is right. */
function complaintsOf({ routes }: Index, request: Sent): string[] {
  // The index of WordPress and the tracking extensions declare themselves elsewhere.
  if (!request.path.startsWith("/wc/v3/")) return [];
  const where = `${request.method} ${request.path}`;
  const route = Object.keys(routes).find((known) =>
    new RegExp(`^${known.replaceAll("?P<", "?<")}$`).test(request.path),
  );
  const args = route === undefined ? undefined : argumentsOf(routes, route, request.method);
  if (!route || !args) return [`${where}: no such route`];
  const query = Object.fromEntries(
    [...request.query].map(([name, text]) => [name, asRead(text, args[name] ?? everywhere[name])]),
  );
  if (route.endsWith("/batch")) return batchComplaints(routes, route, request.body ?? {}, where);
  return complaints(args, { ...query, ...request.body }, where, request.method === "POST");
}

function argumentsOf(routes: Index["routes"], route: string, method: string) {
  return routes[route]?.endpoints.find(({ methods }) => methods.includes(method))?.args;
}

/** A batch has the arguments of the single calls, item by item. */
function batchComplaints(
  routes: Index["routes"],
  route: string,
  body: Record<string, unknown>,
  where: string,
): string[] {
  const list = route.replace(/\/batch$/, "");
  const create = argumentsOf(routes, list, "POST") ?? {};
  const update = argumentsOf(routes, `${list}/(?P<id>[\\d]+)`, "PUT") ?? {};
  const items = (name: string) => (body[name] ?? []) as Record<string, unknown>[];
  const strange = Object.keys(body).filter((name) => !["create", "update", "delete"].includes(name));
  const count = Object.values(body).flat().length;
  return [
    ...strange.map((name) => `${where}: ${name} is no part of a batch`),
    ...(count > mostInBatch ? [`${where}: ${count} items`] : []),
    ...items("create").flatMap((item) => complaints(create, item, `${where} create`, true)),
    ...items("update").flatMap((item) =>
      Number.isInteger(item.id) ? complaints(update, item, `${where} update`, false) : [`${where}: no id`],
    ),
    ...items("delete").flatMap((item) => (Number.isInteger(item) ? [] : [`${where} delete: no id`])),
  ];
}

/** A parameter of the address, as WordPress reads it by the declared type. */
function asRead(text: string, argument: Argument | undefined): unknown {
  if (argument?.type === "array")
    return text.split(",").map((item) => asRead(item, argument.items as Argument));
  if (argument?.type === "integer") return /^-?\d+$/.test(text) ? Number(text) : text;
  if (argument?.type === "boolean") return text === "true" ? true : text === "false" ? false : text;
  return text;
}

function complaints(
  args: Record<string, Argument>,
  value: object,
  where: string,
  creates: boolean,
): string[] {
  const valid = checkOf(args, creates);
  return valid(value)
    ? []
    : (valid.errors ?? []).map(
        ({ instancePath, message, params }) =>
          `${where}: ${instancePath} ${message ?? ""} ${JSON.stringify(params)}`,
      );
}

const checks = new WeakMap<object, ValidateFunction[]>();

/** Compiled once for each list of arguments: to change (0) and to make (1) something. */
function checkOf(args: Record<string, Argument>, creates: boolean): ValidateFunction {
  const known = checks.get(args) ?? [];
  checks.set(args, known);
  return (known[creates ? 1 : 0] ??= compiled({ ...args, ...everywhere }, creates));
}

function compiled(declared: Record<string, Argument>, creates: boolean): ValidateFunction {
  const required = Object.keys(declared).filter((name) => creates && declared[name]?.required === true);
  const formats = { uri: /^https?:\/\//, email: /@/, "date-time": dateTime };
  const ajv = new Ajv({ strict: false, allErrors: true, formats });
  return ajv.compile({ ...strict({ type: "object", properties: declared }), required });
}

/** As `rest_parse_date` of WordPress reads it. */
const dateTime = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}(?::\d{2})?)?$/;

/** The declared schema, in which nothing may stand that is not declared, or that only the store writes. */
function strict(schema: SchemaObject): SchemaObject {
  const { type, items, properties, enum: choices, format, minimum, maximum } = schema;
  const bounds = {
    enum: choices && [...new Set(choices as unknown[])],
    format,
    minimum,
    maximum,
  } as SchemaObject;
  const known = Object.fromEntries(Object.entries(bounds).filter(([, value]) => value !== undefined));
  const own: SchemaObject = { ...known, ...(type === undefined ? {} : { type: type as string }) };
  if (items) own.items = strict(items as SchemaObject);
  if (!properties) return own;
  const writable = Object.entries(properties as Record<string, SchemaObject>).filter(
    // An entry is named by its id, also where only the store gives ids.
    ([name, property]) => property.readonly !== true || name === "id",
  );
  own.properties = Object.fromEntries(writable.map(([name, property]) => [name, strict(property)]));
  own.additionalProperties = false;
  return own;
}
