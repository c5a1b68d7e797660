/** /desk/warehouse/bins/:binId: one bin, what lies in it, and what is done with it. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { BinSortForm, BinStepForm } from "~/domain/stock/bins";
import { binSteps, findBin, sortBin } from "~/domain/stock/bins.server";
import { BinView } from "~/domain/stock/components/bin";
import { BinState } from "~/domain/stock/components/bin-list";
import { stockRoles } from "~/domain/stock/config";
import { lastMoves } from "~/domain/stock/lists.server";
import { found, redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { firstError, PageHeader, pageMeta, Refused, revalidateAfterStale } from "~/ui";

export const handle = { i18n: ["stock"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.bin.code);
export const shouldRevalidate = revalidateAfterStale;

const binOf = async ({ params }: LoaderFunctionArgs) => found(await findBin(params["binId"] ?? ""));

export async function loader(args: LoaderFunctionArgs) {
  const staff = await requireStaff(args, stockRoles);
  const bin = await binOf(args);
  return { bin, moves: await lastMoves({ bin: bin.id }), offers: binSteps.offersOf(bin, { staff }) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, stockRoles);
  const { id } = await binOf(args);
  const done = (what: string) => redirect(paths.deskBin(id), flash(`stock:flash.${what}`));
  return takeForms(args, { sort: BinSortForm, rest: BinStepForm }, `staff:${staff.id}`, {
    sort: async ({ value }) => {
      found((await sortBin(staff, id, value.sort)) || null);
      return done("sort");
    },
    rest: async ({ value: { intent }, key, refuse }) => {
      const taken = await binSteps.runStep({ staff }, id, intent, { once: key });
      return taken.ok ? done(intent) : refuse(taken.error, 409);
    },
  });
}

export default function Bin() {
  const { t } = useTranslation("stock");
  const { bin, moves, offers } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={bin.code}
        status={<BinState status={bin.status} />}
        breadcrumbs={[{ label: t("bins.title"), to: paths.deskBins() }, { label: bin.code }]}
      />
      <Refused error={firstError(answer)} />
      <BinView {...{ bin, moves, offers }} result={answer?.result} />
    </>
  );
}
