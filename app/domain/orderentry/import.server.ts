/** Files of orders (§2.6): each order is made in a transaction of its own, exactly as the look at the file said. */
import { keptAddress } from "~/domain/accounts/addresses.server";
import { customsNumberOf } from "~/domain/accounts/customs-numbers.server";
import { nonLatinFields } from "~/domain/accounts/address";
import { declareImport, type Outcome, type RunContext, type Work } from "~/domain/imports/declare.server";
import { excerpt } from "~/domain/imports/header";
import type { RunMode } from "~/domain/imports/status";
import type { ShipTo } from "~/domain/orders/address";
import {
  changeEntered,
  enteredOrders,
  enterOrders,
  keyOf,
  type EnteredOrder,
  type EnteredState,
  type EnteredThere,
  letAutopayWait,
} from "~/domain/orders/enter.server";
import { placeOf } from "~/domain/shipping/places";
import { servedCountries } from "~/domain/shipping/quote.server";
import { sql, type Tx } from "~/platform/db";
import { codeKey } from "~/platform/cells";
import { addressFindings } from "./check";
import { FileOptions, placeColumns } from "./columns.server";
import { checkBatch, madeAtOnce, mostRows, quietMinutes } from "./config";
import { differences, merged } from "./differences";
import { columns, type Field } from "./file/columns";
import { fieldOf, type Problem } from "./file/problems";
import { orderReader, type FileOrder } from "./file/rows";
import {
  externalIdOf,
  methodsNamed,
  ordersElsewhere,
  ordersNamed,
  skusNamed,
  storeNamed,
  storeSkusNamed,
  storesToChoose,
  type KnownSku,
  type KnownStore,
  type StoreSku,
} from "./known.server";
import { notify } from "~/domain/notifications/notifications.server";

type Done = { userId: string; file: string; created: number; failed: number; there: number; status: string };

/** In the transaction that ends the import. */
async function closeImport(tx: Tx, importId: string): Promise<void> {
  const made = await tx.rows<{ orderId: string }>(sql`
    select order_id from order_file_order where import_id = ${importId}::uuid and order_id is not null`);
  await letAutopayWait(
    tx,
    made.map(({ orderId }) => orderId),
    quietMinutes,
  );
  const done = await tx.first<Done>(sql`
    select u.id as user_id, i.file_name as file, i.created, i.failed, i.unchanged as there, i.status
    from import_run i join "user" u on i.actor = 'member:' || u.id where i.id = ${importId}::uuid`);
  if (!done) return;
  const { userId, file, created, failed, there, status } = done;
  await notify(tx, {
    userId,
    event: status === "FAILED" ? "orders.file-failed" : "orders.file-done",
    data: { importId, file, created, failed, there },
  });
}

export const orderImport = declareImport<FileOrder, FileOptions, Field, Problem["code"]>({
  kind: "orders",
  options: FileOptions,
  columns,
  // A file without some of them is shown with its columns, to choose them.
  required: () => [],
  fieldOf: fieldOf as Readonly<Partial<Record<Problem["code"], Field | readonly Field[]>>>,
  batch: madeAtOnce,
  checkBatch,
  mostRows,
  fromPeople: true,
  placed: placeColumns,
  reader: orderReader,
  begin: workOn,
  forget: async (tx, importId) => {
    await tx.prisma.orderFileOrder.deleteMany({ where: { importId } });
  },
  audited: { entity: "order_file", apply: "orders.file", cancel: "orders.file-cancel" },
});

/** What does not change while a file is read. */
type Known = {
  readonly memberId: string;
  readonly own: KnownStore;
  readonly stores: readonly KnownStore[];
  readonly usual: KnownStore | "unknown" | "several";
  readonly methods: ReadonlyMap<string, string>;
  readonly served: ReadonlySet<string>;
  /** The member's own time, as text: no order is placed after it. */
  readonly now: string;
};

