/** Products of members' stores with the state of their links. */
import { Link } from "@remix-run/react";
import type { TFunction } from "i18next";
import { useTranslation } from "~/i18n/use-translation";
import { pictureOf } from "~/domain/catalogue/pictures";
import { decimalText } from "~/platform/money";
import { paths } from "~/platform/paths";
import { LinkButton, listView, Money, ProductImage, Status, type Empty, type RowActs, type Tone } from "~/ui";
import { hiddenState, productTabs, type LinkState } from "../products";
import type { StoreProductRow } from "../products.server";

const tones: Record<LinkState, Tone> = {
  unlinked: "caution",
  partly: "accent",
  linked: "positive",
  ignored: "neutral",
  gone: "neutral",
};

type More = {
  stores: readonly { id: string; name: string }[];
  frozen: boolean;
  choice?: { product: string } | "find";
};

function wayTo({ id }: StoreProductRow, choice: More["choice"]): string {
  if (choice === "find") return paths.addConnection({ storeProduct: id });
  return paths.skuConnect({ storeProduct: id, product: choice?.product });
}

const isDone = ({ state }: StoreProductRow) => state === "linked" || state === "ignored";

const noneThere = (t: TFunction<readonly ["stores", "common"]>): Empty => ({
  icon: "storefront",
  title: t("products.empty"),
  text: t("products.empty.text"),
  action: { to: paths.woocommerce({ connect: 1 }), label: t("action.connect"), comeBack: true },
});

/** The choice of a store's product for one of the catalogue. */
export const productChoiceView = listView<StoreProductRow, StoreProductRow, More>()({
  texts: ["stores", "common"],
  title: "choose.title",
  filters: {
    store: {
      choice: "filter.store",
      any: "filter.anyStore",
      options: ({ more: { stores } }) =>
        stores.length > 1 ? stores.map(({ id, name }) => ({ value: id, label: name })) : [],
    },
    q: { search: "filter.q" },
  },
  rowKey: (row) => row.id,
  columns: [
    {
      key: "product",
      head: "products.product",
      cell: (row, { more }) => <Product row={row} choice={more.choice} />,
      file: [
        { cell: (row) => row.title },
        { head: "list.store", cell: (row) => row.store },
        {
          head: "products.inStore",
          cell: (row, { t }) => {
            const hidden = hiddenState(row.status);
            return hidden && t(`products.hidden.${hidden}`);
          },
        },
        { head: "products.variantCount", cell: (row) => row.variants },
      ],
    },
    {
      key: "sku",
      head: "products.sku",
      cell: (row) => <Skus skus={row.skus} />,
      file: (row) => row.skus.join(", "),
    },
    {
      key: "price",
      head: "products.price",
      align: "end",
      cell: (row) => <Price row={row} />,
      file: [
        { head: "products.priceFrom", cell: (row) => decimalText(row.priceFrom, row.currency) },
        { head: "products.priceTo", cell: (row) => decimalText(row.priceTo, row.currency) },
        { head: "store.currency", cell: (row) => row.currency },
      ],
    },
    {
      key: "state",
      head: "products.status",
      cell: (row, { t }) => (
        <>
          <Status tone={tones[row.state]}>{t(`products.tab.${row.state}`)}</Status>
          <Waiting row={row} />
        </>
      ),
      file: [
        { head: "products.status", cell: (row, { t }) => t(`products.tab.${row.state}`) },
        { head: "products.waiting", cell: (row) => row.waiting },
      ],
    },
    {
      key: "links",
      head: "products.skus",
      cell: (row) => <Links links={row.links} />,
      file: (row) => row.links.map(({ sku, qty }) => `${sku} × ${qty}`).join(", "),
    },
    {
      key: "act",
      head: "common:actions",
      align: "end",
      when: ({ more }) => !more.frozen,
      cell: (row, { more }) =>
        row.state !== "gone" && (more.choice || !isDone(row)) && <LinkAct row={row} choice={more.choice} />,
      file: false,
    },
  ],
  empty: ({ t }) => noneThere(t),
});

