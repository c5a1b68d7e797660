/** /desk/warehouse/counts/:countNo: one count, until its differences are decided. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { Count } from "~/domain/warehouse/components/count";
import { countTones } from "~/domain/warehouse/components/count-list";
import { warehouseRoles } from "~/domain/warehouse/config";
import { finishCount, keepFigure, keepNone } from "~/domain/warehouse/counting/count.server";
import { decideDifferences } from "~/domain/warehouse/counting/decide.server";
import {
  CancelCountForm,
  DecideForm,
  FigureForm,
  FinishForm,
  NoneForm,
} from "~/domain/warehouse/counting/forms";
import { countSteps } from "~/domain/warehouse/counting/steps.server";
import { findCount } from "~/domain/warehouse/counting/view.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForms, type Taken } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta, RefusedRows, revalidateAfterStale, Status } from "~/ui";
import type { z } from "zod";

export const handle = { i18n: ["counting"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.count.no);
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const count = found(await findCount(args.params["countNo"] ?? "", staff.id));
  return { count, offers: countSteps.offersOf(count, { staff }) };
}

const textOf = (error: string) => `counting:error.${error}`;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const { no } = found(await findCount(args.params["countNo"] ?? "", staff.id));
  const done = (what: string, at?: { bin: string; code?: string }) =>
    redirect(paths.deskCount(no, at), flash(`counting:flash.${what}`));
  const forms = {
    none: NoneForm,
    finish: FinishForm,
    cancel: CancelCountForm,
    book: DecideForm,
    again: DecideForm,
    leave: DecideForm,
    figure: FigureForm,
  };
  return takeForms(args, forms, `staff:${staff.id}`, {
    none: async ({ value, refuse }) => {
      const kept = await keepNone(staff, no, value.bin);
      return kept.ok ? done("none") : refuse(textOf(kept.error), 409);
    },
    finish: async ({ refuse }) => {
      const ended = await finishCount(staff, no);
      if (!ended.ok) return refuse(textOf(ended.error), 409);
      return done(ended.value.differences > 0 ? "differs" : "finished");
    },
    cancel: async ({ value, key, refuse }) => {
      const ended = await countSteps.runStep({ staff }, no, "cancel", { input: value, once: key });
      return ended.ok ? done("cancelled") : refuse(textOf(ended.error), 409);
    },
    book: decide,
    again: decide,
    leave: decide,
    figure: async ({ value, key, refuse }) => {
      const kept = await keepFigure(staff, no, value, key);
      const bin = value.bin ?? "";
      if (kept.ok)
        return kept.value.what === "scanned"
          ? done("scanned", { bin, code: kept.value.sku })
          : done("counted", { bin });
      const field = { "other-bin": "bin", "unknown-code": "code", moved: "counted" } as const;
      const at = kept.error in field ? field[kept.error as keyof typeof field] : null;
      return refuse(at ? { [at]: [textOf(kept.error)] } : textOf(kept.error), 409);
    },
  });

  async function decide({ value, refuse }: Taken<z.output<typeof DecideForm>>) {
    const decided = await decideDifferences(staff, no, value);
    const said = decided.map(({ name, why }) => ({ name, why: why && textOf(why) }));
    return answerRows(said, refuse, () => done("decided"));
  }
}

export default function CountScreen() {
  const { t } = useTranslation("counting");
  const { count, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  const at = { bin: query.get("bin") ?? "", code: query.get("code") ?? "" };
  return (
    <>
      <PageHeader
        title={t("count", { no: count.no })}
        status={<Status tone={countTones[count.status]}>{t(`status.${count.status}`)}</Status>}
        breadcrumbs={[{ label: t("title"), to: paths.deskCounts() }, { label: count.no }]}
      />
      <RefusedRows answer={answer} />
      <Count
        key={`${count.version} ${at.bin} ${at.code}`}
        {...{ count, offers, at }}
        result={answer?.result}
      />
    </>
  );
}
