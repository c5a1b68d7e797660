/** /desk/warehouse/quarantine: doubtful goods, until somebody decides about them. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { useQuarantineActs } from "~/domain/warehouse/components/dock";
import { quarantineView } from "~/domain/warehouse/components/receiving-lists";
import { warehouseRoles } from "~/domain/warehouse/config";
import { quarantine } from "~/domain/warehouse/lists.server";
import { QuarantineForm } from "~/domain/warehouse/receiving/forms";
import { decideDoubtful, namesOfPlaces } from "~/domain/warehouse/receiving/put-away.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["receiving"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, quarantine)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, QuarantineForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const names = await namesOfPlaces(value.place);
    const said = [];
    for (const each of new Set(value.place)) {
      const decided = await decideDoubtful(staff, each, value, key);
      said.push({
        name: names.get(each) ?? each,
        why: decided.ok ? null : `receiving:error.${decided.error}`,
      });
    }
    return answerRows(said, refuse, () =>
      redirect(pathname + search, flash(`receiving:flash.${value.intent}`)),
    );
  });
}

export default function Quarantine() {
  const { t } = useTranslation("receiving");
  const list = useLoaderData<typeof loader>();
  const acts = useQuarantineActs();
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} />
      <ListPage view={quarantineView} list={list} description={t("quarantine.description")} acts={acts} />
    </>
  );
}
