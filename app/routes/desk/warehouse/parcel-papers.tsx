/** /desk/warehouse/labels/:parcelNo: the papers of one parcel, and what is missing for them. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ParcelPapers } from "~/domain/warehouse/components/parcel-papers";
import { ParcelState } from "~/domain/warehouse/components/parcels-to-print";
import { paperRoles } from "~/domain/warehouse/paper/config";
import { findPapers } from "~/domain/warehouse/paper/facts.server";
import { shownPapers } from "~/domain/warehouse/paper/shown";
import { getT } from "~/i18n/i18n.server";
import { found } from "~/platform/http/answers.server";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["papers"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, paperRoles);
  const papers = found(await findPapers(args.params["parcelNo"] ?? ""));
  const title = getT(args, "papers")("parcel.papers", { no: papers.no });
  return { title, status: papers.status, papers: shownPapers(papers) };
}

export default function DeskParcelPapers() {
  const { t } = useTranslation("papers");
  const { title, status, papers } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader
        title={title}
        status={<ParcelState status={status} />}
        breadcrumbs={[{ label: t("title"), to: paths.deskLabels() }, { label: papers.no }]}
      />
      <ParcelPapers papers={papers} />
    </>
  );
}
