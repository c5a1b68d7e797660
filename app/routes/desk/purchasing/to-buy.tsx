/** /desk/purchasing: what accepted orders lack, and purchase orders made of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { toBuyView, useToBuyActs } from "~/domain/purchasing/components/to-buy-list";
import { buyers } from "~/domain/purchasing/config";
import { ToBuyForm } from "~/domain/purchasing/forms";
import { toBuyList } from "~/domain/purchasing/lists.server";
import { makeOrders } from "~/domain/purchasing/order.server";
import { activeSuppliers } from "~/domain/purchasing/suppliers.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { LinkButton, listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["purchasing"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, toBuyList, activeSuppliers);
  return { ...list, suppliers: beside };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, buyers);
  return takeForm(args, ToBuyForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const { orders, lines } = await makeOrders({ staff }, value.line);
    if (lines.length === 0) return refuse("purchasing:error.bought", 409);
    const said = lines.map(({ sku, why }) => ({ name: sku, why: why && `purchasing:error.${why}` }));
    const [only, ...others] = orders;
    return answerRows(said, refuse, () =>
      redirect(
        only && others.length === 0 ? paths.deskPurchase(only) : paths.deskPurchases({ tab: "DRAFT" }),
        flash("purchasing:flash.made"),
      ),
    );
  });
}

export default function ToBuy() {
  const { t } = useTranslation("purchasing");
  const { suppliers, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} />
      <ListPage
        view={toBuyView}
        list={list}
        description={t("toBuy.description")}
        more={{ suppliers }}
        acts={useToBuyActs()}
        actions={
          <>
            <LinkButton to={paths.deskPurchases()} icon="clipboard-text">
              {t("orders.title")}
            </LinkButton>
            <LinkButton to={paths.deskSuppliers()} icon="storefront">
              {t("suppliers.title")}
            </LinkButton>
          </>
        }
      />
    </>
  );
}
