/** /desk/warehouse/picking: orders that can be picked, suggested waves, and waves that are being picked. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { localeOf } from "~/i18n/i18n.server";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { readyView, useReadyActs } from "~/domain/warehouse/components/ready-list";
import { LeftOut } from "~/domain/warehouse/components/said";
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
import { makeWave, saidOf, type Made, type MakeError } from "~/domain/warehouse/picking/make.server";
import { toPutBack } from "~/domain/warehouse/picking/put-back.server";
import { maySendUnscanned } from "~/domain/warehouse/picking/wave-row.server";
import { countryNames } from "~/platform/countries";
import { redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { Card, firstError, listMeta, ListPage, Refused, revalidateAfterStale } from "~/ui";
import { CountryNames } from "~/ui/country-names";
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
      readyChoices(localeOf(args)),
    ]);
    return { waves, suggested, surplus, choices };
  });
  const codes = new Set(list.page.rows.map(({ country }) => country));
  const names = countryNames([...codes], localeOf(args));
  return { ...list, ...beside, names, unscanned: maySendUnscanned(viewer) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  return takeForm(args, ReadyForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    if (value.intent === "unscanned") {
      const sent = await sendUnscanned(staff, value.order, key);
      return sent.ok
        ? redirect(paths.deskWave(sent.value.no, leftOut(sent.value)))
        : (noneOf(sent.error) ?? refuse(`outbound:error.${sent.error}`, 409));
    }
    const { nos, filter } =
      value.intent === "suggested"
        ? await suggestedBy(value.warehouse, value.carrier ?? null, value.single === "on")
        : { nos: value.order, filter: {} };
    const made = await makeWave(staff, nos, filter, key);
    return made.ok
      ? redirect(paths.deskWave(made.value.no, leftOut(made.value)))
      : (noneOf(made.error) ?? refuse(`outbound:error.${made.error}`, 409));
  });
}

async function suggestedBy(warehouseId: string, carrier: string | null, single: boolean) {
  const filter = { warehouseId, carrier, single };
  return { nos: await suggestedOrders(filter, waveMost), filter };
}

/** Orders that did not come along are named on the page of the wave. */
const leftOut = ({ leftOut: left }: Made) => (left.length > 0 ? { left: saidOf(left) } : {});

/** Where no order came along, the list names each and why. */
function noneOf(error: MakeError | "no-right") {
  const [code, left] = error.split("|");
  return code === "nothing-ready" ? redirect(paths.deskPicking({ none: left || "-" })) : null;
}

export default function Picking() {
  const { t } = useTranslation("outbound");
  const none = useSearchParams()[0].get("none");
  const { waves, suggested, surplus, choices, unscanned, names, ...list } = useLoaderData<typeof loader>();
  return (
    <CountryNames names={names}>
      <Refused error={firstError(useActionData<typeof action>())} />
      <ListPage
        view={readyView}
        list={list}
        description={t("ready.text")}
        more={choices}
        acts={useReadyActs(unscanned)}
        above={
          <>
            <LeftOut left={none} title={t("left.none")} />
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
    </CountryNames>
  );
}
