/** /desk/ledger/exchange: the open position in other currencies, and booking what conversions have brought or cost (§4.5). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Position, PostedResults, ResultForms } from "~/domain/exchange/components/exchange";
import { decideResult } from "~/domain/exchange/exchange.server";
import { ResultForm } from "~/domain/exchange/forms";
import { exchangeView } from "~/domain/exchange/view.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["exchange", "books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { id } = await requireStaff(args, financeRoles);
  return { title: getT(args, "exchange")("title"), view: await exchangeView(), me: id };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, financeRoles);
  return takeForm(args, ResultForm, `staff:${staff.id}`, async ({ value: fields, refuse }) => {
    const done = await decideResult(staff, fields);
    if (!done.ok) return refuse(done.error, 409);
    return redirect(paths.deskExchange(), flash(`exchange:flash.${fields.intent}`));
  });
}

export default function Exchange() {
  const { t } = useTranslation(["exchange", "books"]);
  const { title, view, me } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        breadcrumbs={[{ label: t("books:title"), to: paths.deskLedger() }, { label: title }]}
      />
      <Refused error={result?.error?.[""]?.[0]} />
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Position position={view.position} result={view.result} />
        <ResultForms key={`${view.proposed?.id} ${view.result}`} {...{ view, me, result }} />
      </div>
      <PostedResults rows={view.posted} />
    </>
  );
}
