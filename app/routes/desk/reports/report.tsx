/** /desk/reports/:report: one report, for the days that its address names. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Report } from "~/domain/reports/components/report";
import { getT } from "~/i18n/i18n.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";
import { askedReport } from "./asked.server";

export const handle = { i18n: ["reports"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  const { name, rows, range } = await askedReport(args);
  return { name, rows, range, title: getT(args, "reports")(`title.${name}`) };
}

export default function DeskReport() {
  const { t } = useTranslation("reports");
  const { name, rows, range, title } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        description={t(`about.${name}`)}
        breadcrumbs={[{ label: t("title"), to: paths.deskReports() }, { label: title }]}
      />
      <Report name={name} rows={rows} range={range} />
    </>
  );
}
