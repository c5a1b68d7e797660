/** The category tree at the desk, and the forms of one category. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  answerTo,
  Button,
  Card,
  Checkbox,
  type Column,
  DataTable,
  EmptyState,
  Field,
  Form,
  FormErrors,
  Input,
  IntegerInput,
  LinkButton,
  type Option,
  Select,
  Status,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { mostSort } from "../../desk-config";
import type { CategoryRow } from "../../desk/categories.server";
import { CategoryForm as Schema, CategoryMergeForm, categorySeen } from "../../desk-forms";
import { textIn } from "../../words";
import { PresentState } from "./product-frame";
import { PlainForm } from "~/ui/plain-form";
import { ButtonForm } from "~/platform/form-fields";

export function CategoryTable({ rows }: { rows: readonly CategoryRow[] }) {
  const { t } = useTranslation("products");
  return (
    <DataTable
      caption={t("category.title")}
      rows={rows}
      columns={useColumns()}
      rowKey={(row) => row.id}
      empty={
        <EmptyState
          icon="stack"
          title={t("category.empty")}
          action={{ to: paths.deskCategory("new"), label: t("category.new") }}
        >
          {t("category.emptyText")}
        </EmptyState>
      }
    />
  );
}

const indents = ["", "ps-6", "ps-12", "ps-18", "ps-24", "ps-30"];

function useColumns(): Column<CategoryRow>[] {
  const { t, i18n } = useTranslation("products");
  const other = i18n.language === "zh-CN" ? "en" : "zh";
  const number = (count: number) => <span className="num">{count.toLocaleString(i18n.language)}</span>;
  return [
    {
      key: "name",
      header: t("category.name"),
      cell: (row) => (
        <span className={`block ${indents[Math.min(row.depth, 5)]}`}>
          <Link to={paths.deskCategory(row.id)} className="row-link">
            {textIn(row.name, i18n.language)}
          </Link>
          <span className="block text-xs text-muted">{row.name[other] ?? "–"}</span>
        </span>
      ),
    },
    {
      key: "listed",
      header: t("category.listed"),
      align: "end",
      tight: true,
      cell: (row) => number(row.listed),
    },
    {
      key: "own",
      header: t("category.own"),
      align: "end",
      tight: true,
      cell: (row) =>
        row.own > 0 ? (
          <Link to={paths.deskProducts({ cat: row.id })} className="link">
            {number(row.own)}
          </Link>
        ) : (
          number(0)
        ),
    },
    { key: "sort", header: t("category.sort"), align: "end", tight: true, cell: (row) => number(row.sort) },
    {
      key: "state",
      header: t("category.state"),
      tight: true,
      cell: (row) => (
        <Status tone={row.active ? "positive" : "neutral"}>
          {t(row.active ? "category.active" : "category.hidden")}
        </Status>
      ),
    },
  ];
}

type FormProps = {
  /** Null for a new one. */
  category: CategoryRow | null;
  parents: readonly Option[];
  result: SubmissionResult | undefined;
};
type Typed = Record<"nameEn" | "nameZh" | "parentId" | "sort" | "active", string>;

export function CategoryForm({ category, parents, result }: FormProps) {
  const { t } = useTranslation("products");
  const [form, fields] = useSchemaForm(Schema, {
    id: "category",
    intent: "save",
    result,
    start: {
      nameEn: category?.name.en ?? "",
      nameZh: category?.name.zh ?? "",
      parentId: category?.parentId ?? "",
      sort: String(category?.sort ?? 100),
      active: (category?.active ?? true) ? "on" : undefined,
    },
  });
  const labels = {
    nameEn: t("category.nameEn"),
    nameZh: t("category.nameZh"),
    parentId: t("category.parent"),
    sort: t("category.sort"),
    active: t("category.activeLabel"),
  };
  return (
    <Card title={t(category ? "category.edit" : "category.new")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="category"
        className="grid max-w-xl gap-5"
      >
        <FormErrors form={form} labels={labels} />
        {category && (
          <ChangedMeanwhile category={category} parents={parents} result={result} labels={labels} />
        )}
        {category && <input type="hidden" name="seen" value={categorySeen(category)} />}
        <Field meta={fields.nameEn} label={labels.nameEn} required>
          <Input autoComplete="off" lang="en" />
        </Field>
        <Field meta={fields.nameZh} label={labels.nameZh}>
          <Input autoComplete="off" lang="zh-CN" />
        </Field>
        <Field meta={fields.parentId} label={labels.parentId} plain>
          <Select placeholder={t("category.root")} options={parents} />
        </Field>
        <Field meta={fields.sort} label={labels.sort} hint={t("category.sortHint")} required>
          <IntegerInput min={0} max={mostSort} />
        </Field>
        <Checkbox name="active" defaultChecked={fields.active.initialValue === "on"}>
          {labels.active}
        </Checkbox>
        <div>
          <Button intent="save" tone="primary">
            {t("save")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}

type MeanwhileProps = {
  category: CategoryRow;
  parents: readonly Option[];
  result: SubmissionResult | undefined;
  labels: Readonly<Record<keyof Typed, string>>;
};

function ChangedMeanwhile({ category, parents, result, labels }: MeanwhileProps) {
  const { t } = useTranslation("products");
  const said = answerTo(result, "save");
  const typed = said?.initialValue ?? {};
  const parent = (id: unknown) =>
    parents.find(({ value }) => value === id)?.label.trim() ?? t("category.root");
  const shown = (active: boolean) => t(active ? "category.active" : "category.hidden");
  const { name, parentId, sort, active } = category;
  const now = { nameEn: name.en, nameZh: name.zh ?? "", sort: String(sort) };
  const words = { parentId: parent(typed["parentId"]), active: shown(typed["active"] === "on") };
  return (
    <PresentState
      result={said && { ...said, initialValue: { ...typed, ...words } }}
      now={{ ...now, parentId: parent(parentId), active: shown(active) }}
      labels={labels}
    />
  );
}

type EndProps = {
  category: CategoryRow;
  others: readonly Option[];
  empty: boolean;
  result: SubmissionResult | undefined;
};

/** What ends a category: a merge, or, where nothing is in it, its removal. */
export function CategoryEnd({ category, others, empty, result }: EndProps) {
  const { t } = useTranslation("products");
  return (
    <Card
      title={t(empty ? "category.remove" : "category.merge")}
      actions={
        <LinkButton to={paths.deskProducts({ cat: category.id })} size="s">
          {t("category.products")}
        </LinkButton>
      }
    >
      <div className="max-w-xl">
        <PlainForm
          schema={empty ? ButtonForm : CategoryMergeForm}
          key={String(empty)}
          intent={empty ? "remove" : "merge"}
          id="end"
          result={result}
          options={{ into: others }}
          intro={
            <p className="text-sm text-muted">{t(empty ? "category.removeText" : "category.mergeText")}</p>
          }
          submit={t(empty ? "category.remove" : "category.mergeSubmit")}
          tone="danger"
        />
      </div>
    </Card>
  );
}
