/** The calculator's answer: each channel with the parts of its price, or the contract's words for none. */
import { useLocation } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Banner, Card, CopyButton, Money, useRootData } from "~/ui";
import { Link } from "~/ui/link";
import type { FeeTable } from "../fee-table.server";
import { ShippingTable } from "./shipping-table";

type FeeResultProps = { table: FeeTable; country: string; qty: number };

export function FeeResult({ table, country, qty }: FeeResultProps) {
  const { t } = useTranslation("shipping");
  const { pathname, search } = useLocation();
  const address = `${useRootData()?.origin ?? ""}${pathname}${search}`;
  const caption = t("quote.title", { country });
  return (
    <Card title={caption} flush actions={<CopyButton text={address} label={t("fee.copyLink")} />}>
      <Goods table={table} qty={qty} />
      {table.status !== "priced" && (
        <div className="px-5 pt-4 pb-1">
          <Banner tone="caution" title={t(table.status)} live>
            {table.status === "no-weight" ? t("fee.noWeight") : t(`${table.status}Text`)}
          </Banner>
        </div>
      )}
      <ShippingTable table={table} caption={caption} goods={table.unitPrice * BigInt(qty)} />
    </Card>
  );
}

/** Asked for a country that nothing is sent to. */
export function NotServed({ country }: { country: string }) {
  const { t } = useTranslation("shipping");
  return (
    <Banner tone="caution" title={t("no-channel")} live>
      {t("fee.notServed", { country })}
    </Banner>
  );
}

function Goods({ table: { goods, unitPrice }, qty }: { table: FeeTable; qty: number }) {
  const { t } = useTranslation("shipping");
  if (!goods && unitPrice === 0n) return null;
  return (
    <p className="px-5 py-4 text-sm">
      {goods && (
        <>
          <Link to={shopPaths.product(goods.productId, { sku: goods.sku })} className="link">
            {goods.title}
          </Link>{" "}
          <code className="font-mono text-muted">{goods.sku}</code>
          {" · "}
        </>
      )}
      <span className="num">
        {qty} × <Money amount={unitPrice} /> ={" "}
        <Money amount={unitPrice * BigInt(qty)} className="font-semibold" />{" "}
        <span className="text-muted">{t("fee.goods")}</span>
      </span>
    </p>
  );
}
