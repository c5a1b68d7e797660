/** /desk/logistics/imports: send a price list, and see what became of earlier ones. */
import { createHash } from "node:crypto";
import { parseWithZod } from "@conform-to/zod/v4";
import { data, type ActionFunctionArgs, type LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { SendPriceList, tariffImportView } from "~/domain/shipping/components/tariff-import";
import { priceFileBytes, priceFileMegabytes } from "~/domain/shipping/config";
import { PriceFileForm } from "~/domain/shipping/forms";
import { previewFile } from "~/domain/shipping/imports.server";
import { tariffImports } from "~/domain/shipping/lists.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once, readForm } from "~/platform/http/form.server";
import { paths } from "~/platform/paths";
import { DeclaredList, LinkButton, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["logistics"] };
export const meta = listMeta;

export const loader = async (args: LoaderFunctionArgs) => (await openList(args, tariffImports)).list;

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["admin"]);
  const form = await readForm(args, { fileBytes: priceFileBytes, by: `staff:${staff.id}` });
  const submission = parseWithZod(form, { schema: PriceFileForm });
  if (submission.status !== "success") return invalid(submission);
  const { file } = submission.value;
  if (file.size > priceFileBytes)
    return invalid(submission, { file: [`logistics:error.tooLarge|{"size":${priceFileMegabytes}}`] });
  return once(args, form, `staff:${staff.id}`, async () => {
    const bytes = Buffer.from(await file.arrayBuffer());
    const sha256 = createHash("sha256").update(bytes).digest("hex");
    const read = await previewFile(staff, { name: file.name.slice(-120), bytes, sha256 });
    if (read.ok) return redirect(paths.deskTariffImport(read.id));
    if (read.code !== "list") return invalid(submission, { file: [`logistics:error.${read.code}`] });
    return data({ result: submission.reply(), problems: read.problems }, { status: 422 });
  });
}

export default function DeskTariffImports() {
  const { t } = useTranslation("logistics");
  const list = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader
        title={list.title}
        description={t("imports.description")}
        breadcrumbs={[{ label: t("channels.title"), to: paths.deskLogistics() }, { label: list.title }]}
        actions={
          <LinkButton to={paths.deskRatesBook()} icon="download-simple" reloadDocument>
            {t("export.xlsx")}
          </LinkButton>
        }
      />
      <SendPriceList
        result={answer?.result}
        problems={answer && "problems" in answer ? answer.problems : []}
      />
      <DeclaredList view={tariffImportView} list={list} title={t("imports.history")} />
    </>
  );
}
