/** /desk/warehouse/picking: orders that can be picked, suggested waves, and waves that are being picked. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { readyView, useReadyActs } from "~/domain/warehouse/components/ready-list";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { PutBack, Suggestions, WaveTable } from "~/domain/warehouse/components/waves";
import { readyOrders } from "~/domain/warehouse/lists.server";
import { outboundRoles, waveMost } from "~/domain/warehouse/outbound-config";
import { ReadyForm } from "~/domain/warehouse/outbound-forms";
import {
  openWaves,
  readyChoices,
  suggestedOrders,
  suggestions,
} from "~/domain/warehouse/outbound-view.server";
import { sendUnscanned } from "~/domain/warehouse/parcels/unscanned.server";
import { makeWave, type Made } from "~/domain/warehouse/picking/make.server";
import { toPutBack } from "~/domain/warehouse/picking/put-back.server";
import { maySendUnscanned } from "~/domain/warehouse/picking/wave-row.server";
import { redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, firstError, listMeta, ListPage, Refused, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["outbound"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list, beside } = await openList(args, readyOrders, async () => {
    const [waves, suggested, surplus, choices] = await Promise.all([
      openWaves(),
      suggestions(),
      toPutBack(),
      readyChoices(),
    ]);
    return { waves, suggested, surplus, choices };
  });
  return { ...list, ...beside, unscanned: maySendUnscanned(viewer) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  return takeForm(args, ReadyForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    if (value.intent === "unscanned") {
      const sent = await sendUnscanned(staff, value.order, key);
      return sent.ok
        ? redirect(paths.deskWave(sent.value.no, leftOut(sent.value)))
        : refuse(`outbound:error.${sent.error}`, 409);
    }
    const { nos, filter } =
      value.intent === "suggested"
        ? await suggestedBy(value.warehouse, value.carrier ?? null, value.single === "on")
        : { nos: value.order, filter: {} };
    const made = await makeWave(staff, nos, filter, key);
    return made.ok
      ? redirect(paths.deskWave(made.value.no, leftOut(made.value)))
      : refuse(`outbound:error.${made.error}`, 409);
  });
}

async function suggestedBy(warehouseId: string, carrier: string | null, single: boolean) {
  const filter = { warehouseId, carrier, single };
  return { nos: await suggestedOrders(filter, waveMost), filter };
}

/** Orders that did not come along are named on the page of the wave. */
const leftOut = ({ leftOut: left }: Made) =>
  left.length > 0
    ? {
        left: left
          .slice(0, 20)
          .map(({ no, why }) => `${no}:${why}`)
          .join(","),
      }
    : {};

export default function Picking() {
  const { t } = useTranslation("outbound");
  const { waves, suggested, surplus, choices, unscanned, ...list } = useLoaderData<typeof loader>();
  return (
    <>
      <Refused error={firstError(useActionData<typeof action>())} />
      <ListPage
        view={readyView}
        list={list}
        description={t("ready.text")}
        more={choices}
        acts={useReadyActs(unscanned)}
        above={
          <>
            <ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />
            <Suggestions suggestions={suggested} />
            {waves.length > 0 && (
              <Card title={t("waves.title")} flush>
                <WaveTable waves={waves} at="pick" />
              </Card>
            )}
            <PutBack rows={surplus} />
          </>
        }
      />
    </>
  );
}
