/** Quantity, *Add to cart* and *Buy now* of a product's page. A plain form without script; with it the page stays. */
import { Form, useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Button } from "~/ui/button";
import { mostPieces, type CartMode } from "../config";
import { pressOf } from "./card-buttons";

type BuyProps = {
  sku: string;
  mode: CartMode;
  /** What the page was asked for; the field begins with it. */
  qty: number;
  /** Fewest pieces: the product's MOQ in bulk. */
  least: number;
  /** Code of the warehouse it shall leave from; empty for any. */
  from: string;
  /** Whether any can be had at once. */
  available: boolean;
  /** Other ways to go on, beside the two buttons. */
  children?: ReactNode;
};

export function BuyForm({ sku, mode, qty, least, from, available, children }: BuyProps) {
  const { t } = useTranslation("buy");
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  const most = mostPieces[mode];
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // *Buy now* is a step on, not a change in place.
    if (submitter?.getAttribute("formmethod") === "get") return;
    event.preventDefault();
    if (busy) return;
    const fields = pressOf(event.currentTarget, submitter);
    fetcher.submit(fields, { method: "post", action: shopPaths.cartAdd() });
  };
  return (
    <Form
      method="post"
      action={shopPaths.cartAdd()}
      onSubmit={send}
      className="buy-form"
      key={`${sku} ${mode} ${from} ${qty}`}
    >
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="mode" value={mode} />
      {from && <input type="hidden" name="from" value={from} />}
      <label className="buy-qty">
        <span className="label">{t("quantity")}</span>
        <input
          className="input num"
          type="number"
          name="qty"
          inputMode="numeric"
          required
          min={least}
          max={most}
          step={1}
          defaultValue={Math.max(least, Math.min(qty, most))}
        />
      </label>
      <div className="buy-buttons">
        {mode === "dropship" && (
          <Button
            type="submit"
            size="l"
            tone="primary"
            formMethod="get"
            formAction={shopPaths.payNow()}
            disabled={!available}
          >
            {t("buyNow")}
          </Button>
        )}
        <Button
          type="submit"
          size="l"
          tone={mode === "bulk" ? "primary" : "secondary"}
          icon="shopping-cart-simple"
          name="back"
          value={pathname + search}
          disabled={mode === "dropship" && !available}
          {...(busy ? { "aria-busy": true } : {})}
        >
          {t("addToCart")}
        </Button>
        {children}
      </div>
    </Form>
  );
}
