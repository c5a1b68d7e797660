/** /desk/catalogue/import: send a product file to be looked at, and see what became of earlier ones. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { importView, SendProducts } from "~/domain/catalogue/components/imports";
import { importMaxBytes } from "~/domain/catalogue/config";
import { ImportForm } from "~/domain/catalogue/forms";
import { arrivingFile } from "~/domain/catalogue/import/desk.server";
import { productImports } from "~/domain/catalogue/lists.server";
import { warehouses } from "~/domain/catalogue/tree.server";
import { textIn } from "~/domain/catalogue/words";
import { localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once } from "~/platform/http/form.server";
import { readUpload } from "~/platform/http/upload.server";
import { paths } from "~/platform/paths";
import { DeclaredList, listMeta, PageHeader } from "~/ui";
import { openList } from "../../lists.server";

export const handle = { i18n: ["catalogue"] };
export const meta = listMeta;

const megabytes = importMaxBytes / 1024 / 1024;

export async function loader(args: LoaderFunctionArgs) {
  const { list, beside: places } = await openList(args, productImports, () => warehouses());
  const locale = localeOf(args);
  return {
    ...list,
    places: places.map(({ code, name }) => ({ value: code, label: textIn(name, locale) })),
  };
}

export async function action(args: ActionFunctionArgs) {
  const staff = await requireStaff(args, ["catalog"]);
  const arriving = arrivingFile();
  let queued = false;
  try {
    const { form, file } = await readUpload(args, {
      field: "file",
      maxBytes: importMaxBytes,
      by: `staff:${staff.id}`,
      store: arriving.store,
    });
    const submission = parseWithZod(form, { schema: ImportForm });
    if (submission.status !== "success" || !file) return invalid(submission);
    if (file.tooLarge)
      return invalid(submission, { file: [`catalogue:error.tooLarge|{"size":${megabytes}}`] });
    if (!file.stored) return invalid(submission, { file: ["common:error.upload"] });
    return await once(args, form, `staff:${staff.id}`, async () => {
      const noted = await arriving.queue(file, submission.value.warehouse, staff.id, submission.value);
      if (!noted.ok) return invalid(submission, { warehouse: ["catalogue:error.warehouse"] });
      queued = true;
      return redirect(paths.deskImport(noted.value));
    });
  } finally {
    // What was refused is nobody's, nor the second copy of a form that leads to its first import.
    if (!queued) await arriving.drop();
  }
}

export default function CatalogueImport() {
  const { t } = useTranslation("catalogue");
  const { places, ...list } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={list.title} description={t("import.description")} />
      <SendProducts result={answer && "result" in answer ? answer.result : undefined} places={places} />
      <DeclaredList view={importView} list={list} title={t("import.history")} />
    </>
  );
}
