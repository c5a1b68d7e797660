/** /desk/warehouse/packing: waves whose goods are picked, and parcels that wait for a number. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { WaveTable } from "~/domain/warehouse/components/waves";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { openWaves, outboundCounts } from "~/domain/warehouse/outbound-view.server";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { Card, EmptyState, LinkButton, PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["outbound"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  const [waves, counts] = await Promise.all([openWaves(), outboundCounts()]);
  return { title: getT(args, "outbound")("pack.title"), waves, counts };
}

export default function Packing() {
  const { t } = useTranslation("outbound");
  const { waves, counts } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={t("pack.title")}
        description={t("pack.text")}
        actions={
          counts.number > 0 && (
            <LinkButton to={paths.deskOutbound({ tab: "number" })} icon="tag">
              {t("pack.numbers", { count: counts.number })}
            </LinkButton>
          )
        }
      />
      <ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />
      {waves.length === 0 ? (
        <EmptyState icon="package" title={t("pack.none")}>
          {t("pack.none.text")}
        </EmptyState>
      ) : (
        <Card title={t("waves.title")} flush>
          <WaveTable waves={waves} at="pack" />
        </Card>
      )}
    </>
  );
}
