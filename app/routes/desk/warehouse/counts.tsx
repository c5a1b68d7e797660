/** /desk/warehouse/counts: counts that are asked for, under way and done. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { BeginCount, SuggestedBins } from "~/domain/warehouse/components/count";
import { countView } from "~/domain/warehouse/components/count-list";
import { warehouseRoles } from "~/domain/warehouse/config";
import { codesIn, CountForm, SuggestedCountForm } from "~/domain/warehouse/counting/forms";
import { counts } from "~/domain/warehouse/lists.server";
import { beginCount } from "~/domain/warehouse/counting/open.server";
import { suggestionsFor } from "~/domain/warehouse/counting/view.server";
import { houses } from "~/domain/warehouse/goods.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForms } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  ListFile,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { LinkButton } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["counting"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const asked = new URL(args.request.url).searchParams.get("warehouse");
  const { list, beside } = await openList(args, counts, async () => {
    const all = await houses();
    const house = all.find(({ id }) => id === asked) ?? all[0];
    return { all, house: house?.id ?? "", bins: house ? await suggestionsFor(house.id) : [] };
  });
  const locale = localeOf(args);
  const choices = beside.all.map(({ id, name, code }) => ({
    value: id,
    label: `${code} · ${textIn(name, locale)}`,
  }));
  return { list, houses: choices, house: beside.house, bins: beside.bins };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const begun = (no: string) => redirect(paths.deskCount(no), flash("counting:flash.begun"));
  return takeForms(args, { suggested: SuggestedCountForm, count: CountForm }, `staff:${staff.id}`, {
    suggested: async ({ value: { warehouse, bin }, key, refuse }) => {
      const made = await beginCount(staff, { warehouse, bins: bin, cause: "planned" }, key);
      return made.ok ? begun(made.value.no) : refuse(`counting:error.${made.error}`, 409);
    },
    count: async ({ value: { warehouse, bins }, key, refuse }) => {
      const made = await beginCount(staff, { warehouse, bins: codesIn(bins) }, key);
      if (made.ok) return begun(made.value.no);
      const error = `counting:error.${made.error}`;
      return refuse(made.error === "warehouse" ? { warehouse: [error] } : { bins: [error] }, 409);
    },
  });
}

export default function Counts() {
  const { t } = useTranslation("counting");
  const { list, houses: choices, house, bins } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={list.title} description={t("description")} actions={<ListFile list={list} />} />
      <Refused error={firstError(answer)} />
      {choices.length > 1 && (
        <nav aria-label={t("warehouse")} className="flex flex-wrap gap-2">
          {choices.map(({ value, label }) => (
            <LinkButton
              key={value}
              to={paths.deskCounts({ warehouse: value })}
              size="s"
              {...(value === house ? { "aria-current": "true" as const } : {})}
            >
              {label}
            </LinkButton>
          ))}
        </nav>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-2">
        <SuggestedBins key={house} bins={bins} warehouse={house} />
        <BeginCount key={`begin ${house}`} result={answer?.result} houses={choices} warehouse={house} />
      </div>
      <DeclaredList view={countView} list={list} title={t("list.title")} />
    </>
  );
}
