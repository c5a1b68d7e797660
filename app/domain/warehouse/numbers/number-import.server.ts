/** Files of tracking numbers, as carriers and agents send them: each row is one parcel's number. */
import { z } from "zod";
import { declareImport, type Outcome, type RunContext, type Work } from "~/domain/imports/declare.server";
import { senderOf } from "~/domain/imports/runs.server";
import { trackingDoubt } from "~/domain/shipping/tracking-number";
import { sql, type Tx } from "~/platform/db";
import type { Actor } from "~/platform/db/transitions.server";
import { faultOf, type PaperFault } from "../paper/fault";
import { papersOf, makePaper } from "../paper/facts.server";
import { numberBatch } from "./config";
import { columns, fieldOf, numberReader, type NumberRow, type Problem, type ProblemCode } from "./file";
import { doerOf } from "~/domain/orders/row.server";
import { err, ok, type Result } from "~/platform/result";
import { lockParcel, parcelSteps } from "../parcels/steps.server";

type Numbered = { readonly parcelId: string; readonly carrier: string; readonly trackingNo: string };

/**
 * Gives a packed parcel a number and keeps what its papers say. The caller has locked its order and knows that the number
 * is free. Refused where the label cannot be made.
 */
async function assignNumber(
  tx: Tx,
  actor: Actor,
  { parcelId, carrier, trackingNo }: Numbered,
): Promise<Result<null, PaperFault>> {
  const parcel = await lockParcel(tx, parcelId);
  if (!parcel) return err("unknown");
  const made = await makePaper(tx, parcelId);
  if (!made.ok) return made;
  const input = { carrier, trackingNo, from: "file", labelHash: made.value.hash } as const;
  const done = await parcelSteps.takeStep(tx, parcel, "label", doerOf(actor), { input });
  return done.ok ? ok(null) : err("changed");
}

export const numberImport = declareImport({
  kind: "parcel-numbers",
  options: z.object({}),
  columns,
  required: () => ["number" as const],
  fieldOf,
  batch: numberBatch,
  reader: numberReader,
  begin: workOn,
  audited: { entity: "number_file", apply: "numbers.file", cancel: "numbers.file-cancel" },
});

type Found = {
  id: string;
  no: string;
  status: "OPEN" | "PACKED" | "LABELLED" | "HANDED_OVER" | "VOID";
  orderId: string;
  carrier: string | null;
  trackingNo: string | null;
  /** As its order's channel names it. */
  channelCarrier: string | null;
  /** It was named by another order of the same box. */
  isJoined: boolean;
};

type Verdict =
  | { readonly what: "same" }
  | { readonly what: "refused"; readonly code: ProblemCode; readonly detail?: string }
  | { readonly what: "new"; readonly parcelId: string; readonly carrier: string; readonly number: string };

function workOn({ importId, mode }: RunContext<object>): Work<NumberRow, Problem> {
  // What the file said before: a number and a parcel stand in it once.
  const seen = new Set<string>();
  return {
    async write(tx, rows) {
      const outcomes: Outcome<Problem>[] = [];
      const actor = (await senderOf(tx, importId)) ?? "system";
      for (const row of rows) outcomes.push(await one(tx, row, { seen, actor, mode }));
      return outcomes;
    },
  };
}

type With = { readonly seen: Set<string>; readonly actor: Actor; readonly mode: RunContext<object>["mode"] };

async function one(tx: Tx, row: NumberRow, { seen, actor, mode }: With): Promise<Outcome<Problem>> {
  const verdict = await verdictOf(tx, row, seen);
  const item = row.parcel || row.order;
  if (verdict.what === "same") return { outcome: "unchanged" };
  if (verdict.what === "refused") {
    const { code, detail = null } = verdict;
    return { outcome: "refused", findings: [{ line: row.line, code, item, detail }] };
  }
  const { parcelId, carrier, number } = verdict;
  if (mode === "import") {
    const made = await assignNumber(tx, actor, { parcelId, carrier, trackingNo: number });
    if (!made.ok) return { outcome: "refused", findings: [{ line: row.line, code: made.error, item }] };
  }
  const doubt = trackingDoubt(carrier, number);
  const hints = doubt
    ? [{ line: row.line, code: "doubt" as const, item, detail: `${carrier} ${number}` }]
    : [];
  return { outcome: "updated", hints };
}

