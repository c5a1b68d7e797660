/** /user/paymoney?checkout=: how what is not a store order is paid: price differences, a recharge paid again. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "zod";
import { requireMember } from "~/domain/accounts/guards.server";
import { StepMethod, StepPayables, StepState } from "~/domain/payments/components/pay-step";
import { payStepOf, topUpMethods } from "~/domain/payments/pay-step.server";
import { waysOf } from "~/domain/payments/payment-methods.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { requireNamed } from "../named.server";

export const handle = { i18n: ["payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const refusals = { method: "payments:error.choose", agree: "payments:error.agree" } as const;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  requireNamed(args.request, "checkout", paths.wallet());
  const { searchParams } = new URL(args.request.url);
  const id = found(z.uuid().safeParse(searchParams.get("checkout")).data);
  const step = found(await payStepOf(member.id, id));
  const all = await waysOf(member.id);
  const configured = all.configured.filter((way) => !step.topUp || topUpMethods.includes(way));
  const chosen = searchParams.get("method") ?? "";
  const saveCard = searchParams.get("save_card") === "on";
  const missing = searchParams.get("missing");
  const refused = missing === "method" || missing === "agree" ? refusals[missing] : null;
  const agreed = searchParams.get("agreed") === "on";
  const title = getT(args, "payments")("step.title");
  return { title, step, ways: { ...all, configured }, chosen, saveCard, now: new Date(), refused, agreed };
}

export default function PayMoney() {
  const { t } = useTranslation("payments");
  const { title, step, ...choice } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("step.description")} />
      <StepState step={step} />
      {step.payables.length > 0 && (
        <div className="grid items-start gap-4 xl:grid-cols-[1fr_22rem]">
          <StepPayables payables={step.payables} />
          {step.open.length > 0 && <StepMethod step={step} {...choice} />}
        </div>
      )}
    </>
  );
}
