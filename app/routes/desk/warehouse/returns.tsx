/** /desk/warehouse/returns: parcels that came back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole } from "~/domain/accounts/people";
import { textIn } from "~/domain/catalogue/words";
import { Arrive } from "~/domain/warehouse/components/return";
import { returnView } from "~/domain/warehouse/components/return-lists";
import { photoBytes, warehouseRoles } from "~/domain/warehouse/config";
import { houses } from "~/domain/warehouse/goods.server";
import { returns } from "~/domain/warehouse/lists.server";
import { bookArrival } from "~/domain/warehouse/returns/arrive.server";
import { ArriveForm } from "~/domain/warehouse/returns/forms";
import { localeOf } from "~/i18n/i18n.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, ListFile, listMeta, PageHeader, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["returns", "receiving"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list, beside } = await openList(args, returns, () => houses());
  const locale = localeOf(args);
  const choices = beside.map(({ id, name, code }) => ({
    value: id,
    label: `${code} · ${textIn(name, locale)}`,
  }));
  return { list, houses: choices, mayBook: hasRole(viewer.roles, warehouseRoles) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  const by = `staff:${staff.id}`;
  return takeForm(
    args,
    ArriveForm,
    by,
    async ({ value, key, refuse }) => {
      const arrived = await bookArrival(staff, value, key);
      if (arrived.ok) {
        const { no, joined } = arrived.value;
        return redirect(paths.deskReturn(no), flash(`returns:flash.${joined ? "joined" : "arrived"}`));
      }
      const { error } = arrived;
      if (error === "unknown") return refuse({ code: ["returns:error.unknown"] }, 409);
      if (error === "warehouse") return refuse({ warehouse: ["returns:error.warehouse"] }, 409);
      return refuse({ photo: [error] });
    },
    { fileBytes: photoBytes, by },
  );
}

export default function Returns() {
  const { t } = useTranslation("returns");
  const { list, houses: choices, mayBook } = useLoaderData<typeof loader>();
  const result = useActionData<typeof action>()?.result;
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <>
            <ListFile list={list} />
            <LinkButton to={paths.deskExpectedReturns()} icon="truck">
              {t("expected.title")}
            </LinkButton>
          </>
        }
      />
      {mayBook && <Arrive result={result} houses={choices} />}
      <DeclaredList view={returnView} list={list} />
    </>
  );
}
