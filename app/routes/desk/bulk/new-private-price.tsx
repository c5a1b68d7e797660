/** /desk/bulk/prices/new: a price that one member has in bulk. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { NewPriceForm } from "~/domain/bulk/offers/forms";
import { addPrice } from "~/domain/bulk/offers/prices.server";
import { offerMakers } from "~/domain/bulk/view.server";
import { useTranslation } from "~/i18n/use-translation";
import { getT } from "~/i18n/i18n.server";
import { shiftDay } from "~/platform/days";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, PageHeader, pageMeta } from "~/ui";
import { PlainForm } from "~/ui/plain-form";

export const handle = { i18n: ["bulk"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

/** A price holds for so many days where nothing else is typed. */
const usualDays = 90;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, offerMakers);
  const today = new Date().toISOString().slice(0, 10);
  return {
    title: getT(args, "bulk")("price.new"),
    start: { minQty: "1", validFrom: today, validUntil: shiftDay(today, usualDays) },
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, offerMakers);
  return takeForm(args, NewPriceForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const added = await addPrice(staff, value);
    return added.ok
      ? redirect(paths.deskPrivatePrice(added.value), flash("bulk:flash.done"))
      : refuse(added.error, 422);
  });
}

export default function NewPrivatePrice() {
  const { t } = useTranslation("bulk");
  const { title, start } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[{ label: t("price.title"), to: paths.deskPrivatePrices() }, { label: title }]}
      />
      <Card className="max-w-2xl">
        <PlainForm
          schema={NewPriceForm}
          intent="add"
          result={useActionData<typeof action>()?.result}
          start={start}
          tone="primary"
          submit={t("price.add")}
        />
      </Card>
    </>
  );
}
