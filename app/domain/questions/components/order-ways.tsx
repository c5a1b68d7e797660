/** What the desk may ask or change of an order, each on a page of its own. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Card } from "~/ui";
import { Link } from "~/ui/link";

type Ways = Readonly<Record<"quote" | "discount" | "stock" | "address", boolean>>;
type Shown = {
  readonly no: string;
  readonly lines: readonly { readonly items: readonly { readonly sku: string }[] }[];
};

export function OrderWays({ order, ways }: { order: Shown; ways: Ways }) {
  const { t } = useTranslation("questions");
  const skus = [...new Set(order.lines.flatMap(({ items }) => items.map(({ sku }) => sku)))];
  const links = [
    ...(ways.quote ? [{ to: paths.deskQuote(order.no), label: t("quote.one") }] : []),
    ...(ways.discount ? [{ to: paths.deskOrderDiscount(order.no), label: t("discount.link") }] : []),
    ...(ways.address ? [{ to: paths.deskAskAddress(order.no), label: t("address.link") }] : []),
    ...(ways.stock
      ? skus.map((sku) => ({
          to: paths.deskAskStock({ sku, order: order.no }),
          label: t("order.outOfStock", { sku }),
        }))
      : []),
  ];
  if (links.length === 0) return null;
  return (
    <Card title={t("desk.card")}>
      <ul className="grid gap-1 text-sm">
        {links.map(({ to, label }) => (
          <li key={to}>
            <Link to={to} className="link">
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
