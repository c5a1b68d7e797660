/** /desk/ledger: the trial balance, as of now or any moment that has passed (§7). */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { momentOf } from "~/domain/ledger/books";
import { trialBalance } from "~/domain/ledger/books.server";
import { MomentForm, TrialBalance } from "~/domain/ledger/components/trial-balance";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { Banner, Card, LinkButton, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["books"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const now = new Date();
  const asked = new URL(args.request.url).searchParams.get("at");
  const at = momentOf(asked, now);
  const rows = await trialBalance(at ?? now);
  return {
    title: getT(args, "books")("title"),
    rows,
    at: at ? at.toISOString().slice(0, 16) : "",
    unknown: Boolean(asked) && at === null,
  };
}

export default function Ledger() {
  const { t } = useTranslation("books");
  const { title, rows, at, unknown } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("description")}
        actions={
          <>
            <LinkButton to={paths.deskExchange()}>{t("exchange")}</LinkButton>
            <LinkButton to={paths.deskLedgerCsv({ at })} icon="download-simple" reloadDocument>
              {t("csv")}
            </LinkButton>
          </>
        }
      />
      {unknown && <Banner tone="caution">{t("at.unknown")}</Banner>}
      <Card flush>
        <div className="border-b border-line px-5 py-3">
          <MomentForm key={at} at={at} />
        </div>
        <TrialBalance rows={rows} />
      </Card>
    </>
  );
}
