/** /desk/catalogue/import: send a product file to be looked at, and see what became of earlier ones. */
import { parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ProductImports, SendProducts } from "~/domain/catalogue/components/imports";
import { importMaxBytes } from "~/domain/catalogue/config";
import { ImportForm } from "~/domain/catalogue/forms";
import { arrivingFile, importsPage } from "~/domain/catalogue/import/desk.server";
import { warehouses } from "~/domain/catalogue/tree.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once } from "~/platform/http/form.server";
import { readUpload } from "~/platform/http/upload.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import { PageHeader, pageMeta } from "~/ui";

export const handle = { i18n: ["catalogue"] };
export const meta: MetaFunction<typeof loader> = ({ data }) => pageMeta(data?.title);

const megabytes = importMaxBytes / 1024 / 1024;

export async function loader(args: LoaderFunctionArgs) {
  await requireStaff(args, ["catalog"]);
  const query = parseListQuery(args.request.url);
  const [page, places] = await Promise.all([importsPage(query), warehouses()]);
  const locale = localeOf(args);
  return {
    title: getT(args, "catalogue")("import.title"),
    page,
    size: query.size,
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
  const { page, size, places } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <>
      <PageHeader title={t("import.title")} description={t("import.description")} />
      <SendProducts result={answer && "result" in answer ? answer.result : undefined} places={places} />
      <ProductImports page={page} size={size} />
    </>
  );
}
