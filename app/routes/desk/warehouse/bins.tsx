/** /desk/warehouse/bins: the places of the warehouses. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BinListForm, MakeBinsForm } from "~/domain/stock/bins";
import { binSteps, makeBins } from "~/domain/stock/bins.server";
import { binView, useBinActs } from "~/domain/stock/components/bin-list";
import { stockRoles } from "~/domain/stock/config";
import { binList } from "~/domain/stock/lists.server";
import { openWarehouses } from "~/domain/stock/sku.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, LinkButton, listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { PlainForm } from "~/ui/plain-form";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stock"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: staff, list, beside } = await openList(args, binList, openWarehouses);
  const offers = Object.fromEntries(list.page.rows.map((row) => [row.id, binSteps.offersOf(row, { staff })]));
  return { ...list, offers, houses: beside.map(({ id, code }) => ({ value: id, label: code })) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, stockRoles);
  const { pathname, search } = new URL(args.request.url);
  return takeForms(args, { make: MakeBinsForm, rest: BinListForm }, `staff:${staff.id}`, {
    make: async ({ value, refuse }) => {
      const made = await makeBins(staff, value);
      if (!made.ok) return refuse({ to: [`stock:error.${made.error}`] }, 409);
      return redirect(paths.deskBins(), flash("stock:flash.made"));
    },
    rest: async ({ value: { intent, bin }, key, refuse }) => {
      const reports = await binSteps.runSteps({ staff }, bin, intent, { once: key });
      return answerRows(saidOf(reports), refuse, () =>
        redirect(pathname + search, flash(`stock:flash.${intent}`)),
      );
    },
  });
}

export default function Bins() {
  const { t } = useTranslation("stock");
  const { offers, houses, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const start = { kind: "shelf" as const, ...(houses.length === 1 ? { warehouse: houses[0]?.value } : {}) };
  return (
    <>
      <RefusedRows answer={answer} pathOf={paths.deskBin} />
      <ListPage
        view={binView}
        list={list}
        description={t("bins.description")}
        acts={useBinActs(offers)}
        actions={houses.map(({ value, label }) => (
          <LinkButton key={value} to={paths.deskBinLabels(label)} icon="download-simple" reloadDocument>
            {t("bins.labels", { warehouse: label })}
          </LinkButton>
        ))}
      />
      <Card title={t("bins.make")}>
        <PlainForm
          schema={MakeBinsForm}
          intent="make"
          result={answer && "result" in answer ? answer.result : undefined}
          start={start}
          options={{ warehouse: houses }}
          submit={t("bins.make.submit")}
        />
      </Card>
    </>
  );
}