async function verdictOf(tx: Tx, row: NumberRow, seen: Set<string>): Promise<Verdict> {
  const found = await lockNamed(tx, row);
  if ("code" in found) return { what: "refused", code: found.code };
  const carrier = row.carrier || found.carrier || found.channelCarrier || "";
  const { number } = row;
  const refuse = (code: ProblemCode, detail?: string): Verdict => ({
    what: "refused",
    code,
    ...(detail !== undefined && { detail }),
  });
  if (carrier === "") return refuse("carrier-missing");
  const keys = [`parcel ${found.id}`, `number ${carrier.toLowerCase()} ${number}`];
  // A box has one number, whichever of its orders a row names.
  if (found.isJoined && keys.every((key) => seen.has(key))) return { what: "same" };
  if (keys.some((key) => seen.has(key))) return refuse("twice", number);
  if (found.trackingNo !== null && found.trackingNo !== found.no) {
    const isSame = found.trackingNo === number && found.carrier?.toLowerCase() === carrier.toLowerCase();
    return isSame ? { what: "same" } : refuse("numbered", found.trackingNo);
  }
  if (found.status !== "PACKED") return refuse(statusCodes[found.status]);
  const [papers] = await papersOf(tx, [found.id]);
  const fault = papers ? faultOf(papers) : "unknown";
  if (fault) return refuse(fault);
  const owner = await ownerOf(tx, carrier, number);
  if (owner !== null) return refuse("used", owner);
  for (const key of keys) seen.add(key);
  return { what: "new", parcelId: found.id, carrier, number };
}

const statusCodes = {
  OPEN: "open",
  PACKED: "unknown",
  LABELLED: "numbered",
  HANDED_OVER: "gone",
  VOID: "void",
} as const satisfies Record<Found["status"], ProblemCode>;

/** The parcel that a row names, with its order locked before it: commands hold them in that order. */
async function lockNamed(tx: Tx, row: NumberRow): Promise<Found | { code: "unknown" | "several" }> {
  if (!row.parcel) {
    // A store's number is no other store's: two orders of one number are never guessed between.
    const orders = await tx.rows(sql`
      select id from store_order where no = ${row.order} or external_no = ${row.order} limit 2`);
    if (orders.length > 1) return { code: "several" };
  }
  const which = row.parcel
    ? sql`p.no = ${row.parcel}`
    : sql`(o.no = ${row.order} or o.external_no = ${row.order}) and p.status <> 'VOID'`;
  const named = await tx.rows<{ id: string; orderId: string; waits: boolean; isJoined: boolean }>(sql`
    select h.id, h.order_id, h.status = 'PACKED' as waits, p.joined_to is not null as is_joined
    from outbound_parcel p join store_order o on o.id = p.order_id
    join outbound_parcel h on h.id = coalesce(p.joined_to, p.id) where ${which} order by p.id limit 50`);
  const waiting = named.filter(({ waits }) => waits);
  const chosen = named.length === 1 ? named[0] : waiting.length === 1 ? waiting[0] : undefined;
  if (!chosen) return { code: named.length > 1 ? "several" : "unknown" };
  await tx.rows(sql`select 1 from store_order where id = ${chosen.orderId}::uuid for update`);
  const found = await tx.first<Found>(sql`
    select p.id, p.no, p.status, p.order_id, p.carrier, p.tracking_no, c.carrier as channel_carrier,
      ${chosen.isJoined}::boolean as is_joined
    from outbound_parcel p join store_order o on o.id = p.order_id
    left join ship_channel c on c.id = coalesce(p.channel_id, o.channel_id)
    where p.id = ${chosen.id}::uuid for update of p`);
  return found ?? { code: "unknown" };
}

/** Whose number it is already: a parcel of ours, or one that was sent; null for nobody's. */
async function ownerOf(tx: Tx, carrier: string, number: string): Promise<string | null> {
  const owner = await tx.first<{ no: string }>(sql`
    select no from outbound_parcel
    where tracking_no = ${number} and lower(carrier) = lower(${carrier}) and status <> 'VOID'
    union all
    select o.no from package k join store_order o on o.id = k.order_id
    where k.tracking_no = ${number} and lower(k.carrier) = lower(${carrier}) limit 1`);
  return owner?.no ?? null;
}
