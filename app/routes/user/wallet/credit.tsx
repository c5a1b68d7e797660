/** /user/credit: the member's credit line: applying, what is borrowed and due, repaying (§4.4). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireActiveMember, requireMember } from "~/domain/accounts/guards.server";
import { DrawTable } from "~/domain/credit/components/draw-table";
import { LineCard, LineNotice } from "~/domain/credit/components/line-card";
import { ApplyCard, OptionsCard, RepayCard } from "~/domain/credit/components/member-forms";
import { CreditForm } from "~/domain/credit/forms";
import { applyForCredit, chooseCredit, drawsOf, lineOf } from "~/domain/credit/member.server";
import { repayNow } from "~/domain/credit/repay.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { err, ok } from "~/platform/result";
import { Banner, Card, errorText, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["credit"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const [wallet, line, draws] = await Promise.all([
    walletOf(member.id),
    lineOf(member.id),
    drawsOf(member.id),
  ]);
  return { title: getT(args, "credit")("title"), wallet, line, draws, frozen: member.status !== "1" };
}

export async function action(args: ActionFunctionArgs) {
  const { id } = await requireActiveMember(args);
  return takeForm(args, CreditForm, `member:${id}`, async ({ value: fields, key, refuse }) => {
    const done = await act();
    if (done.ok) return redirect(paths.credit(), flash(`credit:flash.${fields.intent}`));
    return done.error === "credit:error.balance" || done.error === "credit:error.tooMuch"
      ? refuse({ amount: [done.error] }, 409)
      : refuse(done.error, 409);

    async function act() {
      switch (fields.intent) {
        case "apply":
          return applyForCredit(id, fields);
        case "repay":
          return repayNow(id, fields.amount, `${id}:${key}`);
        case "options":
          return (await chooseCredit(id, fields)) ? ok() : err("credit:error.none" as const);
      }
    }
  });
}

export default function Credit() {
  const { t } = useTranslation("credit");
  const { t: common } = useTranslation("common");
  const { title, wallet, line, draws, frozen } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  const [refused] = result?.error?.[""] ?? [];
  const due = wallet.borrowed + wallet.owed;
  const mayApply = !frozen && (!line || line.status === "NONE" || line.status === "CLOSED");
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      {refused && (
        <Banner tone="critical" live>
          {errorText(common, refused)}
        </Banner>
      )}
      <LineNotice line={line} owed={wallet.owed} />
      {!line && <Banner title={t("state.none.title")}>{t("state.none.text")}</Banner>}
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid gap-4">
          {line && <LineCard line={line} figures={wallet} title={t("state.title")} />}
          {mayApply && <ApplyCard result={result} />}
          {(draws.length > 0 || line?.status === "ACTIVE") && (
            <Card title={t("draws.title")} flush>
              <DrawTable draws={draws} orderHref={paths.storeOrder} empty={t("draws.empty.text")} />
            </Card>
          )}
        </div>
        <div className="grid gap-4">
          {due > 0n && !frozen && (
            <RepayCard
              key={due.toString()}
              due={due}
              balance={wallet.balance - wallet.promo}
              result={result}
            />
          )}
          {line && line.limit > 0n && !frozen && <OptionsCard line={line} />}
        </div>
      </div>
    </>
  );
}