function workOn({ importId, mode, options }: RunContext<FileOptions>): Work<FileOrder, Problem> {
  let known: Known | undefined;
  return {
    async write(tx, orders, before) {
      if (orders.length === 0) return [];
      known ??= await readKnown(tx, importId, options);
      const read = await readOrders(tx, known, orders, { change: options.change, lock: mode === "import" });
      if (mode === "check") await tx.run(sql`savepoint looked`);
      const made = await make(tx, known, read, mode);
      const changed = mode === "check" ? wouldChange(read) : await change(tx, known, read);
      const rows = read.map((each, i) => rowOf(each, { made, changed }, before.items + i, mode));
      if (mode === "check") await tx.run(sql`rollback to savepoint looked`);
      await keepRows(tx, importId, rows);
      return read.map((each) => outcomeOf(each, { made, changed }));
    },
    end: (tx) => closeImport(tx, importId),
  };
}

async function readKnown(tx: Tx, importId: string, { store }: FileOptions): Promise<Known> {
  const sender = await tx.first<{ id: string; locale: string; now: string }>(sql`
    select u.id, u.locale, to_char(now() at time zone u.timezone, 'YYYY-MM-DD HH24:MI:SS') as now
    from import_run i join "user" u on i.actor = 'member:' || u.id where i.id = ${importId}`);
  if (!sender) throw new Error("a file of orders without its member");
  const { own, stores } = await storesToChoose(tx, sender.id, sender.locale);
  return {
    memberId: sender.id,
    own,
    stores,
    usual: store === "" ? own : storeNamed(stores, store),
    methods: await methodsNamed(tx),
    served: new Set(await servedCountries(undefined, tx)),
    now: sender.now,
  };
}

type ReadOrder = {
  readonly order: FileOrder;
  readonly store: KnownStore | null;
  readonly entered: EnteredOrder | null;
  readonly findings: Problem[];
  readonly hints: Problem[];
  /** Our number of the order that is there already. */
  readonly there: string | null;
  /** What that is to become; null where it stays. */
  readonly change?: { readonly there: EnteredThere; readonly to: EnteredState } | null;
};

async function readOrders(
  tx: Tx,
  known: Known,
  orders: readonly FileOrder[],
  how: { change: boolean; lock: boolean },
): Promise<ReadOrder[]> {
  const placed = orders.map((order) => ({ order, store: storeOf(known, order) }));
  const ofStores = placed.flatMap(({ order, store }) =>
    typeof store === "string" ? [] : [{ order, store }],
  );
  const skus = await skusNamed(
    tx,
    known.memberId,
    orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)),
  );
  const storeSkus = await storeSkusNamed(
    tx,
    ofStores
      .filter(({ store }) => store.platform !== "manual")
      .flatMap(({ order, store }) =>
        [...new Set(order.lines.map(({ sku }) => sku))].map((sku) => ({ storeId: store.id, sku })),
      ),
  );
  const there = await ordersNamed(
    tx,
    ofStores.map(({ order, store }) => ({ storeId: store.id, orderNo: order.orderNo })),
  );
  const elsewhere = await ordersElsewhere(
    tx,
    known.memberId,
    ofStores.map(({ order, store }) => ({ storeId: store.id, orderNo: order.orderNo })),
  );
  const entered = await enteredOrders(tx, known.memberId, [...new Set(there.values())], how);
  const named = { skus, storeSkus, there, elsewhere };
  return placed.map(({ order, store }) => {
    const no = typeof store === "string" ? undefined : there.get(`${store.id} ${order.orderNo}`);
    if (no === undefined || order.orderNo === "") return judged(known, named, order, store);
    return compared(known, named, { order, store, no, there: entered.get(no) }, how.change);
  });
}

type Met = {
  readonly order: FileOrder;
  readonly store: ReturnType<typeof storeOf>;
  readonly no: string;
  readonly there: EnteredThere | undefined;
};

/** An order whose number is there: what would change of it, or does. What is not to be changed is skipped, whatever it says. */
function compared(known: Known, named: Named, { order, store, no, there }: Met, changes: boolean): ReadOrder {
  const item = order.orderNo;
  const says = (code: Problem["code"]): Problem => ({ line: order.line, code, item, detail: no });
  const skipped = (hints: Problem[]): ReadOrder => ({
    ...{
      order,
      store: typeof store === "string" ? null : store,
      entered: null,
      findings: [],
      hints,
      there: no,
    },
  });
  if (!there?.open) return skipped([says(changes ? "not-changed" : "duplicate")]);
  const read = judged(known, { ...named, there: new Map() }, order, store);
  if (!read.entered) return changes ? { ...read, there: no } : skipped([says("duplicate")]);
  const to = merged(there.state, read.entered);
  const cells = differences(there.state, to).map(({ field, sku, old, now }): Problem => {
    const line = (sku && order.lines.find((each) => each.sku === sku)?.line) || order.line;
    const then = field === "method" ? order.method : now;
    const detail = excerpt(`${no}: ${old || "–"} → ${then || "–"}`);
    return { line, code: changes ? "changes" : "would-change", field, item, ...(sku ? { sku } : {}), detail };
  });
  if (cells.length === 0 || !changes) return skipped([says("duplicate"), ...cells]);
  return { ...read, entered: null, hints: [...read.hints, ...cells], there: no, change: { there, to } };
}

