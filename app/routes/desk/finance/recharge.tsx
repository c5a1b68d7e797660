/** /desk/recharges/:rechargeNo: a wire, its proof, and what finance found on the statement. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { LinesForWire } from "~/domain/banking/components/lines-for-wire";
import { keysOfWire } from "~/domain/banking/journal-keys.server";
import { linesForWire } from "~/domain/banking/lines-for-wire.server";
import { proposeUndo, undoingOf } from "~/domain/banking/undo-confirmation.server";
import { Papers } from "~/domain/invoices/components/trail";
import { papersAbout } from "~/domain/invoices/trail.server";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { DeskWireFacts, DeskWireForms } from "~/domain/wallet/components/desk-wire";
import { rechargeSteps } from "~/domain/wallet/steps.server";
import { RechargeState } from "~/domain/wallet/components/recharge-table";
import { deskWire } from "~/domain/wallet/desk.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { WireDecisionForm } from "~/domain/wallet/forms";
import { confirmWire, rejectWire } from "~/domain/wallet/wire-decision.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["wallet", "invoices", "banking", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.wire.no);
export const shouldRevalidate = revalidateAfterStale;

const wireAt = async ({ params }: LoaderFunctionArgs) => found(await deskWire(params["rechargeNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const wire = await wireAt(args);
  const offers = rechargeSteps.offersOf(wire, { staff });
  const sought = { type: "recharge", key: wire.no, reference: wire.reference, ccy: wire.ccy } as const;
  const [undoing, papers, lines, keys] = await Promise.all([
    undoingOf(wire.id),
    papersAbout("recharge_order", wire.id),
    wire.credited === null ? linesForWire(sought) : [],
    keysOfWire(wire.id),
  ]);
  const journals = await journalsAbout({ type: "recharge_order", id: wire.id, keys });
  return { wire, offers, undoing, papers, lines, journals };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  const { id, no } = await wireAt(args);
  return takeForm(args, WireDecisionForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    if (fields.intent === "undo") {
      const proposed = await proposeUndo(staff, id, fields.reason);
      if (!proposed.ok) return refuse(proposed.error, 409);
      return redirect(paths.deskAdjustment(proposed.value), flash("books:flash.proposed"));
    }
    const done =
      fields.intent === "confirm"
        ? await confirmWire(staff, no, fields)
        : await rejectWire(staff, no, fields);
    if (done.ok) return redirect(paths.deskRecharge(no), flash(`wallet:desk.flash.${fields.intent}`));
    if (/^wallet:error\.(bankRef|onStatement)/.test(done.error)) return refuse({ bankRef: [done.error] });
    if (done.error === "wallet:error.far") return refuse({ received: [done.error] });
    return refuse(done.error, 409);
  });
}

export default function DeskRecharge() {
  const { t } = useTranslation("wallet");
  const { wire, offers, undoing, papers, lines, journals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={`${wire.no} · ${wire.name}`}
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskRecharges() }, { label: wire.no }]}
        status={<RechargeState row={wire} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DeskWireFacts wire={wire} />
        <div className="grid gap-4">
          <DeskWireForms
            key={wire.status}
            {...{ wire, offers, undoing, result }}
            onStatement={lines.length > 0 ? <LinesForWire lines={lines} /> : null}
          />
          <Papers papers={papers} />
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
