/** /desk/warehouse/unplaced: pieces on hand that lie in no bin go onto shelves. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { useLooseActs } from "~/domain/warehouse/components/dock";
import { looseView } from "~/domain/warehouse/components/receiving-lists";
import { warehouseRoles } from "~/domain/warehouse/config";
import { looseGoods } from "~/domain/warehouse/lists.server";
import { LooseForm } from "~/domain/warehouse/receiving/forms";
import { placeLoose, namesOfPlaces } from "~/domain/warehouse/receiving/put-away.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { DeclaredList, ListFile, listMeta, PageHeader, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["receiving"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, looseGoods)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(
    args,
    LooseForm,
    `staff:${staff.id}`,
    async ({ value: { place, ...onto }, key, refuse }) => {
      const names = await namesOfPlaces(place);
      const said = [];
      for (const each of new Set(place)) {
        const put = await placeLoose(staff, each, onto, key);
        said.push({ name: names.get(each) ?? each, why: put.ok ? null : `receiving:error.${put.error}` });
      }
      return answerRows(said, refuse, () => redirect(pathname + search, flash("receiving:flash.put")));
    },
  );
}

export default function Unplaced() {
  const { t } = useTranslation("receiving");
  const list = useLoaderData<typeof loader>();
  const acts = useLooseActs();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("loose.description")}
        actions={<ListFile list={list} />}
      />
      <RefusedRows answer={useActionData<typeof action>()} />
      <DeclaredList view={looseView} list={list} acts={acts} />
    </>
  );
}
