/** /desk/warehouse/labels/files/:printId: a file of papers, how far it is, and what is not in it. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { PrintFile, PrintState } from "~/domain/warehouse/components/prints";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { findPrint } from "~/domain/warehouse/paper/print.server";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["papers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const print = found(await findPrint(args.params["printId"] ?? ""));
  return { print, title: getT(args, "papers")("print.heading", { parcels: print.total }) };
}

export default function DeskPrint() {
  const { t } = useTranslation("papers");
  const { print, title } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        status={<PrintState status={print.status} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskLabels() }, { label: title }]}
      />
      <PrintFile print={print} />
    </>
  );
}
