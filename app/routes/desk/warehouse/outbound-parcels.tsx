/** /desk/warehouse/parcels: parcels until they are handed over, and after. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { outboundParcelView } from "~/domain/warehouse/components/parcel-list";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { outboundParcels } from "~/domain/warehouse/lists.server";
import { paths } from "~/platform/paths";
import { listMeta, ListPage } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["outbound"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, outboundParcels)).list;

export default function OutboundParcels() {
  const { t } = useTranslation("outbound");
  return (
    <ListPage
      view={outboundParcelView}
      list={useLoaderData<typeof loader>()}
      description={t("parcels.text")}
      above={<ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />}
    />
  );
}
