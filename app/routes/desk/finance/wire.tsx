/** /desk/wires/:paymentId: the wire of an order or a bill, its proof, and what finance found on the statement. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { LinesForWire } from "~/domain/banking/components/lines-for-wire";
import { keysOfWire } from "~/domain/banking/journal-keys.server";
import { linesForWire } from "~/domain/banking/lines-for-wire.server";
import { proposeUndo, undoingOf } from "~/domain/banking/undo-confirmation.server";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { WireState } from "~/domain/payments/components/wire-state";
import { DeskPaymentWireFacts, DeskPaymentWireForms } from "~/domain/payments/components/desk-payment-wire";
import { PaymentWireDecisionForm } from "~/domain/payments/wires/forms";
import { deskPaymentWire, wireRoles } from "~/domain/payments/wires/views.server";
import { confirmPaymentWire, rejectPaymentWire } from "~/domain/payments/wires/decide.server";
import { offersOfWire } from "~/domain/payments/wires/steps.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["payments", "wallet", "banking", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.wire.reference);
export const shouldRevalidate = revalidateAfterStale;

const wireAt = async ({ params }: LoaderFunctionArgs) =>
  found(await deskPaymentWire(params["paymentId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, wireRoles);
  const wire = await wireAt(args);
  const offers = offersOfWire(wire, { staff });
  const sought = { type: "payment", key: wire.id, reference: wire.reference, ccy: wire.ccy } as const;
  const [undoing, lines, keys] = await Promise.all([
    undoingOf(wire.id),
    offers["confirm"] === true ? linesForWire(sought) : [],
    keysOfWire(wire.id),
  ]);
  return {
    wire,
    offers,
    undoing,
    lines,
    journals: await journalsAbout({ type: "payment", id: wire.id, keys }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, wireRoles);
  const { id } = await wireAt(args);
  return takeForm(args, PaymentWireDecisionForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    if (fields.intent === "undo") {
      const proposed = await proposeUndo(staff, id, fields.reason);
      if (!proposed.ok) return refuse("payments:wire.stale", 409);
      return redirect(paths.deskAdjustment(proposed.value), flash("books:flash.proposed"));
    }
    const done =
      fields.intent === "confirm"
        ? await confirmPaymentWire(staff, id, fields)
        : await rejectPaymentWire(staff, id, fields);
    if (done.ok) return redirect(paths.deskWire(id), flash(`payments:wire.desk.flash.${fields.intent}`));
    if (/^wallet:error\.(bankRef|onStatement)/.test(done.error)) return refuse({ bankRef: [done.error] });
    if (done.error === "wallet:error.far") return refuse({ received: [done.error] });
    return refuse(done.error, 409);
  });
}

export default function DeskWire() {
  const { t } = useTranslation("payments");
  const { wire, offers, undoing, lines, journals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={`${wire.reference} · ${wire.name}`}
        breadcrumbs={[{ label: t("wire.desk.title"), to: paths.deskWires() }, { label: wire.reference }]}
        status={<WireState row={wire} />}
      />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <DeskPaymentWireFacts wire={wire} />
        <div className="grid gap-4">
          <DeskPaymentWireForms
            key={wire.status}
            {...{ wire, offers, undoing, result }}
            onStatement={lines.length > 0 ? <LinesForWire lines={lines} /> : null}
          />
          <Journals journals={journals} />
        </div>
      </div>
    </>
  );
}
