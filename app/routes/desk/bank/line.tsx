/** /desk/bank/lines/:lineId: one entry of a statement, and what finance says it is. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { decideLine } from "~/domain/banking/book.server";
import { LineState } from "~/domain/banking/components/line-list";
import { LineDecisions } from "~/domain/banking/components/line-decisions";
import { LineFacts } from "~/domain/banking/components/line-facts";
import { creditedIn } from "~/domain/banking/second-payments.server";
import { differingWires, proposeDifference } from "~/domain/banking/difference.server";
import { BankLineForm, isReturn } from "~/domain/banking/forms";
import { bankRoles, findLine, findLineId } from "~/domain/banking/lines.server";
import { keysOfLine } from "~/domain/banking/journal-keys.server";
import { mayBePayout } from "~/domain/banking/outgoing.server";
import { proposeWireReversal } from "~/domain/banking/wire-reversals.server";
import { decideReturn } from "~/domain/banking/returns.server";
import { proposeWrongMember } from "~/domain/banking/wrong-member.server";
import { journalsAbout } from "~/domain/ledger/about.server";
import { Journals } from "~/domain/ledger/components/journals";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { FormErrors, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["banking", "books", "wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.line.entryRef);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { id: me } = await requireStaff(args, bankRoles);
  const { searchParams } = new URL(args.request.url);
  const typed = { wire: searchParams.get("wire"), payout: searchParams.get("payout") };
  const line = found(await findLine(args.params["lineId"] ?? "", typed));
  const keys = await keysOfLine(line.id);
  return { line, me, journals: await journalsAbout({ type: "bank_line", id: line.id, keys }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, bankRoles);
  const id = found(await findLineId(args.params["lineId"] ?? ""));
  return takeForm(args, BankLineForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    if (fields.intent === "differs") {
      const done = await proposeDifference(staff, id, fields);
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.deskAdjustment(done.value), flash("banking:flash.differs"));
    }
    if (fields.intent === "find-payout") {
      const payout = fields.payout.toUpperCase();
      if (await mayBePayout(id, payout)) return redirect(paths.deskBankLine(id, { payout }));
      return refuse({ payout: ["banking:error.noPayout"] });
    }
    if (fields.intent === "recall") {
      const done = await proposeWireReversal(staff, id, fields);
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.deskAdjustment(done.value), flash("banking:flash.differs"));
    }
    if (fields.intent === "wrong-member") {
      const done = await proposeWrongMember(staff, id, fields.reason);
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.deskAdjustment(done.value), flash("banking:flash.wrong-member"));
    }
    if (isReturn(fields)) {
      const done = await decideReturn(staff, id, fields);
      if (!done.ok) return refuse(done.error, 409);
      return redirect(paths.deskBankLine(id), flash(`banking:flash.${fields.intent}`));
    }
    const done = await decideLine(staff, id, fields);
    if (done.ok) return redirect(paths.deskBankLine(id), flash(`banking:flash.${fields.intent}`));
    if (done.error === "banking:error.otherAmount" && fields.intent === "find") {
      const { reference: wire } = fields;
      const [differs] = await differingWires(id, wire);
      if (differs)
        return redirect(paths.deskBankLine(id, { wire }), flash("banking:flash.otherAmount", "info"));
    }
    const credited = creditedIn(done.error);
    if (credited !== null)
      return redirect(
        paths.deskBankLine(id, { wire: credited }),
        flash("banking:flash.credited", "critical"),
      );
    if (done.error === "banking:error.noWire" && fields.intent === "find")
      return refuse({ reference: [done.error] });
    if (done.error === "banking:error.noMember") return refuse({ email: [done.error] });
    return refuse(done.error, 409);
  });
}

export default function DeskBankLine() {
  const { t } = useTranslation("banking");
  const { line, me, journals } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={line.entryRef}
        status={<LineState line={line} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskBank() }, { label: line.entryRef }]}
      />
      <FormErrors form={{ id: "line", allErrors: { "": result?.error?.[""] ?? [] } }} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <div className="grid gap-4">
          <LineFacts line={line} />
          <Journals journals={journals} />
        </div>
        <LineDecisions key={`${line.status}${line.kind}`} line={line} me={me} result={result} />
      </div>
    </>
  );
}
