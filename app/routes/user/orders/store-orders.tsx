/** /user/storeorder: all store orders by state; paid, ignored, cancelled and restored from here. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { ModeBadge } from "~/domain/autopay/components/mode-badge";
import { modesOf } from "~/domain/autopay/modes.server";
import { countryNames } from "~/platform/countries";
import { OrderFilters } from "~/domain/orders/components/order-filters";
import {
  BeingQuoted,
  DownloadOrders,
  EmptyOrders,
  NotTakenBanner,
  OrderTabs,
  SyncNow,
} from "~/domain/orders/components/order-list";
import { OrderTable } from "~/domain/orders/components/order-table";
import { createCheckout } from "~/domain/orders/checkout.server";
import { ListAction } from "~/domain/orders/forms";
import { orderFilters, orderSorts, orderTabs, type OrderTab } from "~/domain/orders/list";
import { listPageOf } from "~/domain/orders/list-page.server";
import { moveOrders } from "~/domain/orders/moves.server";
import { syncStores } from "~/domain/orders/sync.server";
import { notTakenCounts } from "~/domain/stores/not-taken.server";
import { askPrint } from "~/domain/invoices/archive.server";
import { invoiceNumbers } from "~/domain/invoices/invoices.server";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { once, readForm } from "~/platform/http/form.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  Card,
  CountryNames,
  firstError,
  PageHeader,
  pageMeta,
  Pager,
  Refused,
  revalidateAfterStale,
} from "~/ui";

export const handle = { i18n: ["orders", "autopay", "autopaySkipped"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, {
    tabs: orderTabs,
    sorts: orderSorts,
    filters: orderFilters,
  });
  const [{ paid, ...list }, modes, notTaken] = await Promise.all([
    listPageOf(member, query),
    modesOf(member.id, query.filters["store"]),
    notTakenCounts(member.id),
  ]);
  const { size, sort, filters } = query;
  const invoices = await invoiceNumbers(member.id, paid);
  const title = getT(args, "orders")("title");
  const tab = query.tab as OrderTab;
  const names = countryNames(list.countries, localeOf(args));
  const frozen = member.status !== "1";
  return { ...list, title, invoices, names, tab, size, sort, filters, frozen, modes, notTaken };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const form = await readForm(args);
  const submission = parseWithZod(form, { schema: ListAction });
  if (submission.status !== "success") return invalid(submission);
  const wanted = submission.value;
  const here = new URL(args.request.url).searchParams;

  return once(args, form, `member:${member.id}`, async () => {
    const list = paths.storeOrders(Object.fromEntries(here));
    if (wanted.intent === "sync") {
      await syncStores(member.id);
      return redirect(list, flash("orders:flash.syncing", "info"));
    }
    if (wanted.intent === "print") {
      const asked = await askPrint(member.id, wanted.order, localeOf(args));
      if (asked.ok) return redirect(paths.invoiceBatch(), flash("invoices:flash.batch", "info"));
      return invalid(submission, `invoices:error.${asked.error}`, asked.error === "busy" ? 409 : 422);
    }
    if (wanted.intent === "pay") {
      const checkout = await createCheckout(member.id, wanted.order);
      return checkout ? redirect(paths.orderPayment(checkout)) : invalid(submission, "orders:error.unknown");
    }
    const moved = await moveOrders(member.id, wanted.order, wanted.intent);
    if (!moved.ok) return invalid(submission, moved.error, 409);
    return redirect(list, flash(`orders:flash.${wanted.intent}`));
  });
}

export default function StoreOrders() {
  const { t } = useTranslation("orders");
  const {
    names,
    page,
    counts,
    invoices,
    stores,
    countries,
    tab,
    size,
    sort,
    filters,
    frozen,
    quoting,
    modes,
    notTaken,
  } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const filtered = Object.keys(filters).length > 0;
  const untouched = counts.ALL === 0 && !filtered;
  return (
    <CountryNames names={names}>
      <PageHeader
        title={t("title")}
        description={t("description")}
        actions={
          <>
            <ModeBadge {...modes} />
            {page.rows.length > 0 && <DownloadOrders />}
            {!frozen && stores.length > 0 && <SyncNow stores={stores} />}
          </>
        }
      />
      <Refused error={firstError(answer)} />
      <BeingQuoted count={quoting} />
      <NotTakenBanner stores={notTaken} />
      <Card flush>
        <OrderTabs tab={tab} counts={counts} />
        {!untouched && (
          <div className="border-b border-line px-5 py-3">
            <OrderFilters tab={tab} filters={filters} size={size} stores={stores} countries={countries} />
          </div>
        )}
        <OrderTable
          rows={page.rows}
          invoices={invoices}
          tab={tab}
          sort={sort}
          frozen={frozen}
          empty={<EmptyOrders tab={tab} filtered={filtered} stores={stores.length} all={counts.ALL} />}
        />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </CountryNames>
  );
}
