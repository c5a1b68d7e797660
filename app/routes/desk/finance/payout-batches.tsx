/** /desk/withdrawals/batches: what was given to banks together. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { batchView } from "~/domain/withdrawals/components/batch-list";
import { payoutBatches } from "~/domain/withdrawals/lists.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["withdrawalsDesk", "withdrawals"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, payoutBatches)).list;

export default function PayoutBatches() {
  const { t } = useTranslation("withdrawalsDesk");
  const list = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("batches.description")}
        actions={
          <LinkButton to={paths.deskWithdrawals()} icon="arrow-left">
            {t("title")}
          </LinkButton>
        }
      />
      <DeclaredList view={batchView} list={list} />
    </>
  );
}
