/** /desk/orders: the queues of paid orders, a search over all, and steps of many at once. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useMemo } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { deskOrderView, useDeskActs } from "~/domain/orders/components/desk-table";
import { deskOffers } from "~/domain/orders/desk-list.server";
import { DeskListForm } from "~/domain/orders/forms";
import { deskOrderList } from "~/domain/orders/lists.server";
import { orderRoles } from "~/domain/orders/row.server";
import { notNow, orderSteps } from "~/domain/orders/steps.server";
import { localeOf } from "~/i18n/i18n.server";
import { countryNames, packedServedCountries } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { packList, unpack, unpackShared } from "~/platform/packed";
import { paths } from "~/platform/paths";
import { CountryNames, listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["desk", "orders"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: staff, list } = await openList(args, deskOrderList);
  const locale = localeOf(args);
  const { rows, ...page } = list.page;
  const codes = rows.map((row) => row.country);
  const offers = Object.fromEntries(rows.map((row) => [row.no, deskOffers(row, staff)]));
  return {
    ...list,
    page,
    rows: packList(rows),
    offers,
    countries: packedServedCountries(locale),
    names: countryNames(codes, locale),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, orderRoles);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(
    args,
    DeskListForm,
    `staff:${staff.id}`,
    async ({ value: { intent, order }, key, refuse }) => {
      const reports = await orderSteps.runSteps({ staff }, order, intent, { input: {}, once: key });
      return answerRows(
        saidOf(reports, notNow),
        refuse,
        () => redirect(pathname + search, flash(`desk:flash.${intent}`)),
        paths.deskOrder,
      );
    },
  );
}

export default function DeskOrders() {
  const { t } = useTranslation("desk");
  const { offers, countries, names, rows, ...rest } = useLoaderData<typeof loader>();
  const unpacked = useMemo(() => unpack(rows), [rows]);
  const list = { ...rest, page: { ...rest.page, rows: unpacked } };
  const acts = useDeskActs(offers);
  return (
    <CountryNames names={names}>
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.deskOrder} />
      <ListPage
        view={deskOrderView}
        list={list}
        description={t("orders.description")}
        more={{ countries: unpackShared(countries) }}
        acts={acts}
      />
    </CountryNames>
  );
}
