/** /user/walletBalance/refunds: what went back to card or PayPal, which the balance never saw. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireMember } from "~/domain/accounts/guards.server";
import { sentBackTo } from "~/domain/payments/refunds/sent-back.server";
import { SentBackTable } from "~/domain/wallet/components/sent-back-table";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PageHeader, Pager, pageMeta } from "~/ui";

export const handle = { i18n: ["wallet", "payments"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, {});
  const page = await sentBackTo(member.id, query);
  return { title: getT(args, "wallet")("sentBack.title"), page, size: query.size };
}

export default function Refunds() {
  const { t } = useTranslation("wallet");
  const { title, page, size } = useLoaderData<typeof loader>();
  const download = (
    <LinkButton to={paths.walletRefundsCsv()} icon="download-simple" reloadDocument>
      {t("action.csv")}
    </LinkButton>
  );
  return (
    <>
      <PageHeader
        title={title}
        description={t("sentBack.description")}
        actions={page.rows.length > 0 ? download : undefined}
      />
      <Card flush>
        <SentBackTable rows={page.rows} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
