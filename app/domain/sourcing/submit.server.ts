/** A request is made, changed, or sent once more after it failed (§2.4, §3.5). */
import { createHash } from "node:crypto";
import type { Member } from "~/domain/accounts/people";
import { linkableProduct } from "~/domain/stores/products.server";
import { idOf } from "~/platform/crypto.server";
import { sql, transaction, type Tx } from "~/platform/db";
import { err, ok, type Err, type Ok } from "~/platform/result";
import { dailyQuota, duplicateDays, sourcingRoles } from "./config";
import type { RequestFields } from "./forms";
import { lockRequest, sourcingSteps } from "./steps.server";
import { sameProduct } from "./urls";

type By = Pick<Member, "id" | "level">;
type Refused =
  | (Err<"quota"> & { about: { count: number } })
  | (Err<"duplicate"> & { about: { no: string } })
  /** A file of another form or member; a store product that is gone; a state that takes no change; nothing changed. */
  | Err<"files" | "store-product" | "stale" | "unchanged">;

/** Makes a request, or changes the one of a number; the number. The same key makes one. */
export async function saveRequest(
  by: By,
  fields: RequestFields,
  { key, no = null }: { key: string; no?: string | null },
): Promise<Ok<string> | Refused> {
  const url = await addressOf(by.id, fields);
  if (!url) return err("store-product");
  const data = { ...columnsOf(fields), ...url };
  const id = idOf(`sourcing:${key}`);
  return transaction(async (tx): Promise<Ok<string> | Refused> => {
    // One after the other, so that two tabs do not pass the quota together.
    await tx.rows(sql`select pg_advisory_xact_lock(hashtextextended(${`sourcing:${by.id}`}, 5))::text`);
    const before = await tx.prisma.sourcingRequest.findUnique({ where: { id } });
    if (before) return ok(before.no);
    const own = no === null ? null : await lockRequest(tx, no, { member: by.id });
    if (no !== null && !own) return err("stale");
    if (!own && (await isOverQuota(tx, by)))
      return { ...err("quota"), about: { count: dailyQuota(by.level) } };
    const twin = fields.again ? null : await twinOf(tx, by.id, url.urlHash, own?.id ?? null);
    if (twin) return { ...err("duplicate"), about: { no: twin } };
    const files = [...fields.pictures, ...fields.attachment];
    if (!(await areOwnFiles(tx, by.id, files, own?.id ?? null))) return err("files");
    if (own) {
      if (own.status === "FAILED" && (await isSame(tx, own.id, data, files))) return err("unchanged");
      const event = own.status === "FAILED" ? "resubmit" : "edit";
      const taken = await sourcingSteps.takeStep(tx, own, event, { member: by.id }, { input: data });
      if (!taken.ok) return err("stale");
      await attach(tx, own.id, files);
      return ok(own.no);
    }
    const made = await make(tx, id, by.id, data);
    await attach(tx, id, files);
    return ok(made);
  });
}

async function addressOf(memberId: string, { storeProduct, variants, url = "" }: RequestFields) {
  const hashOf = (text: string) => createHash("sha256").update(text).digest("hex");
  if (!storeProduct) return { url, urlHash: hashOf(sameProduct(url)) };
  const product = await linkableProduct(memberId, storeProduct);
  const known = new Set(product?.variants.map(({ id }) => id));
  if (!product || !variants.every((id) => known.has(id))) return null;
  return { url: product.url ?? "", urlHash: hashOf(`store:${storeProduct}`) };
}

function columnsOf(fields: RequestFields) {
  const { title, description, qty, purchaseType, countries, note } = fields;
  return {
    title,
    description,
    qty,
    purchaseType,
    countries,
    note,
    storeProductId: fields.storeProduct ?? null,
    storeVariantIds: fields.storeProduct ? fields.variants : [],
    targetPrice: fields.targetPrice ?? null,
    ordersPerDay: fields.haveOrders === "yes" ? (fields.ordersPerDay ?? null) : null,
    acceptSimilar: fields.acceptSimilar === "yes",
  };
}
/** What a request asks for, by column. */
export type Columns = ReturnType<typeof columnsOf> & { url: string; urlHash: string };

async function isOverQuota(tx: Tx, { id, level }: By): Promise<boolean> {
  const made = await tx.prisma.sourcingRequest.count({
    where: { userId: id, createdAt: { gt: new Date(Date.now() - 86_400_000) } },
  });
  return made >= dailyQuota(level);
}

async function twinOf(tx: Tx, userId: string, urlHash: string, besides: string | null) {
  const since = new Date(Date.now() - duplicateDays * 86_400_000);
  const twin = await tx.prisma.sourcingRequest.findFirst({
    where: { userId, urlHash, createdAt: { gt: since }, ...(besides ? { id: { not: besides } } : {}) },
    orderBy: { createdAt: "desc" },
    select: { no: true },
  });
  return twin?.no ?? null;
}

async function areOwnFiles(tx: Tx, userId: string, ids: readonly string[], requestId: string | null) {
  const owned = await tx.prisma.sourcingFile.count({
    where: { id: { in: [...ids] }, userId, OR: [{ requestId: null }, ...(requestId ? [{ requestId }] : [])] },
  });
  return owned === ids.length;
}

async function isSame(tx: Tx, id: string, data: Columns, files: readonly string[]): Promise<boolean> {
  const now = await tx.prisma.sourcingRequest.findUniqueOrThrow({
    where: { id },
    include: { files: { orderBy: { sort: "asc" } } },
  });
  const kept = Object.keys(data).every(
    (name) => String(now[name as keyof Columns]) === String(data[name as keyof Columns]),
  );
  return kept && now.files.map((file) => file.id).join() === files.join();
}

async function attach(tx: Tx, requestId: string, ids: readonly string[]): Promise<void> {
  await tx.prisma.sourcingFile.updateMany({ where: { requestId }, data: { requestId: null } });
  for (const [sort, id] of ids.entries())
    await tx.prisma.sourcingFile.update({ where: { id }, data: { requestId, sort } });
}

async function make(tx: Tx, id: string, userId: string, data: Columns): Promise<string> {
  const named = await tx.first<{ no: string; agent: string | null }>(sql`
    select 'S' || to_char(now() at time zone 'UTC', 'YYMMDD') || nextval('sourcing_no_seq') as no, coalesce(
      (select s.id from "user" u join staff s on s.id = u.agent_id and s.status = 'active'
        and s.roles && ${[...sourcingRoles]} where u.id = ${userId}),
      (select s.id from staff s where s.status = 'active' and 'sourcing' = any(s.roles)
        order by (select count(*) from sourcing_request r
          where r.assigned_to = s.id and r.status = 'PENDING_PROCESSING'), s.id limit 1)) as agent`);
  if (!named) throw new Error("no number was given");
  const { no, agent } = named;
  const substate = agent ? "ASSIGNED" : "NEW";
  await tx.prisma.sourcingRequest.create({ data: { ...data, id, no, userId, assignedTo: agent, substate } });
  await sourcingSteps.begin(tx, "submit", { member: userId }, id);
  if (agent) await sourcingSteps.begin(tx, "assign", { staff: { id: agent, roles: [] } }, id);
  return no;
}
