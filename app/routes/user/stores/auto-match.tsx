/** /user/connection/match[?product=|store=&q=]: proposed connections, reviewed and confirmed by the member (§2.5). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { data as answer } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { homeCountry } from "~/domain/accounts/addresses.server";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { shownRates } from "~/domain/rates/rates.server";
import {
  reviewMatches,
  saveMatches,
  unsentMatches,
  variantNames,
  type MatchQuery,
  type Unsent,
} from "~/domain/stores/auto-match.server";
import {
  MatchReview,
  RefusedMatches,
  SavedMatches,
  type ReviewRow,
  type SentRow,
} from "~/domain/stores/components/match-review";
import { skuShown } from "~/domain/stores/components/sku-search";
import { ReviewForm } from "~/domain/stores/forms";
import { seenIn } from "~/domain/stores/links.server";
import { skusNamed } from "~/domain/stores/products.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { cleanFilter, countText } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Banner, EmptyState, firstError, LinkButton, PageHeader, pageMeta, Refused } from "~/ui";

export { revalidateAfterStale as shouldRevalidate } from "~/ui";
export const handle = { i18n: ["mapping", "stores"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

function askedOf({ request }: Pick<LoaderFunctionArgs, "request">): MatchQuery & { linked: number | null } {
  const params = new URL(request.url).searchParams;
  const word = (name: string) => cleanFilter(params.get(name) ?? "");
  const linked = params.get("linked") ?? "";
  return {
    products: params.getAll("product"),
    store: word("store"),
    q: word("q"),
    after: word("after"),
    linked: /^\d{1,4}$/.test(linked) ? Number(linked) : null,
  };
}

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const { linked, ...query } = askedOf(args);
  const title = getT(args, "mapping")("match.title");
  const isOver = new URL(args.request.url).searchParams.has("over");
  const base = { title, linked, isOver, frozen: member.status !== "1", back: listOf(query) };
  if (isOver) return { ...base, review: null };
  const { products, outcomes, seen, remaining, next } = await reviewMatches(member.id, query);
  const skus = [...outcomes.values()].flatMap((outcome) =>
    typeof outcome === "object" ? [outcome.sku] : [],
  );
  const [known, rates] = await Promise.all([skusNamed(member.id, skus), shownRates()]);
  const locale = localeOf(args);
  const rows = products.flatMap(({ variants, ...product }) =>
    variants.map((variant): ReviewRow => ({ variant, product, outcome: outcomes.get(variant.id) ?? "none" })),
  );
  return {
    ...base,
    review: {
      rows,
      products: products.length,
      known: known.map((sku) => skuShown(sku, locale)),
      rates: rates as Record<string, bigint>,
      seen,
      next,
      skip: next && partOf(query, { after: next }),
      remaining: remaining > 0 ? countText(remaining, locale) : null,
    },
  };
}

const listOf = ({ store, q }: Pick<MatchQuery, "store" | "q">) => paths.connection({ store, q });

type Place = { after?: string; over?: 1; linked?: number };

const partOf = ({ store, q, products }: Pick<MatchQuery, "store" | "q" | "products">, place: Place) =>
  paths.autoMatch({ store, q, ...place }) +
  products.map((id) => `&product=${encodeURIComponent(id)}`).join("");

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const query = askedOf(args);
  return takeForm(
    args,
    ReviewForm,
    `member:${member.id}`,
    async ({ value: { rows, next, seen, noMethod } }) => {
      const taken = rows.flatMap(({ take, sku, ...row }) => (take && sku ? [{ ...row, sku }] : []));
      const way = { home: await homeCountry(member.id), locale: localeOf(args) };
      const unsent = await unsentMatches(member.id, taken, way);
      if (unsent && unsent.mark !== noMethod) return askedFirst(member.id, rows, unsent);
      const { linked, refused } = found(await saveMatches(member.id, taken, seenIn(seen)));
      if (refused.size === 0)
        return redirect(partOf(query, next ? { after: next, linked } : { over: 1, linked }));
      const names = await variantNames(member.id, [...refused.keys()]);
      const why = [...refused].map(([id, error]) => ({ name: names.get(id) ?? "", error }));
      const sent = sentRows(rows, refused);
      return answer({ linked, sent, refused: why, unsent: null }, { status: 409 });
    },
    { maxBytes: 1024 * 1024 },
  );
}

type TypedRow = { storeVariantId: string; take: boolean; sku?: string | undefined };

function sentRows(rows: readonly TypedRow[], refused: ReadonlyMap<string, string>): Record<string, SentRow> {
  return Object.fromEntries(
    rows.map(({ storeVariantId: id, take, sku = "" }): [string, SentRow] => {
      const error = refused.get(id);
      return [id, { take, sku, ...(error ? { error } : {}) }];
    }),
  );
}

async function askedFirst(
  memberId: string,
  rows: readonly TypedRow[],
  { mark, count, storeVariantIds }: Unsent,
) {
  const named = await variantNames(memberId, storeVariantIds);
  const error = `stores:error.no-method|${JSON.stringify({ mark, count })}`;
  const names = storeVariantIds.map((id) => named.get(id) ?? "");
  return answer(
    { linked: 0, sent: sentRows(rows, new Map()), refused: [], unsent: { error, names } },
    { status: 409 },
  );
}

export default function AutoMatch() {
  const { t } = useTranslation("mapping");
  const { title, linked, isOver, frozen, back, review } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const report = answered && "refused" in answered ? answered : null;
  const saved = report ? (report.unsent ? null : report.linked) : linked;
  return (
    <>
      <PageHeader
        title={title}
        description={t("match.description")}
        actions={
          <LinkButton to={back} tone="quiet">
            {t("match.back")}
          </LinkButton>
        }
      />
      {frozen && <Banner tone="caution">{t("match.frozen")}</Banner>}
      {saved !== null && (saved > 0 || !report) && <SavedMatches linked={saved} />}
      {report && report.refused.length > 0 && <RefusedMatches refused={report.refused} />}
      <Refused error={firstError(answered)} />
      {review && review.rows.length > 0 ? (
        <>
          <p className="text-sm text-muted">
            {t("match.part", { count: review.products })}{" "}
            {review.remaining && t("match.remaining", { count: review.remaining as unknown as number })}
          </p>
          <MatchReview
            key={review.rows[0]?.variant.id}
            {...review}
            sent={report?.sent ?? {}}
            unsent={report?.unsent ?? null}
            frozen={frozen}
          />
        </>
      ) : (
        <div className="card">
          <EmptyState
            icon="check-circle"
            title={t(isOver ? "match.done" : "match.empty")}
            action={{ to: back, label: t("match.back") }}
          >
            {t(isOver ? "match.done.text" : "match.empty.text")}
          </EmptyState>
        </div>
      )}
    </>
  );
}
