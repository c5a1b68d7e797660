/** /user/storeorder: all store orders by state; paid, ignored, cancelled and restored from here. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember } from "~/domain/accounts/guards.server";
import { ModeBadge } from "~/domain/autopay/components/mode-badge";
import { modesOf } from "~/domain/autopay/modes.server";
import { countryNames } from "~/platform/countries";
import { BeingQuoted, NotTakenBanner, SyncNow } from "~/domain/orders/components/order-list";
import { listedOffers, orderView, useOrderActs } from "~/domain/orders/components/order-table";
import { besideOrders } from "~/domain/orders/beside-list.server";
import { createCheckout } from "~/domain/orders/checkout.server";
import { ListAction } from "~/domain/orders/forms";
import type { OrderTab } from "~/domain/orders/list";
import { memberOrders } from "~/domain/orders/lists.server";
import { askToStop, letGoOn } from "~/domain/orders/stopping/commands.server";
import { mergeSame } from "~/domain/orders/merging/merge.server";
import { mergeOffersAmong } from "~/domain/orders/merging/offer.server";
import { keepLetters, moveOrders, type MemberMove, syncStores } from "~/domain/orders/member-actions.server";
import { notNow, orderSteps } from "~/domain/orders/steps.server";
import { shownRates } from "~/domain/rates/rates.server";
import { askPrint } from "~/domain/invoices/archive.server";
import { invoiceNumbers } from "~/domain/invoices/invoices.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { packList, unpack } from "~/platform/packed";
import { paths } from "~/platform/paths";
import {
  CountryNames,
  DeclaredList,
  LinkButton,
  ListFile,
  listMeta,
  PageHeader,
  RefusedRows,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["orders", "autopay", "autopaySkipped"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const opened = await openList(args, memberOrders, async (member, { filters }) => {
    const [orders, modes] = await Promise.all([
      besideOrders(member.id),
      modesOf(member.id, filters["store"]),
    ]);
    return { ...orders, modes };
  });
  const { viewer: member, list, beside } = opened;
  const paid = list.page.rows.filter((row) => row.paidAt !== null).map((row) => row.id);
  const [invoices, rates, merges] = await Promise.all([
    invoiceNumbers(member.id, paid),
    shownRates(),
    mergeOffersAmong(member.id, list.page.rows),
  ]);
  const names = countryNames(beside.countries, localeOf(args));
  const { rows, ...page } = list.page;
  const by = { member: member.id };
  const offers = listedOffers(rows.map((row) => [row.no, orderSteps.offersOf(row, by)] as const));
  const frozen = member.status !== "1";
  return { ...list, ...beside, page, rows: packList(rows), invoices, names, rates, merges, offers, frozen };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const list = paths.storeOrders(Object.fromEntries(new URL(args.request.url).searchParams));
  return takeForm(args, ListAction, `member:${member.id}`, async ({ value: fields, key, refuse }) => {
    if (fields.intent === "sync") {
      await syncStores(member.id);
      return redirect(list, flash("orders:flash.syncing", "info"));
    }
    if (fields.intent === "print") {
      const asked = await askPrint(member.id, fields.order, localeOf(args));
      if (asked.ok) return redirect(paths.invoiceBatch(), flash("invoices:flash.batch", "info"));
      return refuse(`invoices:error.${asked.error}`, asked.error === "busy" ? 409 : 422);
    }
    if (fields.intent === "pay") {
      const checkout = await createCheckout(member.id, fields.order);
      return checkout ? redirect(paths.orderPayment(checkout)) : refuse("orders:error.unknown");
    }
    if (fields.intent === "merge") {
      const merged = await mergeSame(member.id, fields.order);
      return answerRows(
        saidOf(merged, notNow),
        refuse,
        () => redirect(list, flash("orders:flash.merge")),
        paths.storeOrder,
      );
    }
    const moved = await moveMany(member.id, fields.order, fields.intent, key);
    return answerRows(
      saidOf(moved, notNow),
      refuse,
      () => redirect(list, flash(`orders:flash.${fields.intent}`)),
      paths.storeOrder,
    );
  });
}

function moveMany(
  memberId: string,
  orders: readonly string[],
  intent: "keep-letters" | "intercept" | "resume" | MemberMove,
  key: string,
) {
  if (intent === "keep-letters") return keepLetters(memberId, orders);
  if (intent === "intercept") return askToStop(memberId, orders, undefined, key);
  if (intent === "resume") return letGoOn(memberId, orders, key);
  return moveOrders(memberId, orders, intent);
}

export default function StoreOrders() {
  const { t } = useTranslation("orders");
  const data = useLoaderData<typeof loader>();
  const {
    invoices,
    stores,
    countries,
    words,
    names,
    rates,
    merges,
    offers,
    frozen,
    quoting,
    modes,
    notTaken,
    rows,
    ...rest
  } = data;
  const unpacked = useMemo(() => unpack(rows), [rows]);
  const list = { ...rest, page: { ...rest.page, rows: unpacked } };
  const acts = useOrderActs(list.tab as OrderTab, offers);
  return (
    <CountryNames names={names}>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <>
            <ModeBadge {...modes} />
            <ListFile list={list} />
            {!frozen && (
              <>
                <LinkButton to={paths.orderFiles()} size="s" icon="file-arrow-up">
                  {t("list.fromFile")}
                </LinkButton>
                <LinkButton to={paths.newOrder()} size="s" icon="plus">
                  {t("list.create")}
                </LinkButton>
              </>
            )}
            {!frozen && stores.length > 0 && <SyncNow stores={stores} />}
          </>
        }
      />
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.storeOrder} />
      <BeingQuoted count={quoting} />
      <NotTakenBanner stores={notTaken} />
      <DeclaredList
        view={orderView}
        list={list}
        more={{ invoices, stores, countries, words, names, rates, merges }}
        acts={frozen ? null : acts}
      />
    </CountryNames>
  );
}
