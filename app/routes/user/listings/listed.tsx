/** /user/listed: what a member put into stores, and what became of it (§3.6). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { listedView, useListingActs } from "~/domain/listings/components/listed";
import { followRules } from "~/domain/listings/follow.server";
import { ListingsForm } from "~/domain/listings/forms";
import { retryListings, showListings, syncListings, unlistListings } from "~/domain/listings/listings.server";
import { isListing, listingStores, memberListings } from "~/domain/listings/lists.server";
import { costsOf } from "~/domain/listings/pricing.server";
import { listingSteps } from "~/domain/listings/steps.server";
import { progressSeconds } from "~/domain/stores/config";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  Banner,
  DeclaredList,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  Refresh,
  RefusedRows,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["listings"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: member, list } = await openList(args, memberListings);
  const [stores, busy] = await Promise.all([listingStores(member.id), isListing(member.id)]);
  const offers = Object.fromEntries(
    list.page.rows.map((row) => [
      row.id,
      listingSteps.offersOf({ ...row, userId: member.id }, { member: member.id }),
    ]),
  );
  return { ...list, stores, busy, offers, frozen: member.status !== "1" };
}

const runs = {
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
    const changed = await runs[intent](member, listing);
    const rows = found(changed.ok ? changed.value : null);
    return answerRows(saidOf(rows, notNow), refuse, () =>
      redirect(pathname + search, flash(`listings:done.${intent}`)),
    );
  });
}

export default function Listed() {
  const { t } = useTranslation("listings");
  const { stores, busy, offers, frozen, ...list } = useLoaderData<typeof loader>();
  const acts = useListingActs(offers);
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
      <RefusedRows answer={useActionData<typeof action>()} />
      {busy && (
        <Banner title={t("busy")}>
          {t("busy.text")}
          <Refresh seconds={progressSeconds} />
        </Banner>
      )}
      <DeclaredList view={listedView} list={list} more={{ stores }} acts={frozen ? null : acts} />
    </>
  );
}
