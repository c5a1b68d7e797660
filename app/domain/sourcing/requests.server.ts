/** Sourcing requests, read: who sees them, one with all that belongs to it, its files, and its offers with freight. */
import { hasRole, type Staff } from "~/domain/accounts/people";
import { cardsOf } from "~/domain/catalogue/goods-cards.server";
import { findProduct } from "~/domain/catalogue/product.server";
import { quoteOfVariant } from "~/domain/shipping/quote-table.server";
import { quotedPlaces } from "~/domain/shipping/selection";
import { linkableProduct } from "~/domain/stores/products.server";
import { countryName } from "~/platform/countries";
import { db, prisma, sql, type Prisma, type Sql } from "~/platform/db";
import type { PurchaseType, ReasonCode } from "./config";
import { openFile } from "./files.server";
import type { SourcingEvent, SourcingStatus, Substate } from "./states";
import type { Tier } from "./tiers";

/** Who looks at requests: their member, or somebody of the staff. */
export type Viewer = { readonly member: string } | { readonly staff: Pick<Staff, "id" | "name" | "roles"> };

/** A member sees their own, sourcing all; an agent those of their own members and what they were given. */
export function seenBy(viewer: Viewer): { where: Prisma.SourcingRequestWhereInput; sql: Sql } {
  if ("member" in viewer) return { where: { userId: viewer.member }, sql: sql`r.user_id = ${viewer.member}` };
  const { id, roles } = viewer.staff;
  if (hasRole(roles, ["sourcing"])) return { where: {}, sql: sql`true` };
  return {
    where: { OR: [{ assignedTo: id }, { user: { agentId: id } }] },
    sql: sql`(r.assigned_to = ${id}
      or exists (select 1 from "user" u where u.id = r.user_id and u.agent_id = ${id}))`,
  };
}

type Event = {
  id: string;
  at: Date;
  event: SourcingEvent | "submit";
  reason: string | null;
  staff: string | null;
};

/** A request with its files, messages, quotes and history; null where the viewer sees none of that number. */
export async function findRequest(viewer: Viewer, no: string) {
  const request = await prisma.sourcingRequest.findFirst({
    where: { no, ...seenBy(viewer).where },
    omit: { urlHash: true },
    include: {
      user: { select: { id: true, userName: true } },
      assignee: { select: { name: true } },
      files: { orderBy: [{ sort: "asc" }, { id: "asc" }], select: { id: true, kind: true, name: true } },
      quotes: { orderBy: { sort: "asc" } },
      messages: {
        orderBy: [{ createdAt: "asc" }, { id: "asc" }],
        include: { staff: { select: { name: true } } },
      },
    },
  });
  if (!request) return null;
  const events = await db.rows<Event>(sql`
    select t.id::text, t.at, t.event, t.reason, f.name as staff
    from state_transition t left join staff f on t.actor = 'staff:' || f.id
    where t.entity = 'sourcing_request' and t.entity_id = ${request.id} order by t.at desc, t.id desc limit 100`);
  const { files, messages, quotes, ...rest } = request;
  return {
    ...rest,
    status: request.status as SourcingStatus,
    substate: request.substate as Substate,
    purchaseType: request.purchaseType as PurchaseType,
    reasonCode: request.reasonCode as ReasonCode | null,
    assignee: request.assignee?.name ?? null,
    pictures: files.filter(({ kind }) => kind === "pictures"),
    attachment: files.find(({ kind }) => kind === "attachment") ?? null,
    quotes: quotes.map(({ options, tiers, ...quote }) => ({
      ...quote,
      options: options as Record<string, string>,
      tiers: (tiers as { minQty: number; price: string }[]).map(({ minQty, price }): Tier => ({
        minQty,
        price: BigInt(price),
      })),
    })),
    messages: messages.map(({ id, body, createdAt, staff }) => ({
      id,
      body,
      at: createdAt,
      by: staff?.name ?? null,
    })),
    events,
  };
}

export type SourcingRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** What its member reads of a request: not who looks after it. */
export type OwnRequest = Omit<SourcingRequest, "user" | "assignee" | "assignedTo">;

/** A picture or an attachment of a request that the viewer sees, to be sent; null where there is none. */
export async function openRequestFile(viewer: Viewer, fileId: string, small: boolean) {
  if (!/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(fileId)) return null;
  const seen = "member" in viewer ? { userId: viewer.member } : { request: { is: seenBy(viewer).where } };
  return openFile(await prisma.sourcingFile.findFirst({ where: { id: fileId, ...seen } }), small);
}

export type Freight = { name: string; days: readonly [number, number]; shipping: bigint };

/** What the sample of freight is for: pieces, and the country. */
export const sampleOf = ({ purchaseType, countries }: OwnRequest, moq: number) => ({
  qty: purchaseType === "dropship" ? 1 : moq,
  country: countries[0] ?? "US",
});

/** The quoted variants, each with a sample of what its shipping costs, or null where no channel takes it. */
export async function offersOf(request: OwnRequest, locale: string) {
  const { resultProductId, quotes, userId } = request;
  const product = resultProductId && quotes.length > 0 ? await findProduct(resultProductId, userId) : null;
  return Promise.all(
    quotes.map(async (quote) => {
      const sample = sampleOf(request, quote.moq);
      const variant = product?.variants.find(({ sku }) => sku === quote.sku);
      // It leaves from where the supplier delivers to, not from wherever a channel is cheap.
      const places = variant ? quotedPlaces({ stock: variant.stock, unlimited: true }, sample.qty, "") : [];
      const goods = { goods: quote.price * BigInt(sample.qty), warehouses: places };
      const table =
        product &&
        variant &&
        (await quoteOfVariant(product, variant, { ...sample, zip: "", from: "", method: "" }, goods, locale));
      const row = table && (table.rows.find(({ preferred }) => preferred) ?? table.rows[0]);
      const freight: Freight | null = row ? { name: row.name, days: row.days, shipping: row.shipping } : null;
      return { ...quote, ...sample, freight };
    }),
  );
}
export type Offer = Awaited<ReturnType<typeof offersOf>>[number];

/** A product of a member's store with its variants, or the `chosen` ones; null where it is not theirs. */
export async function storeSideFor(memberId: string, productId: string, chosen?: readonly string[]) {
  const product = await linkableProduct(memberId, productId);
  if (!product) return null;
  const { id, title, storeId, store } = product;
  const variants = product.variants
    .filter((variant) => !chosen || chosen.includes(variant.id))
    .map(({ id, title, sku }) => ({ id, title, sku }));
  return { id, title, storeId, store, variants };
}
export type StoreSide = NonNullable<Awaited<ReturnType<typeof storeSideFor>>>;

/** The same of the store product that a request is for. */
export const storeSideOf = async ({ storeProductId, storeVariantIds, userId }: OwnRequest) =>
  storeProductId ? storeSideFor(userId, storeProductId, storeVariantIds) : null;

/** Names of the countries that a request's page speaks of. */
export const namesFor = ({ countries }: OwnRequest, offers: readonly Offer[], locale: string) =>
  Object.fromEntries(
    [...countries, ...offers.map(({ country }) => country)].map((code) => [code, countryName(code, locale)]),
  );

/** The products that may do instead. */
export const alternativesOf = ({ alternatives }: OwnRequest) => cardsOf(alternatives);
