/** On a product's page: why fewer or more pieces are priced than were asked for, and where so many can be bought. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, LinkButton } from "~/ui";
import { mostPieces, type CartMode } from "../config";
import { modeFor } from "../quantity";

type Props = {
  product: { id: string; saleModes: readonly string[]; moq: number; variant: { sku: string } | null };
  mode: CartMode;
  least: number;
  asked: number;
  query: Record<string, string>;
};

export function QuantityLimit({ product, mode, least, asked, query }: Props) {
  const { t, i18n } = useTranslation("buy");
  const { id, moq, saleModes, variant } = product;
  const sku = variant?.sku ?? "";
  const other = modeFor(asked, { saleModes, moq });
  const count = (pieces: number) => pieces.toLocaleString(i18n.language);
  const taken = Math.min(Math.max(asked, least), mostPieces[mode]);
  return (
    <Banner
      tone="caution"
      title={
        asked < least
          ? t("limit.least", { least: count(least) })
          : t(`limit.most.${mode}`, { most: count(mostPieces[mode]) })
      }
      actions={
        other ? (
          <LinkButton
            to={shopPaths.product(id, { ...query, sku, mode: other, qty: asked, method: "" })}
            size="s"
          >
            {t(`limit.to.${other}`, { pieces: count(asked) })}
          </LinkButton>
        ) : (
          asked > least && (
            <LinkButton
              to={shopPaths.contact({ topic: "stock", sku, product: id })}
              size="s"
              icon="chat-circle-dots"
            >
              {t("limit.ask")}
            </LinkButton>
          )
        )
      }
    >
      {t("limit.priced", { pieces: count(taken) })}
    </Banner>
  );
}
