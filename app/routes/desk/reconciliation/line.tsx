/** /desk/reconciliation/lines/:lineId: one movement of a provider, and booking what it itself charged, gave or converted. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { decideBooking } from "~/domain/reconciliation/bookings.server";
import { findLineToBook } from "~/domain/reconciliation/booking-view.server";
import { BookingForms, LineFacts } from "~/domain/reconciliation/components/booking";
import { BookingForm } from "~/domain/reconciliation/forms";
import { reconciliationRoles } from "~/domain/reconciliation/list.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["reconciliation", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.line.ref);
export const shouldRevalidate = revalidateAfterStale;

const lineAt = async ({ params }: LoaderFunctionArgs) => found(await findLineToBook(params["lineId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireStaff(args, reconciliationRoles);
  const line = await lineAt(args);
  return { line, me: id, journals: await journalsAbout({ type: "provider_line", id: line.id }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, reconciliationRoles);
  const { id } = await lineAt(args);
  return takeForm(args, BookingForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await decideBooking(staff, id, fields);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskReconciliationLine(id), flash(`reconciliation:flash.${fields.intent}`));
  });
}

export default function DeskProviderLine() {
  const { t } = useTranslation("reconciliation");
  const { line, me, journals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const { provider, day, ref } = line;
  const state = [line.proposed?.id, line.booked?.id, line.difference].join();
  return (
    <>
      <PageHeader
        title={ref}
        breadcrumbs={[
          { label: t("title"), to: paths.deskReconciliation() },
          {
            label: t("day.title", { provider: t(`provider.${provider}`), day }),
            to: paths.deskReconciliationDay(provider, day, { tab: "differences" }),
          },
          { label: ref },
        ]}
      />
      <Refused error={result?.error?.[""]?.[0]} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <LineFacts line={line} />
        <div className="grid gap-4">
          <BookingForms key={state} line={line} me={me} result={result} />
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
