/** /desk/credit/:memberId: one member's credit line, and what finance decides about it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { z } from "zod";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BorrowerCard, Decisions, LineTrail } from "~/domain/credit/components/desk-line";
import { DrawTable } from "~/domain/credit/components/draw-table";
import { LineCard } from "~/domain/credit/components/line-card";
import { LineStatus } from "~/domain/credit/components/line-status";
import { borrowerOf, creditRoles, decideCredit, lineHistory } from "~/domain/credit/desk.server";
import { DecisionForm } from "~/domain/credit/forms";
import { drawsOf, lineOf } from "~/domain/credit/member.server";
import { walletOf } from "~/domain/ledger/ledger.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Banner, Card, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["credit"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.borrower.name);
export const shouldRevalidate = revalidateAfterStale;

async function borrowerAt({ params }: LoaderFunctionArgs) {
  const id = found(z.uuid().safeParse(params["memberId"]).data);
  return found(await borrowerOf(id));
}

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, creditRoles);
  const borrower = await borrowerAt(args);
  const { id } = borrower;
  const [line, wallet, draws, history] = await Promise.all([
    lineOf(id),
    walletOf(id),
    drawsOf(id),
    lineHistory(id),
  ]);
  return { borrower, line, wallet, draws, history };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, creditRoles);
  const { id } = await borrowerAt(args);
  return takeForm(args, DecisionForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await decideCredit(staff, id, fields, fields.version ?? -1);
    return done.ok
      ? redirect(paths.deskCredit(id), flash(`credit:desk.flash.${fields.intent}`))
      : refuse(done.error, 409);
  });
}

export default function DeskCredit() {
  const { t } = useTranslation("credit");
  const { borrower, line, wallet, draws, history } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={borrower.name}
        description={borrower.email}
        status={line ? <LineStatus status={line.status} /> : undefined}
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskCredits() }, { label: borrower.name }]}
      />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid gap-4">
          {line ? (
            <LineCard line={line} figures={wallet} title={t("desk.line")} />
          ) : (
            <Banner>{t("desk.none")}</Banner>
          )}
          <BorrowerCard borrower={borrower} />
          <Card title={t("desk.draws")} flush>
            <DrawTable draws={draws} orderHref={paths.deskOrder} empty={t("desk.draws.empty")} />
          </Card>
          <LineTrail history={history} />
        </div>
        <div className="grid gap-4" key={line?.version ?? 0}>
          <Decisions line={line} borrowed={wallet.borrowed} result={result} />
        </div>
      </div>
    </>
  );
}
