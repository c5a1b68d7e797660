/** The desk's list of products: tabs, filters, the table with what is wrong in each row, and changes to many. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Checkbox,
  DataTable,
  DateTime,
  EmptyState,
  errorText,
  Field,
  Filters,
  Input,
  Money,
  ProductImage,
  Select,
  Status,
  type Column,
  type Option,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import type { ProductStatus, ProductTab } from "../../desk-config";
import type { DeskProductRow } from "../../desk/list.server";
import { thumbnailOf } from "../../pictures";
import { textIn } from "../../words";

const statusTones: Record<ProductStatus, Tone> = { on: "positive", off: "neutral", draft: "info" };

export function ProductState({ status }: { status: ProductStatus }) {
  const { t } = useTranslation("products");
  return <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>;
}

type FilterProps = {
  tab: ProductTab;
  filters: Readonly<Record<string, string>>;
  categories: readonly Option[];
};

export function ProductFilters({ tab, filters, categories }: FilterProps) {
  const { t } = useTranslation("products");
  const keep = { tab: tab === "all" ? null : tab };
  const choices = <K extends string>(name: string, keys: readonly K[], label: (key: K) => string) => (
    <Field
      plain
      name={name}
      label={t(`filter.${name as "stock" | "seen" | "lacks"}`)}
      value={filters[name] ?? ""}
    >
      <Select placeholder={t("filter.any")} options={keys.map((value) => ({ value, label: label(value) }))} />
    </Field>
  );
  return (
    <Filters keep={keep} active={Object.keys(filters).length} clearTo={paths.deskProducts(keep)}>
      <Field plain name="q" label={t("filter.q")} value={filters["q"] ?? ""} className="field-wide">
        <Input type="search" maxLength={200} />
      </Field>
      <Field plain name="cat" label={t("filter.cat")} value={filters["cat"] ?? ""}>
        <Select placeholder={t("filter.any")} options={categories} />
      </Field>
      {choices("stock", ["in", "out"], (key) => t(`filter.stock.${key}`))}
      {choices("seen", ["public", "private"], (key) => t(`filter.seen.${key}`))}
      {choices("lacks", ["chinese", "picture", "weight", "hs"], (key) => t(`filter.lacks.${key}`))}
    </Filters>
  );
}

type TableProps = {
  rows: readonly DeskProductRow[];
  categories: readonly Option[];
  /** Of a refused change to many. */
  result: SubmissionResult | undefined;
};

export function ProductTable({ rows, categories, result }: TableProps) {
  const { t, i18n } = useTranslation("products");
  const { t: words } = useTranslation();
  const error = Object.values(result?.error ?? {}).flatMap((errors) => errors ?? [])[0];
  return (
    <>
      {error && (
        <div className="px-5 pt-4">
          <Banner tone="critical" live>
            {errorText(words, error, t("bulk.to"), true)}
          </Banner>
        </div>
      )}
      <DataTable
        caption={t("title")}
        rows={rows}
        columns={useColumns()}
        rowKey={(row) => row.id}
        bulk={{
          id: "products",
          name: "product",
          scope: "bulk",
          label: (row) => textIn(row.title, i18n.language),
          ticked: [result?.initialValue?.["product"]].flat(),
          children: <BulkButtons categories={categories} />,
        }}
        empty={
          <EmptyState
            icon="package"
            title={t("empty")}
            action={{ to: paths.deskNewProduct(), label: t("new") }}
          >
            {t("emptyText")}
          </EmptyState>
        }
      />
    </>
  );
}

function BulkButtons({ categories }: { categories: readonly Option[] }) {
  const { t } = useTranslation("products");
  return (
    <>
      {/* The tick stays beside its button where the bar wraps. */}
      <span className="flex items-center gap-2">
        <Button intent="on" size="s" className="whitespace-nowrap">
          {t("bulk.on")}
        </Button>
        <Checkbox name="withoutPictures">{t("bulk.withoutPictures")}</Checkbox>
      </span>
      <Button intent="off" size="s">
        {t("bulk.off")}
      </Button>
      <span className="flex items-center gap-2">
        <Select
          name="category"
          aria-label={t("bulk.to")}
          placeholder={t("bulk.to")}
          options={categories}
          className="max-w-48"
        />
        <Button intent="category" size="s" className="whitespace-nowrap">
          {t("bulk.category")}
        </Button>
      </span>
    </>
  );
}

function useColumns(): Column<DeskProductRow>[] {
  const { t, i18n } = useTranslation("products");
  return [
    { key: "product", header: t("column.product"), cell: (row) => <Named row={row} /> },
    {
      key: "status",
      header: t("column.status"),
      tight: true,
      cell: (row) => (
        <span className="flex flex-wrap gap-1">
          <ProductState status={row.status} />
          {row.visibility === "private" && <Status tone="accent">{t("private")}</Status>}
        </span>
      ),
    },
    {
      key: "category",
      header: t("column.category"),
      cell: (row) => row.category.map((name) => textIn(name, i18n.language)).join(" › "),
    },
    {
      key: "price",
      header: t("column.price"),
      align: "end",
      tight: true,
      cell: (row) =>
        row.priceTo > row.priceFrom ? (
          <>
            <Money amount={row.priceFrom} /> – <Money amount={row.priceTo} />
          </>
        ) : (
          <Money amount={row.priceFrom} />
        ),
    },
    {
      key: "stock",
      header: t("column.stock"),
      align: "end",
      tight: true,
      cell: (row) => <span className="num">{row.available.toLocaleString(i18n.language)}</span>,
    },
    {
      key: "variants",
      header: t("column.variants"),
      align: "end",
      tight: true,
      cell: (row) => <span className="num">{row.variants}</span>,
    },
    {
      key: "changed",
      header: t("column.changed"),
      tight: true,
      cell: (row) => <DateTime at={row.updatedAt} />,
    },
  ];
}

function Named({ row }: { row: DeskProductRow }) {
  const { t, i18n } = useTranslation("products");
  const wrong = [
    row.withoutWeight && t("alert.weight"),
    row.failedPictures && t("alert.failed"),
    !row.hasPicture && t(row.awaitsPicture ? "alert.awaitsPicture" : "alert.picture"),
    row.priceFrom === 0n && t("alert.price"),
  ].filter((text) => text !== false);
  return (
    <span className="flex gap-3">
      <ProductImage
        src={row.fileKey && thumbnailOf(row.fileKey)}
        alt=""
        className="size-10 flex-none rounded-s"
      />
      <span className="min-w-0">
        <Link to={paths.deskProduct(row.id)} className="row-link line-clamp-2">
          {textIn(row.title, i18n.language)}
        </Link>
        <span className="block text-xs text-muted">
          {row.spu}
          {row.firstSku !== null && ` · ${row.firstSku}`}
        </span>
        {wrong.length > 0 && (
          <span className="mt-1 flex flex-wrap gap-1">
            {wrong.map((text) => (
              <Status key={text} tone="caution">
                {text}
              </Status>
            ))}
          </span>
        )}
      </span>
    </span>
  );
}
