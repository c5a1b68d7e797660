/** /desk/reports: the reports that one's roles may read. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ReportNames } from "~/domain/reports/components/report";
import { readableBy, reportRoles } from "~/domain/reports/roles";
import { getT } from "~/i18n/i18n.server";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["reports"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { roles } = await requireStaff(args, reportRoles);
  return { title: getT(args, "reports")("title"), names: readableBy(roles) };
}

export default function DeskReports() {
  const { t } = useTranslation("reports");
  const { title, names } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={title} description={t("description")} />
      <ReportNames names={names} />
    </>
  );
}
