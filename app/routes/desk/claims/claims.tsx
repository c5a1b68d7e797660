/** /desk/claims: cases of members, the longest waiting first; many alike are decided at once (§3.9, §7). */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { useClaimActs } from "~/domain/claims/components/desk-acts";
import { deskView } from "~/domain/claims/components/lists";
import { claimRoles, told } from "~/domain/claims/config";
import { decideMany } from "~/domain/claims/many.server";
import { ManyForm } from "~/domain/claims/forms";
import { deskClaims } from "~/domain/claims/lists.server";
import { redirect } from "~/platform/http/answers.server";
import { flash } from "~/platform/http/flash.server";
import { answerRows, saidOf } from "~/platform/http/rows.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import { listMeta, ListPage, RefusedRows, revalidateAfterStale } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["claims"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, deskClaims)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, claimRoles);
  const { pathname, search } = new URL(args.request.url);
  return takeForm(args, ManyForm, `staff:${staff.id}`, async ({ value, key, refuse }) => {
    if (value.intent === "reject" && (!value.code || !value.message))
      return refuse(value.code ? "common:required" : "claims:error.code", 400);
    const reports = await decideMany(staff, value, key);
    const words = Object.fromEntries(
      reports.flatMap((report) =>
        report.ok || report.error.includes(":") ? [] : [[report.error, `claims:error.${report.error}`]],
      ),
    );
    return answerRows(
      saidOf(reports, words),
      refuse,
      () => redirect(pathname + search, flash("claims:desk.flash.many")),
      paths.deskClaim,
    );
  });
}

export default function DeskClaims() {
  const { t } = useTranslation("claims");
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <RefusedRows answer={answer} pathOf={paths.deskClaim} />
      <ListPage view={deskView} list={list} description={t("desk.description", told)} acts={useClaimActs()} />
    </>
  );
}
