/** /user/wishlist: products a member keeps an eye on (§2.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { useWishActs, wishlistView } from "~/domain/cart/components/wishlist-table";
import { WishlistForm } from "~/domain/cart/forms";
import { memberWishes, wishCount } from "~/domain/cart/lists.server";
import { removeWishes, wishCategories } from "~/domain/cart/wishlist.server";
import { textIn } from "~/domain/catalogue/words";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { countText } from "~/platform/list";
import { DeclaredList, firstError, ListFile, listMeta, PageHeader, Refused } from "~/ui";
import { openList } from "../../lists.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["cart", "buy"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openList(args, memberWishes, (member, query) =>
    Promise.all([wishCount(member, query), wishCategories(member.id)]),
  );
  const { viewer: member, list, beside } = opened;
  const [count, categories] = beside;
  const locale = localeOf(args);
  const url = new URL(args.request.url);
  return {
    ...list,
    count,
    shown: countText(count, locale),
    categories: categories.map(({ slug, name }) => ({ value: slug, label: textIn(name, locale) })),
    here: url.pathname + url.search,
    frozen: member.status !== "1",
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  // What is off the list already stays off it.
  return takeForm(args, WishlistForm, null, async ({ value }) => {
    await removeWishes(member.id, value.product);
    const { pathname, search } = new URL(args.request.url);
    return redirect(pathname + search, flash("cart:wish.removed"));
  });
}

export default function Wishlist() {
  const { t } = useTranslation("cart");
  const { count, shown, categories, here, frozen, ...list } = useLoaderData<typeof loader>();
  const acts = useWishActs();
  return (
    <>
      <PageHeader title={list.title} description={t("wish.description")} actions={<ListFile list={list} />} />
      <Refused error={firstError(useActionData<typeof action>())} />
      <DeclaredList
        view={wishlistView}
        list={list}
        more={{ categories, here, frozen }}
        acts={frozen ? null : acts}
        aside={count > 0 && <p className="num text-sm text-muted">{t("wish.count", { count, shown })}</p>}
      />
    </>
  );
}
