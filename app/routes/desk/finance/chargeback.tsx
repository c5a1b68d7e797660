/** /desk/chargebacks/:disputeId: one chargeback: until when it can be answered, what it is about, and its provider's word now. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "zod";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole } from "~/domain/accounts/people";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { CasesBeside } from "~/domain/orders/components/dispute-cases";
import { casesBeside } from "~/domain/orders/disputed.server";
import {
  AskProvider,
  DisputedThings,
  DisputeFactsCard,
  DisputeNext,
  DisputeStatusWord,
} from "~/domain/payments/components/desk-disputes";
import { askNow } from "~/domain/payments/disputes/ask.server";
import { disputeRoles, findDispute } from "~/domain/payments/disputes/desk.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["disputes", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.dispute.no);

const AskForm = z.object({ intent: z.literal("ask") });

const idIn = ({ params }: LoaderFunctionArgs) => found(z.uuid().safeParse(params["disputeId"]).data);

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, disputeRoles);
  const id = idIn(args);
  const mayRead = hasRole(staff.roles, financeRoles);
  const [dispute, beside, journals] = await Promise.all([
    findDispute(id),
    casesBeside(id),
    mayRead ? journalsAbout({ type: "dispute", id }) : [],
  ]);
  return { dispute: found(dispute), beside, journals };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, disputeRoles);
  const { id } = found(await findDispute(idIn(args)));
  return takeForm(args, AskForm, `staff:${staff.id}`, async () => {
    const asked = await askNow(staff, id);
    const said = asked.ok
      ? flash(`disputes:asked.${asked.value}`, asked.value === "unchanged" ? "info" : "positive")
      : flash(`disputes:asked.${asked.error}`, "critical");
    return redirect(paths.deskChargeback(id), said);
  });
}

export default function DeskChargeback() {
  const { t } = useTranslation("disputes");
  const { dispute, beside, journals } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={dispute.no}
        status={<DisputeStatusWord status={dispute.status} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskChargebacks() }, { label: dispute.no }]}
      />
      <DisputeNext dispute={dispute} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <DisputeFactsCard dispute={dispute} />
          <AskProvider dispute={dispute} />
        </div>
        <div className="grid gap-4">
          <DisputedThings dispute={dispute} more={<CasesBeside cases={beside} />} />
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
