/** /user/listed: what a member put into stores, and what became of it (§3.6). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { listedView, listingMenu, useListingChoice } from "~/domain/listings/components/listed";
import { followRules } from "~/domain/listings/follow.server";
import { ListingsForm } from "~/domain/listings/forms";
import { retryListings, showListings, syncListings, unlistListings } from "~/domain/listings/listings.server";
import { isListing, listingStores, memberListings } from "~/domain/listings/lists.server";
import { costsOf } from "~/domain/listings/pricing.server";
import { progressSeconds } from "~/domain/stores/config";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  Banner,
  DeclaredList,
  firstError,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  Refresh,
  Refused,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["listings"] };
export const meta = listMeta;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberListings);
  const [stores, busy] = await Promise.all([listingStores(member.id), isListing(member.id)]);
  return { ...list, stores, busy, frozen: member.status !== "1" };
}

const acts = {
  retry: (memberId: string, ids: readonly string[]) => retryListings(memberId, ids, costsOf),
  sync: syncListings,
  follow: (memberId: string, ids: readonly string[]) => followRules(memberId, ids, costsOf),
  unlist: unlistListings,
  show: showListings,
} as const;

/** What is asked of rows in a list is refused because of their status; nothing has to have changed. */
const notNow: Readonly<Record<string, string>> = { "listings:error.stale": "listings:error.not-now" };

export async function action(args: ActionFunctionArgs) {
  const { id: member } = await requireActiveMember(args);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, ListingsForm, `member:${member}`, async ({ value, refuse }) => {
    const { intent, listing } = value;
    if (listing.length === 0) return refuse("listings:error.none-chosen");
    if (intent === "delete")
      return redirect(`${paths.listedDelete()}?${listing.map((id) => `listing=${id}`).join("&")}`);
    const changed = await acts[intent](member, listing);
    const { done, refused } = found(changed.ok ? changed.value : null);
    if (done === 0 && refused[0]) return refuse(notNow[refused[0].error] ?? refused[0].error, 409);
    const says = refused.length > 0 ? flash("listings:done.some", "info") : flash(`listings:done.${intent}`);
    return redirect(pathname + search, says);
  });
}

export default function Listed() {
  const { t } = useTranslation("listings");
  const { stores, busy, frozen, ...list } = useLoaderData<typeof loader>();
  const choice = useListingChoice();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.goodsList()} tone="primary" icon="plus">
              {t("new")}
            </LinkButton>
          </>
        }
      />
      <Refused error={firstError(useActionData<typeof action>())} />
      {busy && (
        <Banner title={t("busy")}>
          {t("busy.text")}
          <Refresh seconds={progressSeconds} />
        </Banner>
      )}
      <DeclaredList
        view={listedView}
        list={list}
        more={{ stores }}
        bulk={frozen ? null : choice}
        rowMenu={frozen ? null : listingMenu}
      />
    </>
  );
}
