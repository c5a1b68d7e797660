/** /desk/catalogue/import: send a product file, and see what became of earlier ones. */
import { getFormProps, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData, useLoaderData, type MetaFunction } from "@remix-run/react";
import { useTranslation } from "react-i18next";
import { requireStaff } from "~/domain/accounts/guards.server";
import { ImportState } from "~/domain/catalogue/components/import-words";
import { importMaxBytes } from "~/domain/catalogue/config";
import { ImportForm, type ImportFields } from "~/domain/catalogue/forms";
import { arrivingFile, importsPage, type ImportRow } from "~/domain/catalogue/import/desk.server";
import { warehouses } from "~/domain/catalogue/tree.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { invalid, redirect } from "~/platform/http/answers.server";
import { once } from "~/platform/http/form.server";
import { readUpload } from "~/platform/http/upload.server";
import { parseListQuery } from "~/platform/list";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DataTable,
  DateTime,
  EmptyState,
  Field,
  FileInput,
  Form,
  FormErrors,
  PageHeader,
  pageMeta,
  Pager,
  Select,
  type Column,
} from "~/ui";

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
  const { form, file } = await readUpload(args, {
    field: "file",
    maxBytes: importMaxBytes,
    store: arriving.store,
  });
  const submission = parseWithZod(form, { schema: ImportForm });
  if (submission.status !== "success" || !file) {
    await arriving.drop();
    return invalid(submission);
  }
  if (file.tooLarge) {
    await arriving.drop();
    return invalid(submission, { file: [`catalogue:error.tooLarge|{"size":${megabytes}}`] });
  }
  let queued = false;
  const answer = await once(args, form, `staff:${staff.id}`, async () => {
    const noted = await arriving.queue(file, submission.value.warehouse, staff.id);
    if (!noted.ok) return invalid(submission, { warehouse: ["catalogue:error.warehouse"] });
    queued = true;
    return redirect(paths.deskImport(noted.value));
  });
  // The same form again leads to the first import; its second copy of the file is nobody's.
  if (!queued) await arriving.drop();
  return answer;
}

export default function CatalogueImport() {
  const { t } = useTranslation("catalogue");
  const { page, size } = useLoaderData<typeof loader>();
  return (
    <>
      <PageHeader title={t("import.title")} description={t("import.description")} />
      <NewImport />
      <Card title={t("import.history")} flush>
        <DataTable
          caption={t("import.history")}
          rows={page.rows}
          columns={useColumns()}
          rowKey={(row) => row.id}
          empty={
            <EmptyState icon="file-arrow-up" title={t("import.empty")}>
              {t("import.emptyText")}
            </EmptyState>
          }
        />
        {page.rows.length > 0 && <Pager before={page.before} after={page.after} size={size} />}
      </Card>
    </>
  );
}

function NewImport() {
  const { t } = useTranslation("catalogue");
  const { places } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const [form, fields] = useForm<ImportFields>({
    lastResult: answer && "result" in answer ? answer.result : undefined,
    constraint: getZodConstraint(ImportForm),
    defaultValue: { warehouse: places[0]?.value },
  });
  const labels = { file: t("import.file"), warehouse: t("import.warehouse") };
  return (
    <Card title={t("import.new")}>
      <Form
        method="post"
        encType="multipart/form-data"
        {...getFormProps(form)}
        className="grid max-w-xl gap-5"
      >
        <FormErrors form={form} labels={labels} />
        <Field label={labels.file} meta={fields.file} hint={t("import.fileHint")} required>
          <FileInput accept={[".csv", ".xlsx"]} maxMegabytes={megabytes} />
        </Field>
        <Field label={labels.warehouse} meta={fields.warehouse} required choice>
          <Select options={places} />
        </Field>
        <div>
          <Button type="submit" tone="primary" icon="file-arrow-up">
            {t("import.submit")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

function useColumns(): Column<ImportRow>[] {
  const { t, i18n } = useTranslation("catalogue");
  const number = (value: number) => value.toLocaleString(i18n.language);
  return [
    {
      key: "file",
      header: t("import.column.file"),
      cell: (row) => (
        <Link to={paths.deskImport(row.id)} className="row-link">
          {row.fileName}
        </Link>
      ),
    },
    {
      key: "status",
      header: t("import.column.status"),
      cell: (row) => <ImportState status={row.status} />,
      tight: true,
    },
    {
      key: "progress",
      header: t("import.column.progress"),
      cell: (row) => <Share row={row} />,
      tight: true,
      align: "end",
    },
    {
      key: "products",
      header: t("import.column.products"),
      cell: (row) => number(row.products),
      tight: true,
      align: "end",
    },
    {
      key: "result",
      header: t("import.column.result"),
      cell: (row) => [row.created, row.updated, row.unchanged].map(number).join(" / "),
      tight: true,
      align: "end",
    },
    {
      key: "failed",
      header: t("import.column.failed"),
      cell: (row) => number(row.failed),
      tight: true,
      align: "end",
    },
    {
      key: "when",
      header: t("import.column.when"),
      cell: (row) => <DateTime at={row.createdAt} />,
      tight: true,
    },
    { key: "by", header: t("import.column.by"), cell: (row) => row.by ?? t("import.by.cli") },
  ];
}

function Share({ row }: { row: ImportRow }) {
  const done = row.status === "DONE" || row.status === "DONE_WITH_ERRORS";
  return (
    <span className="num">{done ? 100 : Math.floor((100 * row.bytesRead) / Math.max(1, row.bytes))} %</span>
  );
}
