/** /desk/warehouse/weigh-in/:parcelNo: one weight, and what follows from it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Weight, WeightState } from "~/domain/warehouse/components/weigh-ins";
import { photoBytes, weighDeciders, weighReaders } from "~/domain/warehouse/config";
import { withPhoto } from "~/domain/warehouse/photos.server";
import { ApproveForm, DismissForm } from "~/domain/warehouse/weighing/forms";
import { approveWithPhoto, textOfRefusal, weighSteps } from "~/domain/warehouse/weighing/steps.server";
import { findWeight } from "~/domain/warehouse/weighing/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["weighing", "bills", "orders", "receiving"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.weight.parcelNo);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, weighReaders);
  const weight = found(await findWeight(staff, args.params["parcelNo"] ?? ""));
  return { weight, offers: weighSteps.offersOf(weight, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, weighDeciders);
  const by = `staff:${staff.id}`;
  const { parcelNo } = found(await findWeight(staff, args.params["parcelNo"] ?? ""));
  const done = (what: string) => redirect(paths.deskWeighIn(parcelNo), flash(`weighing:flash.${what}`));
  return takeForms(
    args,
    { approve: ApproveForm, dismiss: DismissForm },
    by,
    {
      approve: async ({ value, key, refuse }) => {
        const approved = await withPhoto(value.photo, (photoKey) =>
          approveWithPhoto(staff, parcelNo, { sure: value.sure === "on", photoKey }, key),
        );
        return approved.ok ? done("approve") : refuse(textOfRefusal(approved.error), 409);
      },
      dismiss: async ({ value, key, refuse }) => {
        const dismissed = await weighSteps.runStep({ staff }, parcelNo, "dismiss", {
          input: value,
          once: key,
        });
        return dismissed.ok ? done("dismiss") : refuse(textOfRefusal(dismissed.error), 409);
      },
    },
    { fileBytes: photoBytes, by },
  );
}

export default function WeighIn() {
  const { t } = useTranslation("weighing");
  const { weight, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("weight", { no: weight.parcelNo })}
        status={<WeightState status={weight.status} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskWeighIns() }, { label: weight.parcelNo }]}
      />
      <Refused error={firstError(answer)} />
      <Weight weight={weight} offers={offers} result={answer?.result} />
    </>
  );
}
