/** The wishlist as a work list: price then and now, stock, and what to do with a product. */
import { Form as RemixForm } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import type { ReactNode } from "react";
import { paths } from "~/platform/paths";
import {
  Button,
  DataTable,
  DateTime,
  Form,
  Icon,
  LinkButton,
  Money,
  Status,
  type Bulk,
  type Column,
} from "~/ui";
import { textIn } from "~/domain/catalogue/words";
import type { Wish } from "../wishlist.server";
import { GoodsFacts } from "./goods-facts";

type Props = { rows: readonly Wish[]; frozen: boolean; here: string; empty: ReactNode };

export function WishlistTable({ rows, frozen, here, empty }: Props) {
  const { t } = useTranslation(["cart", "common"]);
  const columns: Column<Wish>[] = [
    { key: "product", header: t("wish.product"), cell: (row) => <Product wish={row} /> },
    { key: "price", header: t("wish.price"), align: "end", cell: (row) => <Price wish={row} /> },
    { key: "stock", header: t("wish.stock"), cell: (row) => <Stock wish={row} /> },
    { key: "added", header: t("wish.added"), cell: (row) => <DateTime at={row.createdAt} show="date" /> },
    ...(frozen
      ? []
      : [
          {
            key: "acts",
            header: t("common:actions"),
            tight: true,
            plain: true,
            cell: (row: Wish) => <Acts wish={row} here={here} />,
          },
        ]),
  ];
  const bulk = useBulk();
  return (
    <DataTable<Wish>
      caption={t("wish.title")}
      rows={rows}
      columns={columns}
      rowKey={(row) => row.productId}
      empty={empty}
      {...(frozen ? {} : { bulk })}
    />
  );
}

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

/** The price now; then, where it was another. */
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
  if (!wish.onShelf) return <>–</>;
  if (wish.available > 0)
    return (
      <>{t("wish.inStock", { count: wish.available.toLocaleString(i18n.language) as unknown as number })}</>
    );
  return <span className="text-caution">{t(wish.inStock ? "wish.backorder" : "wish.outOfStock")}</span>;
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
            to={paths.skuConnect({ product: wish.productId })}
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

function useBulk(): Bulk<Wish> {
  const { t, i18n } = useTranslation("cart");
  return {
    id: "wishes",
    name: "product",
    scope: "bulk",
    label: (row) => textIn(row.title, i18n.language),
    children: (
      <Button intent="remove" size="s" icon="trash">
        {t("wish.removeSelected")}
      </Button>
    ),
  };
}
