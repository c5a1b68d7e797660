/** Lines of one order: what the store sold, and which SKUs of ours that means. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { textIn, textsIn } from "~/domain/catalogue/words";
import { paths } from "~/platform/paths";
import { Money, Status } from "~/ui";
import type { OrderItem, OrderLine } from "../order.server";
import { Thumb } from "./goods";
import { LineMenu } from "./line-menu";
import { LineOptions } from "./line-options";

type Props = { lines: readonly OrderLine[]; storeCcy: string; canConnect: boolean };

export function OrderLines({ lines, storeCcy, canConnect }: Props) {
  return (
    <ul className="divide-y divide-line">
      {lines.map((line) => (
        <li key={line.id} className="grid gap-3 px-5 py-4">
          <LineHead line={line} storeCcy={storeCcy} canConnect={canConnect} />
          {line.items.length > 0 && (
            <ul className="grid gap-2">
              {line.items.map((item) => (
                <ItemRow key={item.id} item={item} />
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  );
}

function LineHead({ line, storeCcy, canConnect }: Omit<Props, "lines"> & { line: OrderLine }) {
  const { t } = useTranslation("orders");
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">
          {line.title} <span className="font-normal text-muted">× {line.qty}</span>
        </p>
        <p className="text-xs text-muted">
          {line.sku}
          {line.sku && line.storePrice > 0n && " · "}
          {line.storePrice > 0n && (
            <>
              {t("line.storePrice")} <Money amount={line.storePrice} currency={storeCcy} />
            </>
          )}
        </p>
        <LineOptions options={line.options} className="mt-1" />
        {line.part && <p className="hint">{t(`part.${line.part.kind}`, { whole: wholeOf(line) })}</p>}
        {line.own && <p className="hint">{t("line.own")}</p>}
        {canConnect && line.linkStatus === "unlinked" && !line.hasProduct && (
          <p className="hint">{t("line.noProduct")}</p>
        )}
      </div>
      <div className="flex items-center gap-2">
        {line.linkStatus === "do_not_fulfil" && <Status>{t("line.do_not_fulfil")}</Status>}
        {line.linkStatus === "covered" && <Status>{t("line.covered")}</Status>}
        {line.linkStatus === "unlinked" && <Status tone="critical">{t("line.unlinked")}</Status>}
        {canConnect && !line.bought && <LineMenu line={line} />}
      </div>
    </div>
  );
}

const wholeOf = ({ part, title }: OrderLine) => part?.name || title;

function ItemRow({ item }: { item: OrderItem }) {
  const { t, i18n } = useTranslation("orders");
  const options = textsIn(item.options, i18n.language).join(" / ");
  const paid = item.qty - item.ownQty;
  return (
    <li className="flex items-start gap-3 text-sm">
      <Thumb fileKey={item.fileKey} />
      <div className="min-w-0 flex-1 wrap-anywhere">
        <Link to={paths.product(item.productId)} className="link">
          {textIn(item.title, i18n.language)}
        </Link>
        <p className="text-xs text-muted">
          {[item.sku, options].filter(Boolean).join(" · ")}
          {item.warehouse && <> · {t("parts.from", { warehouse: textIn(item.warehouse, i18n.language) })}</>}
          {item.sent > 0 && <> · {t("line.sent", { sent: item.sent, qty: item.qty })}</>}
          {item.ownQty > 0 && <> · {t("line.fromOwn", { own: item.ownQty, qty: item.qty })}</>}
          {item.refunded > 0 && <> · {t("line.refunded", { count: item.refunded, qty: item.qty })}</>}
        </p>
      </div>
      <div className="text-end">
        <Money amount={BigInt(paid) * item.unitPrice} />
        {paid > 0 && (
          <p className="whitespace-nowrap text-xs text-muted">
            {paid} × <Money amount={item.unitPrice} />
          </p>
        )}
      </div>
    </li>
  );
}
