/** Products of members' stores with the state of their links. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { pictureOf } from "~/domain/catalogue/pictures";
import { paths } from "~/platform/paths";
import {
  DataTable,
  EmptyState,
  Field,
  Filters,
  Input,
  LinkButton,
  Money,
  ProductImage,
  Select,
  Status,
  type Column,
  type Tone,
} from "~/ui";
import { hiddenState, type LinkState } from "../products";
import type { StoreProductRow } from "../products.server";

const tones: Record<LinkState, Tone> = {
  unlinked: "caution",
  partly: "accent",
  linked: "positive",
  ignored: "neutral",
  gone: "neutral",
};

type Props = {
  rows: readonly StoreProductRow[];
  filtered: boolean;
  frozen: boolean;
  /** What the row's button says and where it leads. */
  act: { label?: string; to: (row: StoreProductRow) => string };
};

export function ProductTable({ rows, filtered, frozen, act }: Props) {
  const { t } = useTranslation("stores");
  const empty = filtered ? (
    <EmptyState icon="magnifying-glass" title={t("products.none")}>
      {t("products.none.text")}
    </EmptyState>
  ) : (
    <EmptyState
      icon="storefront"
      title={t("products.empty")}
      action={{ to: paths.woocommerce({ connect: 1 }), label: t("action.connect") }}
    >
      {t("products.empty.text")}
    </EmptyState>
  );
  const columns = useColumns(frozen ? null : act);
  return (
    <DataTable
      caption={t("products.title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.id}
      empty={empty}
    />
  );
}

function useColumns(act: Props["act"] | null): Column<StoreProductRow>[] {
  const { t } = useTranslation(["stores", "common"]);
  return [
    { key: "product", header: t("products.product"), cell: (row) => <Product row={row} /> },
    { key: "sku", header: t("products.sku"), cell: (row) => <Skus skus={row.skus} /> },
    { key: "price", header: t("products.price"), align: "end", cell: (row) => <Price row={row} /> },
    {
      key: "state",
      header: t("products.status"),
      cell: (row) => <Status tone={tones[row.state]}>{t(`products.tab.${row.state}`)}</Status>,
    },
    { key: "links", header: t("products.skus"), cell: (row) => <Links links={row.links} /> },
    ...(act
      ? [
          {
            key: "act",
            header: t("common:actions"),
            align: "end" as const,
            cell: (row: StoreProductRow) =>
              row.state !== "gone" && (
                <LinkButton
                  to={act.to(row)}
                  size="s"
                  tone={row.state === "linked" || row.state === "ignored" ? "quiet" : "secondary"}
                  aria-label={`${act.label ?? t("products.link")}: ${row.title}`}
                >
                  {act.label ??
                    (row.state === "linked" || row.state === "ignored"
                      ? t("products.edit")
                      : t("products.link"))}
                </LinkButton>
              ),
          },
        ]
      : []),
  ];
}

/** The picture of a store's product: our own copy of it. */
export function StorePicture({ fileKey, title }: { fileKey: string | null; title: string }) {
  const picture = fileKey ? pictureOf(fileKey) : null;
  return (
    <ProductImage
      src={picture?.src ?? null}
      {...(picture?.srcSet ? { srcSet: picture.srcSet, sizes: "56px" } : {})}
      alt=""
      className="size-14 flex-none rounded-s"
      key={title}
    />
  );
}

function Product({ row }: { row: StoreProductRow }) {
  const { t } = useTranslation("stores");
  const hidden = hiddenState(row.status);
  return (
    <div className="flex min-w-56 items-center gap-3">
      <StorePicture fileKey={row.fileKey} title={row.title} />
      <div className="min-w-0">
        <Link to={paths.skuConnect({ storeProduct: row.id })} className="row-link">
          {row.title}
        </Link>
        <span className="block text-xs text-muted">
          {row.store}
          {row.variants > 1 && ` · ${t("products.variants", { count: row.variants })}`}
        </span>
        {hidden && <Status>{t(`products.hidden.${hidden}`)}</Status>}
      </div>
    </div>
  );
}

function Skus({ skus }: { skus: readonly string[] }) {
  const { t } = useTranslation("stores");
  if (skus.length === 0) return <span className="text-muted">–</span>;
  return (
    <span className="text-sm">
      {skus.slice(0, 2).join(", ")}
      {skus.length > 2 && (
        <span className="block text-xs text-muted">{t("products.more", { count: skus.length - 2 })}</span>
      )}
    </span>
  );
}

function Price({ row: { priceFrom, priceTo, currency } }: { row: StoreProductRow }) {
  return (
    <>
      <Money amount={priceFrom} currency={currency} />
      {priceTo !== priceFrom && (
        <>
          {" – "}
          <Money amount={priceTo} currency={currency} />
        </>
      )}
    </>
  );
}

function Links({ links }: { links: StoreProductRow["links"] }) {
  const { t } = useTranslation("stores");
  if (links.length === 0) return <span className="text-muted">–</span>;
  return (
    <ul className="text-sm">
      {links.slice(0, 2).map(({ sku, qty }) => (
        <li key={`${sku} ${qty}`}>{qty > 1 ? `${sku} × ${qty}` : sku}</li>
      ))}
      {links.length > 2 && (
        <li className="text-xs text-muted">{t("products.more", { count: links.length - 2 })}</li>
      )}
    </ul>
  );
}

type FilterProps = {
  filters: Readonly<Record<string, string>>;
  stores: readonly { id: string; name: string }[];
  keep: Record<string, string | null | undefined>;
  clearTo: string;
};

export function ProductFilters({ filters, stores, keep, clearTo }: FilterProps) {
  const { t } = useTranslation("stores");
  return (
    <Filters keep={keep} active={Object.keys(filters).length} clearTo={clearTo}>
      {stores.length > 1 && (
        <Field label={t("filter.store")} name="store" value={filters["store"] ?? ""} plain>
          <Select
            placeholder={t("filter.anyStore")}
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Field>
      )}
      <Field label={t("filter.q")} name="q" value={filters["q"] ?? ""} plain>
        <Input type="search" />
      </Field>
    </Filters>
  );
}
