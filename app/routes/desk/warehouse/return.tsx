/** /desk/warehouse/returns/:returnNo: one parcel that came back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Returned } from "~/domain/warehouse/components/return";
import { returnTones } from "~/domain/warehouse/components/return-lists";
import { inboundReaders } from "~/domain/warehouse/config";
import { AddForm, AssignForm, CloseForm, InspectForm } from "~/domain/warehouse/returns/forms";
import { returnSteps } from "~/domain/warehouse/returns/steps.server";
import { findReturn } from "~/domain/warehouse/returns/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale, Status } from "~/ui";

export const handle = { i18n: ["returns", "receiving"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.parcel.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, inboundReaders);
  const parcel = found(await findReturn(staff, args.params["returnNo"] ?? ""));
  return { parcel, offers: returnSteps.offersOf(parcel, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, inboundReaders);
  const { no } = found(await findReturn(staff, args.params["returnNo"] ?? ""));
  const by = { staff };
  const done = (what: string) => redirect(paths.deskReturn(no), flash(`returns:flash.${what}`));
  const textOf = (error: string) => `returns:error.${error}`;
  return takeForms(
    args,
    { assign: AssignForm, add: AddForm, inspect: InspectForm, close: CloseForm },
    `staff:${staff.id}`,
    {
      assign: async ({ value, key, refuse }) => {
        const said = await returnSteps.runStep(by, no, "assign", { input: value, once: key });
        return said.ok ? done("assigned") : refuse({ order: [textOf(said.error)] }, 409);
      },
      add: async ({ value, key, refuse }) => {
        const said = await returnSteps.runStep(by, no, "add", { input: value, once: key });
        return said.ok ? done("added") : refuse({ code: [textOf(said.error)] }, 409);
      },
      inspect: async ({ value, key, refuse }) => {
        const said = await returnSteps.runStep(by, no, "inspect", { input: value, once: key });
        return said.ok ? done("inspected") : refuse(textOf(said.error), 409);
      },
      close: async ({ value, key, refuse }) => {
        const said = await returnSteps.runStep(by, no, "close", { input: value, once: key });
        return said.ok ? done("closed") : refuse(textOf(said.error), 409);
      },
    },
  );
}

export default function ReturnPage() {
  const { t } = useTranslation("returns");
  const { parcel, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("return", { no: parcel.no })}
        status={<Status tone={returnTones[parcel.status]}>{t(`status.${parcel.status}`)}</Status>}
        breadcrumbs={[{ label: t("title"), to: paths.deskReturns() }, { label: parcel.no }]}
      />
      <Refused error={firstError(answer)} />
      <Returned
        key={`${parcel.status} ${parcel.lines.length}`}
        parcel={parcel}
        offers={offers}
        result={answer?.result}
      />
    </>
  );
}
