/** /desk/interceptions: paid orders that are to be stopped, and what the warehouse says of each. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { interceptionView, useStoppingActs } from "~/domain/orders/components/interceptions";
import { StoppingForm } from "~/domain/orders/forms";
import { interceptions } from "~/domain/orders/lists.server";
import { notNow, orderSteps } from "~/domain/orders/steps.server";
import { ordersOfInterceptions, stoppers } from "~/domain/orders/stopping/desk.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["stopping", "orders"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list } = await openList(args, interceptions);
  const offers = Object.fromEntries(
    list.page.rows.map(({ id, answer, outcome }) => [
      id,
      answer === null && outcome === null ? { stopped: true as const, "too-late": true as const } : {},
    ]),
  );
  return { ...list, offers };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, stoppers);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(
    args,
    StoppingForm,
    `staff:${staff.id}`,
    async ({ value: { intent, row }, key, refuse }) => {
      const reports = await orderSteps.runSteps({ staff }, await ordersOfInterceptions(row), intent, {
        once: key,
      });
      return answerRows(
        saidOf(reports, notNow),
        refuse,
        () => redirect(pathname + search, flash(`stopping:done.${intent}`)),
        paths.deskOrder,
      );
    },
  );
}

export default function Interceptions() {
  const { t } = useTranslation("stopping");
  const { offers, ...list } = useLoaderData<typeof loader>();
  const acts = useStoppingActs(offers);
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.deskOrder} />
      <ListPage view={interceptionView} list={list} description={t("description")} acts={acts} />
    </>
  );
}
