/** /desk/withdrawals/batches/:batchNo: one batch, its withdrawals and its file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { deskWithdrawalView } from "~/domain/withdrawals/components/desk-list";
import { batchFiles, payoutBatch } from "~/domain/withdrawals/desk.server";
import { financeRoles } from "~/domain/tasks/finance-tasks.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { Card, DateTime, DeclaredTable, FactList, LinkButton, Money, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["withdrawalsDesk", "withdrawals"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.batch.no);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, financeRoles);
  const page = found(await payoutBatch(args.params["batchNo"] ?? ""));
  return { ...page, files: await batchFiles(page.batch.id) };
}

export default function PayoutBatch() {
  const { t } = useTranslation(["withdrawalsDesk", "withdrawals"]);
  const { batch, rows, files } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={`${t("batch")} ${batch.no}`}
        actions={
          <>
            {files.toReversed().map((kind, i) => (
              <LinkButton
                key={kind}
                to={paths.deskBatchFile(batch.no, kind)}
                tone={i === 0 ? "primary" : "secondary"}
                icon="download-simple"
                reloadDocument
              >
                {t(`batch.file.${kind}`)}
              </LinkButton>
            ))}
          </>
        }
        description={t("batch.file.hint")}
        breadcrumbs={[
          { label: t("title"), to: paths.deskWithdrawals() },
          { label: t("batches"), to: paths.deskBatches() },
          { label: batch.no },
        ]}
      />
      <Card>
        <FactList
          facts={[
            [t("withdrawals:type"), t(`withdrawals:type.${batch.type}`)],
            [t("batch.total"), <Money key="total" amount={batch.total} currency={batch.ccy} />],
            [t("batch.count"), batch.count],
            [t("batch.waiting"), batch.waiting],
            [t("batch.by"), batch.by ?? "–"],
            [t("withdrawals:time"), <DateTime key="at" at={batch.at} />],
          ]}
        />
      </Card>
      <Card flush>
        <DeclaredTable view={deskWithdrawalView} rows={rows} />
      </Card>
    </>
  );
}
