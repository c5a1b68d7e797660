/** /desk/withdrawals/batches: what was given to banks together. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BatchList } from "~/domain/payouts/components/batch-list";
import { payoutBatches } from "~/domain/payouts/desk.server";
import { financeRoles } from "~/domain/wallet/desk.server";
import { getT } from "~/i18n/i18n.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { Card, LinkButton, PageHeader, pageMeta, Pager } from "~/ui";

export const handle = { i18n: ["withdrawalsDesk", "payouts"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const query = parseListQuery(args.request.url);
  const title = getT(args, "withdrawalsDesk")("batches");
  return { title, page: await payoutBatches(query), size: query.size };
}

export default function PayoutBatches() {
  const { t } = useTranslation("withdrawalsDesk");
  const { title, page, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t("batches.description")}
        actions={
          <LinkButton to={paths.deskWithdrawals()} icon="arrow-left">
            {t("title")}
          </LinkButton>
        }
      />
      <Card flush>
        <BatchList rows={page.rows} />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}