const storeOf = (known: Known, { store }: FileOrder) =>
  store === "" ? known.usual : storeNamed(known.stores, store);

type Named = {
  readonly skus: ReadonlyMap<string, KnownSku>;
  readonly storeSkus: ReadonlyMap<string, StoreSku>;
  readonly there: ReadonlyMap<string, string>;
  readonly elsewhere: ReadonlyMap<string, string>;
};

function judged(known: Known, named: Named, order: FileOrder, found: ReturnType<typeof storeOf>): ReadOrder {
  const store = typeof found === "string" ? null : found;
  const item = order.orderNo;
  const to = shipToOf(order);
  const findings: Problem[] = [...order.findings];
  const twin = store && named.elsewhere.get(`${store.id} ${order.orderNo}`);
  const hints: Problem[] = twin ? [{ line: order.line, code: "elsewhere", item, detail: twin }] : [];
  const say = (code: Problem["code"], field: Field, detail: string | null) =>
    findings.push({ line: order.line, code, field, item, detail });
  if (typeof found === "string") say(`store-${found}`, "store", excerpt(order.store));
  else if (found.status !== "CONNECTED") say("store-closed", "store", excerpt(found.name));
  if (
    order.placedAt !== null &&
    order.placedAt > known.now &&
    order.placedAt.slice(0, 10) > known.now.slice(0, 10)
  )
    say("order-future", "orderTime", order.placedAt);
  const cells = new Set(order.findings.map(({ field }) => field));
  findings.push(...addressFindings(to, order.line, item).filter(({ field }) => !cells.has(field)));
  const saysCountry = !findings.some(({ field }) => field === "country");
  if (saysCountry && !isServed(known, to)) say("not-served", "country", to.country);
  const typed = order.to.taxId;
  const number = typed === "" ? null : customsNumberOf(to.country, typed);
  if (typed !== "" && number === null && saysCountry) say("tax-id", "taxId", excerpt(typed));
  if (nonLatinFields(to).length > 0)
    hints.push({ line: order.line, code: "letters", field: nonLatinFields(to)[0] as Field, item });
  const channelId = order.method === "" ? null : (known.methods.get(codeKey(order.method)) ?? null);
  if (order.method !== "" && channelId === null)
    hints.push({ line: order.line, code: "method", field: "method", item, detail: excerpt(order.method) });
  const lines = order.lines.map((line) => lineOf(line, store, named, { item, findings, hints }));
  const entered: EnteredOrder | null =
    store === null || findings.length > 0
      ? null
      : {
          storeId: store.id,
          externalId: externalIdOf(store, order.orderNo),
          externalNo: order.orderNo,
          source: "excel",
          placedAt: order.placedAt,
          shipTo: number === null ? to : { ...to, taxId: number },
          lettersKept: false,
          channelId,
          remark: order.remark,
          lines,
          quiet: true,
        };
  return { order, store, entered, findings, hints, there: null };
}

function shipToOf({ to: { name: _, taxId: __, ...to } }: FileOrder): ShipTo {
  return keptAddress(to);
}

function isServed({ served }: Known, to: ShipTo): boolean {
  const place = placeOf({ country: to.country, zip: to.postCode, province: to.province });
  return !place.closed && place.areas.some((code) => served.has(code));
}

type Said = { readonly item: string; readonly findings: Problem[]; readonly hints: Problem[] };

