/** /user/recharge/:rechargeNo: a recharge by wire: where to send it, the proof, and how it stands. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { creditOfUndoneWire } from "~/domain/banking/undone-wires.server";
import { lineOf } from "~/domain/credit/member.server";
import { repaidFirst } from "~/domain/credit/rules";
import { walletOf } from "~/domain/ledger/ledger.server";
import { WirePage } from "~/domain/payments/components/wire-page";
import { RepaysFirst } from "~/domain/wallet/components/recharge-form";
import { WireFacts, WireNews } from "~/domain/wallet/components/wire-state";
import { rechargeSteps } from "~/domain/wallet/steps.server";
import { proofBytes } from "~/domain/wallet/config";
import { shownRates } from "~/domain/rates/rates.server";
import { fileMissing } from "~/domain/payments/wires/forms";
import { WireForm } from "~/domain/wallet/forms";
import { accountFor, closeWire, sendProof } from "~/domain/wallet/wire.server";
import { wireOf } from "~/domain/wallet/wire-row.server";
import { getT } from "~/i18n/i18n.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { pageMeta, revalidateAfterStale } from "~/ui";
import { takeForm } from "~/platform/http/take-form.server";

export const handle = { i18n: ["wallet"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

const wireAt = async (memberId: string, { params }: LoaderFunctionArgs) =>
  found(await wireOf(memberId, params["rechargeNo"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const wire = await wireAt(member.id, args);
  const frozen = member.status !== "1";
  const title = getT(args, "wallet")("wire.title", { no: wire.no });
  // Until the money is there a rate is only shown (§4.5).
  const rate = (await shownRates())[wire.ccy] ?? null;
  const [wallet, line, came] = await Promise.all([
    walletOf(member.id),
    lineOf(member.id),
    creditOfUndoneWire(wire),
  ]);
  return {
    title,
    wire,
    came,
    rate,
    repays: repaidFirst(wallet, line),
    account: accountFor(wire.ccy),
    frozen,
    offers: rechargeSteps.offersOf(wire, { member: member.id, frozen }),
  };
}

export async function action(args: ActionFunctionArgs) {
  const member = await requireActiveMember(args);
  const { no, proofName } = await wireAt(member.id, args);
  const by = `member:${member.id}`;
  const form = await readForm(args, { fileBytes: proofBytes, by });
  const faults = fileMissing(form, proofName !== null);
  return takeForm(
    args,
    WireForm,
    by,
    async ({ value: fields, refuse }) => {
      if (fields.intent === "close") {
        const closed = await closeWire(member.id, no);
        if (!closed.ok) return refuse(closed.error, 409);
        return redirect(paths.wire(no), flash("wallet:orders.closed"));
      }
      const sent = await sendProof(member.id, no, fields);
      if (sent.ok) return redirect(paths.wire(no), flash("wallet:wire.proof.sent"));
      if (sent.error === "wallet:error.proofFile" || sent.error === "common:error.upload")
        return refuse({ file: [sent.error] });
      return refuse(sent.error, 409);
    },
    { form, faults },
  );
}

export default function Wire() {
  const { t } = useTranslation("wallet");
  const { title, wire, came, rate, repays, account, frozen, offers } = useLoaderData<typeof loader>();
  const open = wire.status === "AWAITING_PAYMENT" || wire.status === "PENDING";
  return (
    <WirePage
      title={title}
      description={open ? t("wire.description") : undefined}
      wire={wire}
      open={open}
      frozen={frozen}
      account={account}
      result={useActionData<typeof action>()?.result}
      news={
        <>
          <WireNews wire={wire} came={came} />
          {open && repays > 0n && <RepaysFirst repays={repays} />}
        </>
      }
      facts={<WireFacts wire={wire} rate={rate} offers={offers} />}
    />
  );
}
