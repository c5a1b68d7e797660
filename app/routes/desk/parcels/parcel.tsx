/** /desk/parcels/:packageId: one parcel on its way, and which carrier has it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import type { Staff } from "~/domain/accounts/people";
import { DeskParcel } from "~/domain/tracking/components/desk-parcel";
import { ParcelStatus } from "~/domain/tracking/components/timeline";
import { trackingRoles } from "~/domain/tracking/config";
import { carrierChoices, setCarrier } from "~/domain/tracking/follow.server";
import { CarrierForm, PostcodeForm, ReadForm } from "~/domain/tracking/forms";
import { setPostcode } from "~/domain/tracking/postcode.server";
import { readSoon } from "~/domain/tracking/read.server";
import { findTrack } from "~/domain/tracking/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["tracking"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.track.trackingNo);
export const shouldRevalidate = revalidateAfterStale;

const trackOf = async (staff: Staff, { params }: LoaderFunctionArgs) =>
  found(await findTrack(staff, params["packageId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, trackingRoles);
  return { track: await trackOf(staff, args), carriers: carrierChoices() };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, trackingRoles);
  const { packageId } = await trackOf(staff, args);
  const back = paths.deskParcel(packageId);
  return takeForms(
    args,
    { carrier: CarrierForm, postcode: PostcodeForm, read: ReadForm },
    `staff:${staff.id}`,
    {
      carrier: async ({ value, refuse }) => {
        const said = await setCarrier(staff, packageId, value.carrier);
        return said.ok
          ? redirect(back, flash("tracking:flash.carrier"))
          : refuse(`tracking:error.${said.error}`, 409);
      },
      postcode: async ({ value, refuse }) => {
        const said = await setPostcode(staff, packageId, value.postcode);
        return said.ok
          ? redirect(back, flash("tracking:flash.postcode"))
          : refuse(`tracking:error.${said.error}`, 409);
      },
      read: async ({ refuse }) =>
        (await readSoon(packageId))
          ? redirect(back, flash("tracking:flash.read"))
          : refuse("tracking:error.stale", 409),
    },
  );
}

export default function DeskParcelPage() {
  const { t } = useTranslation("tracking");
  const { track, carriers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={track.trackingNo}
        status={<ParcelStatus state={track.state} />}
        description={`${track.carrier} · ${track.member}`}
        breadcrumbs={[{ label: t("desk.title"), to: paths.deskParcels() }, { label: track.trackingNo }]}
      />
      <Refused error={firstError(answer)} />
      <DeskParcel track={track} carriers={carriers} result={answer?.result} />
    </>
  );
}
