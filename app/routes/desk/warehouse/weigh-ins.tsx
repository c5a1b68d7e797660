/** /desk/warehouse/weigh-in: weights against what was quoted; many are approved at once (§3.10). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { weightView, useWeightActs } from "~/domain/warehouse/components/weigh-ins";
import { weighDeciders } from "~/domain/warehouse/config";
import { weights } from "~/domain/warehouse/lists.server";
import { WeighListForm } from "~/domain/warehouse/weighing/forms";
import { approveWeight, textOfRefusal, weighSteps } from "~/domain/warehouse/weighing/steps.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["weighing", "bills", "orders"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer: staff, list } = await openList(args, weights);
  const offers = Object.fromEntries(
    list.page.rows.map((row) => [row.parcelNo, weighSteps.offersOf(row, { staff })]),
  );
  return { list, offers };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, weighDeciders);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, WeighListForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const said = [];
    for (const name of new Set(value.parcel)) {
      const done =
        value.intent === "approve"
          ? await approveWeight(staff, name, {}, key)
          : await weighSteps.runStep({ staff }, name, "dismiss", { input: {}, once: key });
      said.push({ name, why: done.ok ? null : textOfRefusal(done.error) });
    }
    return answerRows(said, refuse, () =>
      redirect(pathname + search, flash(`weighing:flash.${value.intent}`)),
    );
  });
}

export default function WeighIns() {
  const { t } = useTranslation("weighing");
  const { list, offers } = useLoaderData<typeof loader>();
  const acts = useWeightActs(offers);
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.deskWeighIn} />
      <ListPage view={weightView} list={list} description={t("description")} acts={acts} />
    </>
  );
}
