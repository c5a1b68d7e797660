/** The buying buttons of a product's page and card. Plain posts without script; with it the page stays in place. */
import { Form, useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button } from "~/ui/button";
import { mostPieces, type CartMode } from "../config";

/** Posts a form in place; each press has a number, so that one that is sent twice counts once. */
function useInPlace() {
  const fetcher = useFetcher<{ added?: boolean }>();
  const busy = fetcher.state !== "idle";
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // *Buy now* is a step on, not a change in place.
    if (submitter?.getAttribute("formmethod") === "get") return;
    event.preventDefault();
    if (busy) return;
    const fields = new FormData(event.currentTarget, submitter);
    fields.set("stay", "1");
    fields.set("press", `${Date.now()}.${Math.random().toString(36).slice(2, 10)}`);
    fetcher.submit(fields, { method: "post", action: event.currentTarget.getAttribute("action") ?? "" });
  };
  return { send, busy };
}

function useHere(): string {
  const { pathname, search } = useLocation();
  return pathname + search;
}

type BuyProps = {
  sku: string;
  mode: CartMode;
  /** What the page was asked for; the field begins with it. */
  qty: number;
  /** Fewest pieces: the product's MOQ in bulk. */
  least?: number;
  /** Most pieces that can be had at once. */
  most?: number;
  /** Code of the warehouse it shall leave from. */
  from?: string;
  /** Other ways to go on, beside the two buttons. */
  children?: ReactNode;
};

/** Quantity, *Add to cart* and *Buy now* for one variant. */
export function BuyForm({ sku, mode, qty, least = 1, most = mostPieces[mode], from, children }: BuyProps) {
  const { t } = useTranslation("buy");
  const here = useHere();
  const { send, busy } = useInPlace();
  return (
    <Form
      method="post"
      action={paths.cartAdd()}
      onSubmit={send}
      className="buy-form"
      key={`${sku} ${mode} ${from ?? ""} ${qty}`}
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
          max={Math.max(least, most)}
          step={1}
          defaultValue={Math.max(least, Math.min(qty, Math.max(least, most)))}
        />
      </label>
      <div className="buy-buttons">
        <Button
          type="submit"
          size="l"
          tone={mode === "bulk" ? "primary" : "secondary"}
          icon="shopping-cart-simple"
          name="back"
          value={here}
          aria-busy={busy || undefined}
        >
          {t("addToCart")}
        </Button>
        {mode === "dropship" && (
          <Button type="submit" size="l" tone="primary" formMethod="get" formAction={paths.payNow()}>
            {t("buyNow")}
          </Button>
        )}
        {children}
      </div>
    </Form>
  );
}

/** On a card: one piece of a product with one variant; where there are several, the product's page asks which. */
export function CardAdd({ productId, title, mode }: { productId: string; title: string; mode?: CartMode }) {
  const { t } = useTranslation("buy");
  const here = useHere();
  const { send, busy } = useInPlace();
  return (
    <Form method="post" action={paths.cartAdd()} onSubmit={send}>
      <input type="hidden" name="product" value={productId} />
      {mode && <input type="hidden" name="mode" value={mode} />}
      <input type="hidden" name="back" value={here} />
      <Button
        type="submit"
        size="s"
        icon="shopping-cart-simple"
        aria-label={t("addThis", { title })}
        aria-busy={busy || undefined}
      >
        {t("addToCart")}
      </Button>
    </Form>
  );
}
