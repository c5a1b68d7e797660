/** /user/wishlist: products a member keeps an eye on (§2.4). */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { WishlistTable } from "~/domain/cart/components/wishlist-table";
import { WishlistForm } from "~/domain/cart/forms";
import {
  removeWishes,
  wishCategories,
  wishCounts,
  wishesOf,
  wishFilters,
} from "~/domain/cart/wishlist.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { countText, parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  Card,
  EmptyState,
  ExportCsv,
  Field,
  Filters,
  firstError,
  PageHeader,
  pageMeta,
  Pager,
  Refused,
  Select,
  useHrefWith,
} from "~/ui";

export const handle = { i18n: ["cart", "buy"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const locale = localeOf(args);
  const url = new URL(args.request.url);
  const query = parseListQuery(url, { filters: wishFilters });
  const [page, counts, categories] = await Promise.all([
    wishesOf(member.id, query),
    wishCounts(member.id, query),
    wishCategories(member.id),
  ]);
  return {
    ...{ title: getT(args, "cart")("wish.title"), page, counts, filters: query.filters, size: query.size },
    shown: countText(counts.fitting, locale),
    categories: categories.map(({ slug, name }) => ({ value: slug, label: textIn(name, locale) })),
    here: url.pathname + url.search,
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: WishlistForm });
  if (submission.status !== "success") return invalid(submission);
  // What is off the list already stays off it.
  await removeWishes(member.id, submission.value.product);
  const { pathname, search } = new URL(args.request.url);
  return redirect(pathname + search, flash("cart:wish.removed"));
}

export default function Wishlist() {
  const { t } = useTranslation("cart");
  const { page, counts, shown, frozen, here, size } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (counts.all === 0) {
    return (
      <>
        <PageHeader title={t("wish.title")} />
        <Card>
          <EmptyState
            icon="heart"
            title={t("wish.empty")}
            action={{ to: paths.goodsList(), label: t("wish.empty.action") }}
          >
            {t("wish.empty.text")}
          </EmptyState>
        </Card>
      </>
    );
  }
  return (
    <>
      <PageHeader
        title={t("wish.title")}
        description={t("wish.description")}
        actions={<ExportCsv to={paths.wishlistCsv()} page={page} />}
      />
      <Refused error={firstError(answer)} />
      <Card flush>
        <div className="flex flex-wrap items-end justify-between gap-3 border-b border-line px-5 py-3">
          <div className="min-w-0 flex-1">
            <WishFilters />
          </div>
          <p className="num text-sm text-muted">{t("wish.count", { count: counts.fitting, shown })}</p>
        </div>
        <WishlistTable
          {...{ rows: page.rows, frozen, here }}
          empty={<EmptyState icon="heart" title={t("wish.none")} />}
        />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}

function WishFilters() {
  const { t } = useTranslation(["cart", "common"]);
  const hrefWith = useHrefWith();
  const { filters, categories } = useLoaderData<typeof loader>();
  const clear = { cat: null, shelf: null, after: null, before: null };
  return (
    <Filters active={Object.keys(filters).length} clearTo={hrefWith(clear)}>
      <Field plain name="cat" label={t("wish.category")} value={filters["cat"] ?? ""}>
        <Select placeholder={t("common:all")} options={categories} />
      </Field>
      <Field plain name="shelf" label={t("wish.shelf")} value={filters["shelf"] ?? ""}>
        <Select
          placeholder={t("common:all")}
          options={(["on", "off"] as const).map((value) => ({ value, label: t(`wish.shelf.${value}`) }))}
        />
      </Field>
    </Filters>
  );
}
