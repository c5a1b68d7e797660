/** /desk/warehouse/packing/:waveNo: the bench; a scan puts a piece into its parcel, the last piece makes the label. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Bench, LastParcel } from "~/domain/warehouse/components/pack";
import { WaveOrders } from "~/domain/warehouse/components/pick";
import { LeftOut, PackSaidText } from "~/domain/warehouse/components/said";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { WaveState } from "~/domain/warehouse/components/status";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { PackForm, WeightForm } from "~/domain/warehouse/outbound-forms";
import {
  findParcel,
  findWave,
  packRows,
  plannedRows,
  waveOrders,
} from "~/domain/warehouse/outbound-view.server";
import {
  endParcel,
  packByHand,
  scanPack,
  weigh,
  type PackError,
  type PackSaid,
} from "~/domain/warehouse/parcels/pack.server";
import { resolveScan } from "~/domain/warehouse/scan/resolve.server";
import { found, redirect } from "~/platform/http/answers.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import type { Result } from "~/platform/result";
import { firstError, LinkButton, PageHeader, pageMeta, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["outbound"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.wave.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  const no = args.params["waveNo"] ?? "";
  const query = new URL(args.request.url).searchParams;
  const [wave, orders] = await Promise.all([findWave(no), waveOrders(no)]);
  const slot = query.get("slot");
  const asked = query.get("order");
  const chosen = orders.find((order) =>
    order.status !== "IN"
      ? false
      : asked
        ? order.no === asked
        : slot !== null && String(order.slot) === slot && !query.has("said"),
  );
  const last = query.get("parcel");
  const [rows, plan, parcel] = await Promise.all([
    chosen ? packRows(no, chosen.no) : [],
    chosen ? plannedRows(no, chosen.no) : [],
    last ? findParcel(last) : null,
  ]);
  return { wave: found(wave), orders, chosen: chosen ?? null, rows, plan, parcel };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  const no = args.params["waveNo"] ?? "";
  return takeForms(args, { weigh: WeightForm, rest: PackForm }, `staff:${staff.id}`, {
    weigh: async ({ value, key, refuse }) => answer(no, await weigh(staff, no, value, key), refuse),
    rest: async ({ value, key, refuse }) => {
      const grams = value.grams ?? null;
      if (value.intent === "end")
        return answer(no, await endParcel(staff, no, { order: value.order, grams }, key), refuse);
      if (value.intent === "one") {
        const { variant: variantId, order } = value;
        return answer(no, await packByHand(staff, no, { variantId, order, grams }, key), refuse);
      }
      const { code, order = null } = value;
      const scan = await scanPack(staff, no, { code, order, grams }, key);
      if (!scan.ok && scan.error === "unknown-code") {
        const elsewhere = await resolveScan(code);
        if (elsewhere) return redirect(elsewhere);
      }
      return answer(no, scan, refuse);
    },
  });
}

function answer<Refused>(
  no: string,
  done: Result<PackSaid, PackError>,
  refuse: (error: string, status: 409) => Refused,
) {
  if (!done.ok) return refuse(`outbound:error.${done.error}`, 409);
  const { sku, order, parcel, left } = done.value;
  return redirect(
    paths.deskPackWave(no, {
      said: left ? "left" : sku === null ? "chosen" : "packed",
      ...(sku && { sku }),
      ...(order && { order }),
      ...(parcel && { parcel }),
      ...(left && { left: `${left.no}:${left.why}` }),
    }),
  );
}

export default function BenchPage() {
  const { t } = useTranslation("outbound");
  const { wave, orders, chosen, rows, plan, parcel } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const [query] = useSearchParams();
  return (
    <>
      <PageHeader
        title={t("pack.wave", { no: wave.no })}
        status={<WaveState status={wave.status} />}
        description={t("pack.facts", { packed: wave.packed, orders: wave.orders, tote: wave.tote })}
        breadcrumbs={[{ label: t("pack.title"), to: paths.deskPacking() }, { label: wave.no }]}
        actions={
          wave.status === "CLOSED" && (
            <LinkButton to={paths.deskHandOver()} tone="primary" icon="truck">
              {t("waves.handOver")}
            </LinkButton>
          )
        }
      />
      <LeftOut left={query.get("left")} />
      {wave.status === "CLOSED" ? (
        <ScanField
          label={t("scan.any")}
          refused={undefined}
          said={query.has("said") ? <PackSaidText query={query} /> : undefined}
          action={paths.deskScan()}
        />
      ) : (
        <ScanField
          label={chosen ? t("pack.scanFor", { order: chosen.no }) : t("pack.scan")}
          hint={t("pack.hint")}
          refused={firstError(answered)}
          said={query.has("said") ? <PackSaidText query={query} /> : undefined}
        >
          {chosen && <input type="hidden" name="order" value={chosen.no} />}
          <label className="grid gap-1 text-xs text-muted">
            {t("pack.scale")}
            <input name="grams" inputMode="numeric" autoComplete="off" className="input w-24" />
          </label>
        </ScanField>
      )}
      {chosen && (
        <Bench order={chosen.no} slot={chosen.slot} rows={rows} plan={plan} result={answered?.result} />
      )}
      {parcel && <LastParcel parcel={parcel} />}
      <WaveOrders orders={orders} />
    </>
  );
}
