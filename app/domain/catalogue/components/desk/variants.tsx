/** Options of a product in both languages, and its variants as a table. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Button,
  Card,
  DataTable,
  EmptyState,
  Form,
  FormErrors,
  Input,
  LinkButton,
  Money,
  Status,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import { useSchemaForm } from "~/ui/schema-form";
import { mostOptions } from "../../desk-config";
import type { DeskProduct, DeskVariant } from "../../desk/product.server";
import { textIn } from "../../words";
import { OptionsForm as Schema } from "../../desk-forms";

type Words = { was?: string; en?: string; zh?: string };
type TypedOption = Words & { values?: Words[] };

const spareValues = 3;

export function OptionsForm({
  product,
  result,
}: {
  product: DeskProduct;
  result: SubmissionResult | undefined;
}) {
  const { t } = useTranslation("products");
  const [form] = useSchemaForm(Schema, { id: "options", result });
  const typed = result?.initialValue?.["options"] as TypedOption[] | undefined;
  const options = typed ?? product.options.map(typedOf);
  const shown = options.length < mostOptions ? [...options, {}] : options;
  return (
    <Card title={t("options.title")}>
      <Form
        method="post"
        id={form.id}
        onSubmit={form.onSubmit}
        noValidate
        scope="options"
        className="grid gap-5"
      >
        <FormErrors form={form} />
        <input type="hidden" name="version" value={product.version} />
        <p className="hint">{t(product.options.length > 0 ? "options.text" : "options.none")}</p>
        <div className="grid gap-6 xl:grid-cols-3">
          {shown.map((option, at) => (
            <OptionFields key={at} option={option} at={at} grows={!typed} />
          ))}
        </div>
        <p className="hint">{t("options.more")}</p>
        <div>
          <Button>{t("save")}</Button>
        </div>
      </Form>
    </Card>
  );
}

function typedOf({ name, values }: DeskProduct["options"][number]): TypedOption {
  const words = ({ en, zh }: typeof name): Words => ({ was: en, en, zh: zh ?? "" });
  return { ...words(name), values: values.map(words) };
}

function OptionFields({ option, at, grows }: { option: TypedOption; at: number; grows: boolean }) {
  const { t } = useTranslation("products");
  const known = option.values ?? [];
  const values =
    grows || known.length === 0 ? [...known, ...Array.from({ length: spareValues }, () => ({}))] : known;
  const n = at + 1;
  return (
    <fieldset className="grid content-start gap-2">
      <legend className="label mb-1">{t("options.name", { n })}</legend>
      <WordsFields
        name={`options[${at}]`}
        words={option}
        en={t("options.nameEn", { n })}
        zh={t("options.nameZh", { n })}
        strong
      />
      {values.map((value: Words, i) => (
        <WordsFields
          key={i}
          name={`options[${at}].values[${i}]`}
          words={value}
          en={t("options.valueEn", { n, value: i + 1 })}
          zh={t("options.valueZh", { n, value: i + 1 })}
        />
      ))}
    </fieldset>
  );
}

type WordsProps = { name: string; words: Words; en: string; zh: string; strong?: boolean };

function WordsFields({ name, words, en, zh, strong }: WordsProps) {
  const { t } = useTranslation("products");
  const look = strong ? "font-semibold" : "";
  return (
    <div className={strong ? "grid grid-cols-2 gap-2" : "grid grid-cols-2 gap-2 ps-4"}>
      <input type="hidden" name={`${name}.was`} value={words.was ?? ""} />
      <Input
        name={`${name}.en`}
        defaultValue={words.en ?? ""}
        aria-label={en}
        placeholder={t("options.english")}
        lang="en"
        className={look}
        autoComplete="off"
      />
      <Input
        name={`${name}.zh`}
        defaultValue={words.zh ?? ""}
        aria-label={zh}
        placeholder={t("options.chinese")}
        lang="zh-CN"
        className={look}
        autoComplete="off"
      />
    </div>
  );
}

export function VariantTable({ product }: { product: DeskProduct }) {
  const { t } = useTranslation("products");
  return (
    <Card
      title={t("variants.title")}
      flush
      actions={
        <LinkButton to={paths.deskProductVariant(product.id, "new")} icon="plus" size="s">
          {t("variants.add")}
        </LinkButton>
      }
    >
      <DataTable
        caption={t("variants.title")}
        rows={product.variants}
        columns={useColumns(product)}
        rowKey={(row) => row.id}
        empty={
          <EmptyState icon="package" title={t("variants.empty")}>
            {t("variants.emptyText")}
          </EmptyState>
        }
      />
    </Card>
  );
}

function chosenTexts(options: DeskProduct["options"], chosen: DeskVariant["options"], language: string) {
  return Object.entries(chosen).map(([name, value]) => {
    const option = options.find((one) => one.name.en === name);
    return textIn(option?.values.find(({ en }) => en === value) ?? { en: value }, language);
  });
}

function useColumns({ id: productId, options }: DeskProduct): Column<DeskVariant>[] {
  const { t, i18n } = useTranslation("products");
  return [
    {
      key: "sku",
      header: t("variants.sku"),
      cell: (row) => (
        <Link to={paths.deskProductVariant(productId, row.id)} className="row-link">
          {row.sku}
        </Link>
      ),
    },
    {
      key: "options",
      header: t("variants.options"),
      cell: (row) => chosenTexts(options, row.options, i18n.language).join(" / ") || "–",
    },
    {
      key: "price",
      header: t("variants.price"),
      align: "end",
      tight: true,
      cell: (row) => <Money amount={row.price} />,
    },
    {
      key: "tiers",
      header: t("variants.tiers"),
      align: "end",
      tight: true,
      cell: (row) => <span className="num">{row.tiers.length || "–"}</span>,
    },
    {
      key: "weight",
      header: t("variants.weight"),
      align: "end",
      tight: true,
      cell: (row) =>
        row.weightG === null ? (
          <Status tone="caution">{t("alert.weight")}</Status>
        ) : (
          <span className="num">{t("variants.grams", { count: row.weightG })}</span>
        ),
    },
    {
      key: "stock",
      header: t("variants.stock"),
      align: "end",
      tight: true,
      cell: (row) => <span className="num">{row.available.toLocaleString(i18n.language)}</span>,
    },
    {
      key: "status",
      header: t("variants.status"),
      tight: true,
      cell: (row) => (
        <Status tone={row.status === "on" ? "positive" : "neutral"}>{t(`variant.${row.status}`)}</Status>
      ),
    },
  ];
}
