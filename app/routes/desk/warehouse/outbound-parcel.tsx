/** /desk/warehouse/parcels/:parcelNo: one parcel: its pieces, its number, and the verbs of its label. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { PaperLink } from "~/domain/warehouse/components/paper-link";
import { knownCarrier } from "~/domain/orders/desk-list.server";
import { plainTrackingNo } from "~/domain/shipping/tracking-number";
import { ParcelActs, ParcelFacts } from "~/domain/warehouse/components/parcel";
import { StateOf } from "~/domain/warehouse/components/parcel-list";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { photoBytes } from "~/domain/warehouse/config";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { LabelForm, NumberForm, ScaleForm, VoidForm } from "~/domain/warehouse/outbound-forms";
import { findParcel } from "~/domain/warehouse/outbound-view.server";
import {
  countPrint,
  numberDoubts,
  numberParcel,
  redoLabel,
  weighPacked,
} from "~/domain/warehouse/parcels/label.server";
import { withPhoto } from "~/domain/warehouse/photos.server";
import { voidParcel } from "~/domain/warehouse/parcels/pack.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["outbound", "orders", "papers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.parcel.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  return { parcel: found(await findParcel(args.params["parcelNo"] ?? "")) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  const no = args.params["parcelNo"] ?? "";
  const back = (message: string, to = no) =>
    redirect(paths.deskOutboundParcel(to), flash(`outbound:flash.${message}`));
  const by = `staff:${staff.id}`;
  return takeForms(
    args,
    { number: NumberForm, scale: ScaleForm, void: VoidForm, rest: LabelForm },
    by,
    {
      scale: async ({ value, refuse }) => {
        const done = await withPhoto(value.photo, (photoKey) =>
          weighPacked(staff, no, { grams: value.grams, photoKey }),
        );
        if (done.ok) return back("weight");
        const { error } = done;
        return error === "stale" || error === "scanned"
          ? refuse(`outbound:error.${error}`, 409)
          : refuse({ photo: [error] });
      },
      number: async ({ value, refuse }) => {
        const carrier = await knownCarrier(value.carrier);
        const trackingNo = plainTrackingNo(value.trackingNo);
        const doubts = await numberDoubts(carrier, trackingNo, value.anyway);
        if (doubts.length > 0) return refuse({ trackingNo: doubts }, 409);
        const done = await numberParcel(staff, no, { carrier, trackingNo, from: "typed" });
        return done.ok ? back("number") : refuse(`outbound:error.${done.error}`, 409);
      },
      void: async ({ value, refuse }) => {
        const done = await voidParcel(staff, no, value.reason);
        return done.ok ? back("void") : refuse(`outbound:error.${done.error}`, 409);
      },
      rest: async ({ value, refuse }) => {
        if (value.intent === "print") {
          return (await countPrint(no))
            ? redirect(paths.deskParcelPaper(no, "label"))
            : refuse("outbound:error.stale", 409);
        }
        const redone = await redoLabel(staff, no);
        return redone.ok ? back("redo", redone.value.no) : refuse(`outbound:error.${redone.error}`, 409);
      },
    },
    { fileBytes: photoBytes, by },
  );
}

export default function OutboundParcelPage() {
  const { t } = useTranslation("outbound");
  const { parcel } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={t("parcel.title", { no: parcel.no })}
        status={<StateOf parcel={parcel} />}
        description={`${parcel.orderNo} · ${parcel.warehouse}`}
        breadcrumbs={[{ label: t("parcels.title"), to: paths.deskOutbound() }, { label: parcel.no }]}
        actions={<PaperLink to={paths.deskParcelPapers(parcel.no)} name="parcel.open" />}
      />
      <ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />
      <Refused error={firstError(answered)} />
      <ParcelFacts parcel={parcel} />
      <ParcelActs parcel={parcel} result={answered?.result} />
    </>
  );
}
