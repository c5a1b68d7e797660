/** /desk/inventory-requests/:requestNo: a request for own goods, and what the warehouse says of it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { requireStaff } from "~/domain/accounts/guards.server";
import { goodsRoles } from "~/domain/accounts/people";
import { DeskRequest } from "~/domain/bulk/components/own-requests";
import { FinishForm, RefuseForm } from "~/domain/bulk/own-forms";
import { requestAt, requestSteps } from "~/domain/bulk/own-requests.server";
import { useTranslation } from "~/i18n/use-translation";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["ownGoods"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.request.no);
export const shouldRevalidate = revalidateAfterStale;

const requestOf = async ({ params }: LoaderFunctionArgs) => found(await requestAt(params["requestNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, goodsRoles);
  const request = await requestOf(args);
  return { request, offers: requestSteps.offersOf(request, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, goodsRoles);
  const { no } = await requestOf(args);
  const page = () => redirect(paths.deskOwnRequest(no), flash("ownGoods:flash.done"));
  return takeForms(args, { finish: FinishForm, refuse: RefuseForm }, `staff:${staff.id}`, {
    finish: async ({ value: { pieces, answer = null }, key, refuse }) => {
      const done = await requestSteps.runStep({ staff }, no, "finish", {
        input: { pieces, answer },
        once: key,
      });
      return done.ok ? page() : refuse(done.error, 409);
    },
    refuse: async ({ value: { answer }, key, refuse }) => {
      const done = await requestSteps.runStep({ staff }, no, "refuse", { input: { answer }, once: key });
      return done.ok ? page() : refuse(done.error, 409);
    },
  });
}

export default function OwnRequest() {
  const { t } = useTranslation("ownGoods");
  const { request, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskOwnRequests() }, { label: request.no }]}
        title={request.no}
      />
      <Refused error={firstError(answer)} />
      <DeskRequest request={request} offers={offers} result={answer?.result} />
    </>
  );
}
