/** What an order costs, or in words why there is no amount yet. */
import { useTranslation } from "~/i18n/use-translation";
import { Money } from "~/ui";
import { priceOf } from "../words";

type Props = { order: Parameters<typeof priceOf>[0] & { total: bigint }; indicative?: boolean };

export function Total({ order, indicative = false }: Props) {
  const { t } = useTranslation("orders");
  const price = priceOf(order);
  if (price === "known") return <Money amount={order.total} indicative={indicative} />;
  return <span className="font-normal text-muted">{t(`price.${price}`)}</span>;
}
