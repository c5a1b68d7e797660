/** The wishlist as a work list: price then and now, stock, and what to do with a product. */
import { Form as RemixForm } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { amountCell } from "~/platform/csv";
import { paths } from "~/platform/paths";
import {
  Button,
  DateTime,
  Form,
  Icon,
  LinkButton,
  listView,
  Money,
  Status,
  type Option,
  type RowActs,
} from "~/ui";
import { textIn } from "~/domain/catalogue/words";
import type { Wish } from "../wishlist.server";
import { GoodsFacts } from "./goods-facts";

type More = {
  categories: readonly Option[];
  here: string;
  frozen: boolean;
};

const lackOf = ({ onShelf, available, inStock }: Wish) =>
  !onShelf || available > 0 ? null : inStock ? "wish.backorder" : "wish.outOfStock";

export const wishlistView = listView<Wish, Wish, More>()({
  texts: ["cart", "common"],
  title: "wish.title",
  file: "wishlist",
  filters: {
    cat: { choice: "wish.category", any: "common:all", options: ({ more }) => more.categories },
    shelf: {
      choice: "wish.shelf",
      any: "common:all",
      options: ({ t }) =>
        (["on", "off"] as const).map((value) => ({ value, label: t(`wish.shelf.${value}`) })),
    },
  },
  rowKey: (row) => row.productId,
  columns: [
    {
      key: "product",
      head: "wish.product",
      cell: (row) => <Product wish={row} />,
      file: [
        { cell: (row, { locale }) => textIn(row.title, locale) },
        { head: "wish.sku", cell: (row) => row.sku },
        { head: "wish.category", cell: (row, { locale }) => textIn(row.category, locale) },
        { head: "wish.shelf", cell: (row, { t }) => t(row.onShelf ? "wish.shelf.on" : "wish.shelf.off") },
      ],
    },
    {
      key: "price",
      head: "wish.price",
      align: "end",
      cell: (row) => <Price wish={row} />,
      file: [
        { unit: "USD", cell: (row) => amountCell(row.priceNow) },
        { head: "wish.priceThen", unit: "USD", cell: (row) => amountCell(row.priceThen) },
      ],
    },
    {
      key: "stock",
      head: "wish.stock",
      cell: (row) => <Stock wish={row} />,
      file: [
        { head: "wish.pieces", cell: (row) => (row.onShelf ? row.available : null) },
        {
          cell: (row, { t }) => {
            const lack = lackOf(row);
            return lack && t(lack);
          },
        },
      ],
    },
    {
      key: "added",
      head: "wish.added",
      cell: (row) => <DateTime at={row.createdAt} show="date" />,
      file: { unit: "UTC", cell: (row) => row.createdAt },
    },
    {
      key: "acts",
      head: "common:actions",
      tight: true,
      plain: true,
      when: ({ more }) => !more.frozen,
      cell: (row, { more }) => <Acts wish={row} here={more.here} />,
      file: false,
    },
  ],
  empty: ({ t }) => ({
    icon: "heart",
    title: t("wish.empty"),
    text: t("wish.empty.text"),
    action: { to: paths.goodsList(), label: t("wish.empty.action") },
  }),
});

function Product({ wish }: { wish: Wish }) {
  const { t, i18n } = useTranslation("cart");
  return (
    <GoodsFacts goods={wish}>
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {textIn(wish.category, i18n.language)}
        {!wish.onShelf && (
          <Status tone="caution">
            <Icon name="lock-simple" /> {t("wish.off")}
          </Status>
        )}
      </p>
    </GoodsFacts>
  );
}

function Price({ wish: { priceNow, priceThen } }: { wish: Wish }) {
  const { t } = useTranslation("cart");
  const tone = priceNow < priceThen ? "text-positive" : "text-critical";
  if (priceNow === priceThen) {
    return (
      <>
        <Money amount={priceNow} />
        <span className="block text-xs text-muted">{t("wish.same")}</span>
      </>
    );
  }
  return (
    <>
      <span className={`font-semibold ${tone}`}>
        <Money amount={priceNow} />
      </span>
      <span className="block text-xs whitespace-nowrap text-muted">
        <s>
          <Money amount={priceThen} />
        </s>{" "}
        {t("wish.then")}
      </span>
    </>
  );
}

function Stock({ wish }: { wish: Wish }) {
  const { t, i18n } = useTranslation("cart");
  const lack = lackOf(wish);
  if (lack) return <span className="text-caution">{t(lack)}</span>;
  if (!wish.onShelf) return <>–</>;
  return (
    <>{t("wish.inStock", { count: wish.available.toLocaleString(i18n.language) as unknown as number })}</>
  );
}

function Acts({ wish, here }: { wish: Wish; here: string }) {
  const { t } = useTranslation("cart");
  return (
    <div className="flex flex-wrap justify-end gap-1.5 lg:flex-nowrap">
      {wish.onShelf && (
        <>
          <RemixForm method="post" action={paths.cartAdd()}>
            <input type="hidden" name="product" value={wish.productId} />
            <input
              type="hidden"
              name="mode"
              value={wish.saleModes.includes("dropship") ? "dropship" : "bulk"}
            />
            <input type="hidden" name="back" value={here} />
            <Button type="submit" size="s" icon="shopping-cart-simple">
              {t("wish.toCart")}
            </Button>
          </RemixForm>
          <LinkButton
            to={paths.addConnectionSku({ product: wish.productId })}
            size="s"
            tone="quiet"
            icon="link-simple"
            iconOnly
          >
            {t("wish.connect")}
          </LinkButton>
        </>
      )}
      <Form method="post" action={paths.wishlist()} scope={`remove:${wish.productId}`}>
        <input type="hidden" name="product" value={wish.productId} />
        <Button intent="remove" size="s" tone="quiet" icon="trash" iconOnly>
          {t("wish.remove")}
        </Button>
      </Form>
    </div>
  );
}

/** Wishes are chosen and taken off the list together. */
export function useWishActs(): RowActs<Wish> {
  const { t, i18n } = useTranslation("cart");
  return {
    id: "wishes",
    name: "product",
    label: (row) => textIn(row.title, i18n.language),
    acts: [
      { intent: "choose", many: t("wish.listSelected"), action: paths.listProducts(), icon: "storefront" },
      { intent: "remove", many: t("wish.removeSelected"), icon: "trash" },
    ],
  };
}
