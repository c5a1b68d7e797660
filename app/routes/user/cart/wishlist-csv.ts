/** /user/wishlist/wishlist.csv: the wishlist under its filters, as a file. */
import type { LoaderFunctionArgs } from "@remix-run/node";
import { requireMember } from "~/domain/accounts/guards.server";
import { wishesOf, wishFilters, type Wish } from "~/domain/cart/wishlist.server";
import { textIn } from "~/domain/catalogue/words";
import { getT, localeOf } from "~/i18n/i18n.server";
import { amountCell, csvList } from "~/platform/csv";
import { parseListQuery, wholeList } from "~/platform/list";

export async function loader(args: LoaderFunctionArgs) {
  const member = await requireMember(args);
  const query = parseListQuery(args.request.url, { filters: wishFilters });
  const t = getT(args, "cart");
  const locale = localeOf(args);
  const head = [
    ...[t("wish.product"), t("wish.sku"), t("wish.category"), t("wish.shelf")],
    ...[`${t("wish.price")} (USD)`, `${t("wish.priceThen")} (USD)`],
    ...[t("wish.pieces"), t("wish.stock"), `${t("wish.added")} (UTC)`],
  ];
  const stockOf = ({ onShelf, available, inStock }: Wish) => {
    if (!onShelf || available > 0) return null;
    return t(inStock ? "wish.backorder" : "wish.outOfStock");
  };
  const pages = wholeList(query, (part) => wishesOf(member.id, part));
  return csvList("wishlist.csv", head, pages, (row) => [
    ...[textIn(row.title, locale), row.sku, textIn(row.category, locale)],
    t(row.onShelf ? "wish.shelf.on" : "wish.shelf.off"),
    ...[amountCell(row.priceNow), amountCell(row.priceThen)],
    ...[row.onShelf ? row.available : null, stockOf(row), row.createdAt],
  ]);
}
