/** /desk/warehouse/put-away: what lies at the dock goes onto shelves. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { textIn } from "~/domain/catalogue/words";
import { PutAway, useDockActs } from "~/domain/warehouse/components/dock";
import { dockView } from "~/domain/warehouse/components/receiving-lists";
import { warehouseRoles } from "~/domain/warehouse/config";
import { houses } from "~/domain/warehouse/goods.server";
import { dock } from "~/domain/warehouse/lists.server";
import { PutAwayForm, SuggestedForm } from "~/domain/warehouse/receiving/forms";
import {
  putAway,
  putSuggested,
  type PutError,
  namesOfPlaces,
} from "~/domain/warehouse/receiving/put-away.server";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForms } from "~/platform/http/take-form.server";
import { DeclaredList, ListFile, listMeta, PageHeader, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["receiving"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside } = await openList(args, dock, () => houses());
  const locale = localeOf(args);
  const choices = beside.map(({ id, name, code }) => ({
    value: id,
    label: `${code} · ${textIn(name, locale)}`,
  }));
  return { list, houses: choices };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const { pathname, search } = new URL(args.request.url);
  const done = () => redirect(pathname + search, flash("receiving:flash.put"));
  return takeForms(args, { suggested: SuggestedForm, put: PutAwayForm }, `staff:${staff.id}`, {
    suggested: async ({ value: { place }, key, refuse }) => {
      const names = await namesOfPlaces(place);
      const said = [];
      for (const each of new Set(place)) {
        const put = await putSuggested(staff, each, key);
        said.push({ name: names.get(each) ?? each, why: put.ok ? null : `receiving:error.${put.error}` });
      }
      return answerRows(said, refuse, done);
    },
    put: async ({ value, key, refuse }) => {
      const put = await putAway(staff, value, key);
      if (put.ok) return done();
      const { error } = put;
      return refuse({ [fieldOf[error]]: [`receiving:error.${error}`] }, 409);
    },
  });
}

/** The field that a refusal is about. */
const fieldOf: Record<PutError, string> = {
  ...{ "unknown-code": "code", "unknown-bin": "bin", "no-shelf": "bin" },
  ...{ "not-here": "code", "too-few": "pieces" },
};

export default function PutAwayPage() {
  const { t } = useTranslation("receiving");
  const { list, houses: choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [query] = useSearchParams();
  const acts = useDockActs();
  return (
    <>
      <PageHeader title={list.title} description={t("put.description")} actions={<ListFile list={list} />} />
      <RefusedRows answer={answer} />
      <PutAway
        key={list.page.rows.map(({ place, qty }) => `${place} ${qty}`).join()}
        result={answer?.result}
        houses={choices}
        warehouse={query.get("warehouse") ?? choices[0]?.value ?? ""}
      />
      <DeclaredList view={dockView} list={list} acts={acts} />
    </>
  );
}
