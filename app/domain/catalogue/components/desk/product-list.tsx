/** The desk's list of products: tabs, filters, the table with what is wrong in each row, and changes to many. */
import type { SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Checkbox,
  errorText,
  firstError,
  listView,
  Money,
  ProductImage,
  Select,
  Status,
  type Option,
  type RowActs,
  type Tone,
} from "~/ui";
import { Link } from "~/ui/link";
import { productTabs, type ProductStatus } from "../../desk-config";
import type { DeskProductRow } from "../../desk/list.server";
import { thumbnailOf } from "../../pictures";
import { textIn } from "../../words";

const statusTones: Record<ProductStatus, Tone> = { on: "positive", off: "neutral", draft: "info" };

export function ProductState({ status }: { status: ProductStatus }) {
  const { t } = useTranslation("products");
  return <Status tone={statusTones[status]}>{t(`status.${status}`)}</Status>;
}

type More = { categories: readonly Option[] };

export const productView = listView<DeskProductRow, DeskProductRow, More>()({
  texts: ["products"],
  title: "title",
  tabs: productTabs,
  tabText: (tab, { t }) => t(`tab.${tab}`),
  tabsLabel: "tabs",
  filters: {
    q: { search: "filter.q", wide: true },
    cat: { choice: "filter.cat", any: "filter.any", options: ({ more }) => more.categories },
    stock: {
      choice: "filter.stock",
      any: "filter.any",
      options: ({ t }) =>
        (["in", "out"] as const).map((value) => ({ value, label: t(`filter.stock.${value}`) })),
    },
    seen: {
      choice: "filter.seen",
      any: "filter.any",
      options: ({ t }) =>
        (["public", "private"] as const).map((value) => ({ value, label: t(`filter.seen.${value}`) })),
    },
    lacks: {
      choice: "filter.lacks",
      any: "filter.any",
      options: ({ t }) =>
        (["chinese", "picture", "weight", "hs"] as const).map((value) => ({
          value,
          label: t(`filter.lacks.${value}`),
        })),
    },
  },
  rowKey: (row) => row.id,
  columns: [
    { key: "product", head: "column.product", cell: (row) => <Named row={row} /> },
    {
      key: "status",
      head: "column.status",
      tight: true,
      cell: (row, { t }) => (
        <span className="flex flex-wrap gap-1">
          <ProductState status={row.status} />
          {row.visibility === "private" && <Status tone="accent">{t("private")}</Status>}
        </span>
      ),
    },
    {
      key: "category",
      head: "column.category",
      text: (row, { locale }) => row.category.map((name) => textIn(name, locale)).join(" › "),
    },
    {
      key: "price",
      head: "column.price",
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
      head: "column.stock",
      align: "end",
      tight: true,
      cell: (row, { locale }) => <span className="num">{row.available.toLocaleString(locale)}</span>,
    },
    {
      key: "variants",
      head: "column.variants",
      align: "end",
      tight: true,
      cell: (row) => <span className="num">{row.variants}</span>,
    },
    { key: "changed", head: "column.changed", time: (row) => row.updatedAt },
  ],
  empty: ({ t }) => ({
    icon: "package",
    title: t("empty"),
    text: t("emptyText"),
    action: { to: paths.deskNewProduct(), label: t("new") },
  }),
});

type Refusal = SubmissionResult | undefined;

/** Why many could not be changed. */
export function BulkRefused({ result }: { result: Refusal }) {
  const { t } = useTranslation("products");
  const { t: words } = useTranslation();
  const error = firstError(result && { result });
  if (!error) return null;
  return (
    <Banner tone="critical" live>
      {errorText(words, error, t("bulk.to"), true)}
    </Banner>
  );
}

/** Products are chosen and changed together; those of a refused change stay chosen. */
export function useProductActs(categories: readonly Option[], result: Refusal): RowActs<DeskProductRow> {
  const { i18n } = useTranslation("products");
  return {
    id: "products",
    name: "product",
    label: (row) => textIn(row.title, i18n.language),
    ticked: [result?.initialValue?.["product"]].flat(),
    acts: [],
    bar: <BulkButtons categories={categories} />,
  };
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