/** Our own SKU comes first, then the store's, where it is linked. */
function lineOf(
  { line, sku, qty }: FileOrder["lines"][number],
  store: KnownStore | null,
  named: Named,
  { item, findings, hints }: Said,
): EnteredOrder["lines"][number] {
  const ours = named.skus.get(codeKey(sku));
  const theirs = store ? named.storeSkus.get(`${store.id} ${codeKey(sku)}`) : undefined;
  const blank = { title: sku, qty, sku, variantId: null, storeVariantId: null };
  if (sku === "") return blank;
  const about = { line, item, sku, detail: excerpt(sku) };
  if (ours) {
    if (!ours.isOn) findings.push({ ...about, code: "sku-off" });
    else if (!ours.isThere) hints.push({ ...about, code: "no-stock" });
    return { ...blank, title: ours.title, variantId: ours.variantId };
  }
  if (theirs?.isLinked) return { ...blank, title: theirs.title, storeVariantId: theirs.storeVariantId };
  findings.push({ ...about, code: theirs ? "sku-unlinked" : "sku-unknown" });
  return blank;
}

type Made = ReadonlyMap<string, { readonly id: string; readonly no: string }>;

async function make(tx: Tx, { memberId }: Known, read: readonly ReadOrder[], mode: RunMode): Promise<Made> {
  const entered = read.flatMap((each) => each.entered ?? []);
  // A look asks no freight: what each order costs is quoted when it is made.
  return enterOrders(tx, memberId, entered, { quoted: mode === "import" });
}

/** Orders that were changed, by our numbers, with what they were and their versions then. */
type Changed = ReadonlyMap<
  string,
  { readonly before: EnteredState | null; readonly version: number | null; readonly id: string }
>;

const wouldChange = (read: readonly ReadOrder[]): Changed =>
  new Map(
    read.flatMap(({ change }) =>
      change ? [[change.there.no, { before: null, version: null, id: change.there.id }] as const] : [],
    ),
  );

async function change(tx: Tx, { memberId }: Known, read: readonly ReadOrder[]): Promise<Changed> {
  const done = new Map<string, { before: EnteredState; version: number; id: string }>();
  for (const { change: wanted } of read) {
    if (!wanted) continue;
    const { there, to } = wanted;
    const changed = await changeEntered(tx, memberId, there.no, to);
    if (changed.ok) done.set(there.no, { before: there.state, version: changed.value.version, id: there.id });
  }
  return done;
}

type Came = { readonly made: Made; readonly changed: Changed };

const madeOf = ({ entered }: ReadOrder, made: Made) =>
  entered ? (made.get(keyOf(entered.storeId, entered.externalId)) ?? null) : null;

function outcomeOf(read: ReadOrder, { made, changed }: Came): Outcome<Problem> {
  const { order, findings, hints } = read;
  if (read.there !== null && changed.has(read.there)) return { outcome: "updated", hints };
  if (findings.length > 0) return { outcome: "refused", findings };
  if (madeOf(read, made)) return { outcome: "created", hints };
  if (read.there !== null) return { outcome: "unchanged", hints };
  // Somebody else brought it in since it was looked for.
  const hint: Problem = { line: order.line, code: "duplicate", item: order.orderNo };
  return { outcome: "unchanged", hints: [hint] };
}

type FileOrderRow = {
  seq: number;
  line: number;
  external_no: string;
  store_id: string | null;
  order_id: string | null;
  outcome: "new" | "changed" | "duplicate" | "refused";
  note: string | null;
  rows: unknown;
  before: EnteredState | null;
  version: number | null;
};

function rowOf(read: ReadOrder, { made, changed }: Came, seq: number, mode: RunMode): FileOrderRow {
  const { order, store, findings, there } = read;
  const was = there === null ? undefined : changed.get(there);
  const entered = was ?? madeOf(read, made);
  return {
    seq,
    line: order.line,
    external_no: order.orderNo,
    store_id: store?.id ?? null,
    order_id: mode === "import" ? (entered?.id ?? null) : null,
    outcome: findings.length > 0 ? "refused" : was ? "changed" : entered ? "new" : "duplicate",
    note: there,
    rows: findings.length > 0 ? order.rows : null,
    before: was?.before ?? null,
    version: was?.version ?? null,
  };
}

async function keepRows(tx: Tx, importId: string, rows: readonly FileOrderRow[]): Promise<void> {
  await tx.run(sql`
    insert into order_file_order (import_id, seq, line, external_no, store_id, order_id, outcome, note, rows, before, version)
    select ${importId}::uuid, r.* from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(seq int, line int,
      external_no text, store_id uuid, order_id uuid, outcome text, note text, rows jsonb, before jsonb, version int)`);
}
