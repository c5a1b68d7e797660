/** /desk/warehouse/picking/:waveNo: the pick list of a wave; a scan puts a piece into the tote. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn } from "~/domain/catalogue/words";
import { requireStaff } from "~/domain/accounts/guards.server";
import { PaperLink } from "~/domain/warehouse/components/paper-link";
import { PickList, WaveOrders } from "~/domain/warehouse/components/pick";
import { ScanField } from "~/domain/warehouse/components/scan-field";
import { LeftOut, PickSaidText } from "~/domain/warehouse/components/said";
import { WaveState } from "~/domain/warehouse/components/status";
import { PutBack } from "~/domain/warehouse/components/waves";
import { outboundRoles } from "~/domain/warehouse/outbound-config";
import { PickForm, ShortForm } from "~/domain/warehouse/outbound-forms";
import { findWave, pickRows, waveOrders } from "~/domain/warehouse/outbound-view.server";
import {
  pickLine,
  scanPick,
  shortPick,
  type PickError,
  type PickSaid,
} from "~/domain/warehouse/picking/pick.server";
import { putBack, toPutBack } from "~/domain/warehouse/picking/put-back.server";
import { waveSteps } from "~/domain/warehouse/picking/wave-steps.server";
import { resolveScan } from "~/domain/warehouse/scan/resolve.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import type { Result } from "~/platform/result";
import {
  Button,
  firstError,
  Form,
  LinkButton,
  PageHeader,
  pageMeta,
  Progress,
  revalidateAfterStale,
} from "~/ui";

export const handle = { i18n: ["outbound", "papers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.wave.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, outboundRoles);
  const no = args.params["waveNo"] ?? "";
  const [wave, rows, orders, surplus] = await Promise.all([
    findWave(no),
    pickRows(no),
    waveOrders(no),
    toPutBack(no),
  ]);
  return { wave: found(wave), rows, orders, surplus };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, outboundRoles);
  const no = args.params["waveNo"] ?? "";
  return takeForms(args, { short: ShortForm, rest: PickForm }, `staff:${staff.id}`, {
    short: async ({ value, key, refuse }) =>
      answer(no, await shortPick(staff, no, value.line, value, key), "short", refuse),
    rest: async ({ value, key, refuse }) => {
      if (value.intent === "close") {
        const closed = await waveSteps.runStep({ staff }, no, "close", { once: key });
        return closed.ok
          ? redirect(paths.deskWave(no), flash("outbound:flash.closed"))
          : refuse(`outbound:error.${closed.error}`, 409);
      }
      if (value.intent === "put-back") {
        const done = await putBack(staff, no, value.variant, key);
        return done.ok
          ? redirect(paths.deskWave(no), flash("outbound:flash.putBack"))
          : refuse(`outbound:error.${done.error}`, 409);
      }
      if (value.intent === "all")
        return answer(no, await pickLine(staff, no, value.line, key), "all", refuse);
      const scan = await scanPick(staff, no, { code: value.code, from: value.from ?? null }, key);
      if (!scan.ok && scan.error === "unknown-code") {
        const elsewhere = await resolveScan(value.code);
        if (elsewhere) return redirect(elsewhere);
      }
      return answer(no, scan, "scan", refuse);
    },
  });
}

function answer<Refused>(
  no: string,
  done: Result<PickSaid, PickError>,
  how: string,
  refuse: (error: string, status: 409) => Refused,
) {
  if (!done.ok) return refuse(`outbound:error.${done.error}`, 409);
  const { pieces, sku, slot, bin, left, status } = done.value;
  const said = {
    said: how,
    pieces: String(pieces),
    ...(sku && { sku }),
    ...(slot && { slot: String(slot) }),
    ...(bin && { bin }),
    ...(left.length > 0 && { left: left.map((order) => `${order.no}:${order.why}`).join(",") }),
  };
  // The last piece leads to the bench.
  const next =
    status === "PICKED" && left.length === 0 ? paths.deskPackWave(no, said) : paths.deskWave(no, said);
  return redirect(next);
}

export default function WavePage() {
  const { t, i18n } = useTranslation("outbound");
  const { wave, rows, orders, surplus } = useLoaderData<typeof loader>();
  const answered = useActionData<typeof action>();
  const [query] = useSearchParams();
  const isRunning = wave.isUnscanned && wave.status === "OPEN";
  return (
    <>
      <PageHeader
        title={t("waves.title.one", { no: wave.no })}
        status={<WaveState status={wave.status} />}
        description={t("waves.facts", {
          warehouse: textIn(wave.warehouse, i18n.language),
          tote: wave.tote,
          orders: wave.orders,
        })}
        breadcrumbs={[{ label: t("ready.title"), to: paths.deskPicking() }, { label: wave.no }]}
        actions={
          <>
            <PaperLink to={paths.deskPickList(wave.no)} name="pick.pdf" />
            {wave.status === "PICKED" && (
              <LinkButton to={paths.deskPackWave(wave.no)} tone="primary" icon="package">
                {t("waves.pack")}
              </LinkButton>
            )}
            {wave.status === "CLOSED" && (
              <LinkButton to={paths.deskHandOver()} tone="primary" icon="truck">
                {t("waves.handOver")}
              </LinkButton>
            )}
            {wave.status !== "CLOSED" && !isRunning && (
              <Form method="post" scope="close">
                <Button intent="close" tone="quiet" icon="x">
                  {t("waves.close")}
                </Button>
              </Form>
            )}
          </>
        }
      />
      <LeftOut left={query.get("left")} />
      {isRunning ? (
        <Progress label={t("waves.running")} value={wave.packed} max={wave.orders} refresh={2}>
          {t("waves.running.text")}
        </Progress>
      ) : (
        <>
          {wave.status !== "OPEN" && (
            <ScanField label={t("scan.any")} refused={undefined} action={paths.deskScan()} />
          )}
          {wave.status === "OPEN" && (
            <ScanField
              label={query.get("bin") ? t("pick.scanFrom", { bin: query.get("bin") ?? "" }) : t("pick.scan")}
              hint={t("pick.hint")}
              refused={firstError(answered)}
              said={query.has("said") ? <PickSaidText query={query} /> : undefined}
            >
              {query.get("bin") && <input type="hidden" name="from" value={query.get("bin") ?? ""} />}
            </ScanField>
          )}
        </>
      )}
      {wave.status !== "CLOSED" && <PickList rows={rows} result={answered?.result} />}
      <PutBack rows={surplus} waveNo={wave.no} />
      <WaveOrders orders={orders} />
    </>
  );
}