/** All products of a member's stores. */
export const storeProductView = listView<StoreProductRow, StoreProductRow, More>()({
  ...productChoiceView,
  title: "products.title",
  file: "store-products",
  tabs: productTabs,
  tabText: (tab, { t }) => t(`products.tab.${tab}`),
  tabsLabel: "products.tabs",
  tabsIfAny: ["gone"],
  empty: ({ t, tab, more }) =>
    tab === "all" || more.stores.length === 0
      ? noneThere(t)
      : {
          icon: "magnifying-glass",
          title: t("products.none"),
          text: t("products.none.text"),
          lookInAll: true,
        },
});

type ActProps = { row: StoreProductRow; choice: More["choice"] };

function LinkAct({ row, choice }: ActProps) {
  const { t } = useTranslation("stores");
  const label = choice ? t("choose.this") : t("products.link");
  return (
    <LinkButton
      to={wayTo(row, choice)}
      size="s"
      tone={isDone(row) ? "quiet" : "secondary"}
      className="whitespace-nowrap"
      aria-label={`${label}: ${row.title}`}
    >
      {label}
    </LinkButton>
  );
}

function Waiting({ row: { id, title, waiting } }: { row: StoreProductRow }) {
  const { t } = useTranslation("stores");
  if (waiting === 0) return null;
  return (
    <Link
      to={paths.storeOrders({ tab: "AWAITING_PAYMENT", waits: id })}
      className="link mt-1 block text-xs"
      aria-label={`${t("products.waiting.open", { count: waiting })}: ${title}`}
    >
      {t("products.waiting.open", { count: waiting })}
    </Link>
  );
}

/** What can be done with one product, and with several. Nothing with one that is gone and has no links. */
export function useProductActs(): RowActs<StoreProductRow> {
  const { t } = useTranslation("stores");
  const isOpen = ({ state }: StoreProductRow) => state === "unlinked" || state === "partly";
  return {
    id: "products",
    name: "product",
    label: ({ title }) => title,
    ways: (row) => [
      ...(isDone(row)
        ? [{ to: wayTo(row, undefined), label: t("products.edit"), icon: "link-simple" } as const]
        : []),
      ...(isOpen(row)
        ? [
            {
              to: paths.autoMatch({ product: row.id }),
              label: t("products.act.match"),
              icon: "sparkle",
            } as const,
            {
              to: paths.addConnection({ storeProduct: row.id }),
              label: t("products.find"),
              icon: "magnifying-glass",
            } as const,
          ]
        : []),
    ],
    offers: (row) => ({
      ...(row.state !== "gone" && { match: true }),
      ...(isOpen(row) && { ignore: true }),
      ...(row.state !== "unlinked" && (row.state !== "gone" || row.links.length > 0) && { unlink: true }),
    }),
    acts: [
      { intent: "match", many: t("products.act.match"), icon: "sparkle", tone: "secondary" },
      {
        intent: "ignore",
        label: t("products.act.ignore"),
        many: t("products.act.ignore"),
        icon: "eye",
      },
      {
        intent: "unlink",
        label: t("products.act.unlink"),
        many: t("products.act.unlink"),
        icon: "link-break",
        tone: "quiet",
        danger: true,
      },
    ],
  };
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

function Product({ row, choice }: ActProps) {
  const { t } = useTranslation("stores");
  const hidden = hiddenState(row.status);
  return (
    <div className="flex items-center gap-3 lg:min-w-44">
      <StorePicture fileKey={row.fileKey} title={row.title} />
      <div className="min-w-0">
        <Link to={wayTo(row, choice)} className="row-link">
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
    <span className="whitespace-nowrap">
      <Money amount={priceFrom} currency={currency} />
      {priceTo !== priceFrom && (
        <>
          {" – "}
          <Money amount={priceTo} currency={currency} />
        </>
      )}
    </span>
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
