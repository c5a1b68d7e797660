/** /desk/warehouse/returns/expected: parcels that carriers bring back. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { hasRole } from "~/domain/accounts/people";
import { expectedView, type ExpectedRow } from "~/domain/warehouse/components/return-lists";
import { warehouseRoles } from "~/domain/warehouse/config";
import { expectedReturns } from "~/domain/warehouse/lists.server";
import { bookExpected } from "~/domain/warehouse/returns/arrive.server";
import { ExpectedForm } from "~/domain/warehouse/returns/forms";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale, type RowActs } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["returns"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { viewer, list } = await openList(args, expectedReturns);
  return { list, mayBook: hasRole(viewer.roles, warehouseRoles) };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, warehouseRoles);
  return takeForm(args, ExpectedForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    const said = [];
    for (const each of new Set(value.parcel)) {
      const booked = await bookExpected(staff, each, key);
      said.push({ name: each, why: booked.ok ? null : `returns:error.${booked.error}` });
    }
    return answerRows(said, refuse, () => redirect(paths.deskReturns(), flash("returns:flash.arrived")));
  });
}

export default function ExpectedReturns() {
  const { t } = useTranslation("returns");
  const { list, mayBook } = useLoaderData<typeof loader>();
  const acts: RowActs<ExpectedRow> = {
    id: "expected",
    name: "parcel",
    label: (row) => row.trackingNo,
    acts: [{ intent: "arrived", label: t("expected.arrived"), many: t("expected.arrived"), icon: "check" }],
  };
  return (
    <>
      <RefusedRows answer={useActionData<typeof action>()} pathOf={paths.deskParcel} />
      <ListPage
        view={expectedView}
        list={list}
        description={t("expected.description")}
        acts={mayBook ? acts : null}
      />
    </>
  );
}
