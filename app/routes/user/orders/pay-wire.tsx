/** /user/wire/:paymentId: paying orders or bills by wire: where to send it, the proof, and how it stands. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { creditOfUndoneWire } from "~/domain/banking/undone-wires.server";
import { WirePage } from "~/domain/payments/components/wire-page";
import { WirePaymentFacts, WirePaymentNews } from "~/domain/payments/components/wire-payment";
import { accountFor } from "~/domain/payments/wires/accounts.server";
import { proofBytes } from "~/domain/payments/wires/config";
import { fileMissing, PaymentWireForm } from "~/domain/payments/wires/forms";
import { offersOfWire } from "~/domain/payments/wires/steps.server";
import { paymentWireOf } from "~/domain/payments/wires/views.server";
import { cancelWire, sendWireProof } from "~/domain/payments/wires/wires.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["payments", "wallet"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const wireAt = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await paymentWireOf(memberId, params["paymentId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const wire = await wireAt(member.id, args);
  const title = getT(args, "payments")("wire.title");
  const came = await creditOfUndoneWire({ ...wire, no: null });
  const frozen = member.status !== "1";
  const offers = offersOfWire(wire, { member: member.id, frozen });
  return { title, wire, came, account: accountFor(wire.ccy), offers, frozen };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { id, proofName } = await wireAt(member.id, args);
  const by = `member:${member.id}`;
  const form = await readForm(args, { fileBytes: proofBytes, by });
  const faults = fileMissing(form, proofName !== null);
  return takeForm(
    args,
    PaymentWireForm,
    by,
    async ({ value: fields, refuse }) => {
      if (fields.intent === "close") {
        const closed = await cancelWire(member.id, id);
        if (!closed.ok) return refuse(closed.error, 409);
        return redirect(paths.payWire(id), flash("payments:wire.cancelled"));
      }
      const sent = await sendWireProof(member.id, id, fields);
      if (sent.ok) return redirect(paths.payWire(id), flash("wallet:wire.proof.sent"));
      if (sent.error === "wallet:error.proofFile" || sent.error === "common:error.upload")
        return refuse({ file: [sent.error] });
      if (sent.error === "payments:wire.tooLittle") return refuse({ sentAmount: [sent.error] });
      return refuse(sent.error, 409);
    },
    { form, faults },
  );
}

export default function PayWire() {
  const { t } = useTranslation("payments");
  const { title, wire, came, account, offers, frozen } = useLoaderData<typeof loader>();
  const open = wire.status === "IN_PROGRESS";
  return (
    <WirePage
      title={title}
      description={open ? t("wire.description") : undefined}
      wire={wire}
      open={open}
      frozen={offers["proof"] !== true}
      account={account}
      result={useActionData<typeof action>()?.result}
      news={<WirePaymentNews wire={wire} came={came} frozen={frozen} />}
      facts={<WirePaymentFacts wire={wire} mayClose={offers["close"] === true} />}
    />
  );
}
