/** /desk/bulk/prices/:priceId: a member's own price, changed or ended. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole, type Staff } from "~/domain/accounts/people";
import { PrivatePrice } from "~/domain/bulk/components/private-prices";
import { EditPriceForm, EndPriceForm } from "~/domain/bulk/offers/forms";
import { editPrice, endPrice, privatePrice } from "~/domain/bulk/offers/prices.server";
import { offerMakers, offerRoles } from "~/domain/bulk/view.server";
import { isUuid } from "~/domain/orders/list";
import { useTranslation } from "~/i18n/use-translation";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.price.sku);
export const shouldRevalidate = revalidateAfterStale;

const priceAt = async (staff: Staff, { params: { priceId } }: LoaderFunctionArgs) =>
  found(isUuid(priceId) ? await privatePrice(staff, priceId) : null);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, offerRoles);
  return { price: await priceAt(staff, args), mayEdit: hasRole(staff.roles, offerMakers) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, offerMakers);
  const price = await priceAt(staff, args);
  const page = () => redirect(paths.deskPrivatePrice(price.id), flash("bulk:flash.done"));
  return takeForms(args, { save: EditPriceForm, end: EndPriceForm }, `staff:${staff.id}`, {
    save: async ({ value, refuse }) => {
      const done = await editPrice(staff, price, value);
      return done.ok ? page() : refuse(done.error, 422);
    },
    end: async () => {
      await endPrice(staff, price);
      return page();
    },
  });
}

export default function DeskPrivatePrice() {
  const { t } = useTranslation("bulk");
  const { price, mayEdit } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("price.title"), to: paths.deskPrivatePrices() }, { label: price.sku }]}
        title={t("price.of", { member: price.member, sku: price.sku })}
      />
      <Refused error={firstError(answer)} />
      <PrivatePrice price={price} mayEdit={mayEdit} result={answer?.result} />
    </>
  );
}
