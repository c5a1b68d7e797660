/** Quantity, *Add to cart* and *Buy now* of a product's page. A plain form without script; with it the page stays. */
import { Form, useFetcher, useLocation, useNavigate } from "@remix-run/react";
import { useEffect, useRef, type FormEvent, type ReactNode, type RefObject } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Button } from "~/ui/button";
import type { ShippingChoice } from "~/domain/shipping/choice";
import { buyFormId } from "~/domain/shipping/components/shipping-table";
import { useHydrated } from "~/ui/hydrated";
import { mostPieces, type CartMode } from "../config";
import { pressOf } from "./card-buttons";

type BuyProps = {
  product: string;
  sku: string;
  mode: CartMode;
  choice: ShippingChoice;
  method: string;
  least: number;
  available: boolean;
  children?: ReactNode;
};

const typingPause = 400;

/**
 * The quantity field: a new quantity loads its page, which keeps its scroll position. While the form is sent (`busy`)
 * it waits, because a navigation would cancel the reload of the cart.
 */
function useQuantity(
  qty: number,
  { busy, sent }: { busy: boolean; sent: RefObject<boolean> },
  pathOf: (qty: number) => string,
) {
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    const { current } = field;
    if (current && current !== document.activeElement) current.value = String(qty);
  }, [qty]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const latest = useRef<() => void>(() => {});
  const update = () => {
    clearTimeout(timer.current);
    const { current } = field;
    if (busy || sent.current || !current?.checkValidity() || Number(current.value) === qty) return;
    navigate(pathOf(Number(current.value)), { replace: true, preventScrollReset: true });
  };
  useEffect(() => {
    latest.current = update;
  });
  const typed = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => latest.current(), typingPause);
  };
  useEffect(() => {
    // What was typed before or while the form was sent.
    if (!busy) latest.current();
  }, [busy]);
  return { field, typed, update };
}

export function BuyForm({ product, sku, mode, choice, method, least, available, children }: BuyProps) {
  const { t } = useTranslation("buy");
  const { pathname, search } = useLocation();
  const fetcher = useFetcher();
  const busy = fetcher.state !== "idle";
  const hydrated = useHydrated();
  const most = mostPieces[mode];
  const { country, zip, from } = choice;
  const qty = Math.max(least, Math.min(choice.qty, most));
  // Known at once: `busy` is only seen with the next drawing, and a slow one comes after the pause in typing.
  const sent = useRef(false);
  useEffect(() => {
    if (!busy) sent.current = false;
  }, [busy, fetcher.data]);
  const { field, typed, update } = useQuantity(qty, { busy, sent }, (pieces) =>
    shopPaths.product(product, { sku, mode, country, zip, from, method, qty: pieces }),
  );
  const send = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    // *Buy now* is a step on, not a change in place.
    if (submitter?.getAttribute("formmethod") === "get") return;
    event.preventDefault();
    if (busy) return;
    sent.current = true;
    const fields = pressOf(event.currentTarget, submitter);
    fetcher.submit(fields, { method: "post", action: shopPaths.cartAdd() });
  };
  return (
    <Form
      method="post"
      action={shopPaths.cartAdd()}
      onSubmit={send}
      className="buy-form"
      id={buyFormId}
      key={`${sku} ${mode}`}
    >
      <input type="hidden" name="id" value={product} />
      <input type="hidden" name="country" value={country} />
      {zip && <input type="hidden" name="zip" value={zip} />}
      <input type="hidden" name="sku" value={sku} />
      <input type="hidden" name="mode" value={mode} />
      {from && <input type="hidden" name="from" value={from} />}
      <div className="buy-main">
        <label className="buy-qty">
          <span className="label">{t("quantity")}</span>
          <input
            className="input num"
            type="number"
            name="qty"
            inputMode="numeric"
            required
            min={least}
            step={1}
            defaultValue={qty}
            ref={field}
            onChange={typed}
            onKeyDown={(event) => {
              if (event.key !== "Enter") return;
              event.preventDefault();
              update();
            }}
          />
        </label>
        {!hydrated && (
          <Button
            type="submit"
            size="l"
            className="unscripted"
            formMethod="get"
            formAction={shopPaths.productPage()}
          >
            {t("update")}
          </Button>
        )}
        <Button
          type="submit"
          size="l"
          tone="primary"
          formMethod="get"
          formAction={shopPaths.payNow()}
          disabled={mode === "dropship" && !available}
        >
          {t("buyNow")}
        </Button>
        <Button
          type="submit"
          size="l"
          tone="secondary"
          icon="shopping-cart-simple"
          name="back"
          value={pathname + search}
          disabled={mode === "dropship" && !available}
          {...(busy ? { "aria-busy": true } : {})}
        >
          {t("addToCart")}
        </Button>
      </div>
      <div className="buy-buttons">{children}</div>
    </Form>
  );
}
