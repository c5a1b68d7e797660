/** /desk/chargebacks/:disputeId: one chargeback: until when it can be answered, and what it is about. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { requireStaff } from "~/domain/accounts/guards.server";
import {
  DisputedThings,
  DisputeFactsCard,
  DisputeNext,
  DisputeStatusWord,
} from "~/domain/payments/components/desk-disputes";
import { disputeRoles, findDispute } from "~/domain/payments/disputes/desk.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["disputes"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.dispute.no);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, disputeRoles);
  const id = found(z.uuid().safeParse(args.params["disputeId"]).data);
  return { dispute: found(await findDispute(id)) };
}

export default function DeskChargeback() {
  const { t } = useTranslation("disputes");
  const { dispute } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={dispute.no}
        status={<DisputeStatusWord status={dispute.status} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskChargebacks() }, { label: dispute.no }]}
      />
      <DisputeNext dispute={dispute} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DisputeFactsCard dispute={dispute} />
        <DisputedThings dispute={dispute} />
      </div>
    </>
  );
}
