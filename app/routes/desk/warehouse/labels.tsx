/** /desk/warehouse/labels: parcels that wait for their labels, and the files that were made. */
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { printView, usePrintActs } from "~/domain/warehouse/components/parcels-to-print";
import { PrintAll } from "~/domain/warehouse/components/prints";
import { mostPrinted, paperRoles } from "~/domain/warehouse/paper/config";
import { PrintForm } from "~/domain/warehouse/paper/forms";
import { parcelsToPrint } from "~/domain/warehouse/lists.server";
import { sheetKinds } from "~/domain/warehouse/paper/papers";
import { askPrint, printsOf } from "~/domain/warehouse/paper/print.server";
import { redirect } from "~/platform/http/answers.server";
import { takeForm } from "~/platform/http/take-form.server";
import { paths } from "~/platform/paths";
import {
  DeclaredList,
  firstError,
  LinkButton,
  listMeta,
  PageHeader,
  Refused,
  revalidateAfterStale,
} from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["papers"] };
export const meta = listMeta;
export const shouldRevalidate = revalidateAfterStale;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside: prints } = await openList(args, parcelsToPrint, (staff) => printsOf(staff));
  return { ...list, prints };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, paperRoles);
  return takeForm(args, PrintForm, `staff:${staff.id}`, async ({ value, refuse }) => {
    const nos = "parcel" in value ? value.parcel : "waiting";
    const all = value.intent === "everything" || value.intent === "allPapers";
    const asked = await askPrint(staff, nos, all ? sheetKinds : ["label"]);
    if (asked.ok) return redirect(paths.deskPrint(asked.value));
    const more = asked.error === "tooMany" ? `|{"most":${mostPrinted}}` : "";
    return refuse(`papers:error.${asked.error}${more}`, 409);
  });
}

export default function DeskLabels() {
  const { t } = useTranslation("papers");
  const { prints, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const acts = usePrintActs();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("description")}
        actions={
          <LinkButton to={paths.deskPaperSettings()} icon="gear">
            {t("settings.title")}
          </LinkButton>
        }
      />
      <Refused error={firstError(answer)} />
      <PrintAll waiting={list.counts.waiting} most={mostPrinted} prints={prints} result={answer?.result} />
      <DeclaredList view={printView} list={list} acts={acts} />
    </>
  );
}
