/** /desk/warehouse/handover: what each carrier takes; one press closes its manifest. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Door, ParcelTable } from "~/domain/warehouse/components/door";
import { ManifestTable } from "~/domain/warehouse/components/manifests";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { addToManifest, closeManifest, takeOffManifest } from "~/domain/warehouse/handover/hand-over.server";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { HandOverForm } from "~/domain/warehouse/outbound-forms";
import {
  doorRows,
  latestManifests,
  parcelByCode,
  refusedParcels,
} from "~/domain/warehouse/outbound-view.server";
import { resolveScan } from "~/domain/warehouse/scan/resolve.server";
import { getT } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, EmptyState, firstError, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["outbound", "orders"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  const [door, refused, manifests] = await Promise.all([doorRows(), refusedParcels(), latestManifests()]);
  return { title: getT(args, "outbound")("door.title"), door, refused, manifests };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  return takeForm(args, HandOverForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    if (value.intent === "scan") {
      const parcelNo = await parcelByCode(value.code);
      if (!parcelNo) {
        const elsewhere = await resolveScan(value.code);
        return elsewhere ? redirect(elsewhere) : refuse("outbound:error.unknown-code", 409);
      }
      const added = await addToManifest(staff, parcelNo);
      return added.ok
        ? redirect(paths.deskHandOver({ parcel: parcelNo, carrier: added.value.carrier }))
        : refuse(`outbound:error.${added.error}`, 409);
    }
    if (value.intent === "off") {
      return (await takeOffManifest(value.parcel))
        ? redirect(paths.deskHandOver())
        : refuse("outbound:error.stale", 409);
    }
    const { warehouse: warehouseId, carrier, intent: which } = value;
    const closed = await closeManifest(staff, { warehouseId, carrier, which });
    return closed.ok
      ? redirect(paths.deskManifest(closed.value.no))
      : refuse(`outbound:error.${closed.error}`, 409);
  });
}

export default function HandOver() {
  const { t } = useTranslation("outbound");
  const { door, refused, manifests } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const parcel = query.get("parcel");
  return (
    <>
      <PageHeader title={t("door.title")} description={t("door.text")} />
      <ScanField
        label={t("door.scan")}
        hint={t("door.hint")}
        refused={firstError(useActionData<typeof action>())}
        said={parcel ? t("door.added", { parcel, carrier: query.get("carrier") ?? "" }) : undefined}
      />
      {door.length === 0 ? (
        <EmptyState icon="truck" title={t("door.none")}>
          {t("door.none.text")}
        </EmptyState>
      ) : (
        <Door rows={door} />
      )}
      {refused.length > 0 && (
        <Card title={t("door.refused")} flush>
          <ParcelTable caption={t("door.refused")} parcels={refused} />
        </Card>
      )}
      {manifests.length > 0 && <ManifestTable manifests={manifests} />}
    </>
  );
}
