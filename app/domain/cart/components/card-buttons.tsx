/**
 * Buttons on the cards of goods. All cards of a page share two forms, which stand once in its layout: a list of
 * fifty stays light, and without script each button is a plain post.
 */
import { useFetcher, useLocation, useMatches } from "@remix-run/react";
import { useMemo, type FormEvent, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { formatMoney } from "~/platform/money";
import { shopPaths } from "~/platform/shop-paths";
import { CardSlotsProvider } from "~/ui/card-slots";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/icon";
import { Link } from "~/ui/link";
import { useRootData } from "~/ui/root-data";
import type { CardChoice } from "../card-choice.server";

const cartForm = "cart-add";
const wishForm = "wish";

/** Sends a form in place, with the number of the press, so that one that is sent twice counts once. */
export function pressOf(form: HTMLFormElement, submitter: HTMLElement | null): FormData {
  const fields = new FormData(form, submitter);
  fields.set("stay", "1");
  fields.set("press", `${Date.now()}.${Math.random().toString(36).slice(2, 10)}`);
  return fields;
}

const submitterOf = (event: FormEvent) => (event.nativeEvent as SubmitEvent).submitter;

/** The layout's part: the shared forms, and the buttons for every card below. */
export function CardButtons({ children }: { children: ReactNode }) {
  const slots = useMemo(
    () => ({
      corner: (card: Card) => <CardHeart {...card} />,
      actions: (card: Card) => <CardAdd {...card} />,
      useState: useCardStates,
    }),
    [],
  );
  return (
    <CardSlotsProvider value={slots}>
      {children}
      <SharedForms />
    </CardSlotsProvider>
  );
}

type Card = { id: string; title: string };

function SharedForms() {
  const { pathname, search } = useLocation();
  const member = Boolean(useRootData()?.member);
  const cart = useFetcher({ key: cartForm });
  const wish = useFetcher({ key: wishForm });
  const back = <input type="hidden" name="back" value={pathname + search} />;
  return (
    <>
      <form
        id={cartForm}
        hidden
        method="post"
        action={shopPaths.cartAdd()}
        onSubmit={(event) => {
          event.preventDefault();
          if (cart.state === "idle")
            cart.submit(pressOf(event.currentTarget, submitterOf(event)), {
              method: "post",
              action: shopPaths.cartAdd(),
            });
        }}
      >
        {back}
      </form>
      <form
        id={wishForm}
        hidden
        method="post"
        action={shopPaths.wish()}
        onSubmit={(event) => {
          // A visitor is led to the login, as without script.
          if (!member) return;
          event.preventDefault();
          wish.submit(pressOf(event.currentTarget, submitterOf(event)), {
            method: "post",
            action: shopPaths.wish(),
          });
        }}
      >
        {back}
      </form>
    </>
  );
}

function CardAdd({ id, title }: Card) {
  const { t } = useTranslation("buy");
  const { formData, data } = useFetcher<{ added: boolean; choice?: CardChoice }>({ key: cartForm });
  const busy = formData?.get("product") === id;
  const choice = data?.choice?.product === id ? data.choice : null;
  return (
    <>
      {choice ? (
        <ChooseVariant key={id} choice={choice} title={title} />
      ) : (
        <button
          form={cartForm}
          name="product"
          value={id}
          className="btn btn-secondary btn-s"
          aria-label={t("addThis", { title })}
          {...(busy ? { "aria-busy": true } : {})}
        >
          {busy && <span className="spinner" aria-hidden />}
          {t("addToCart")}
        </button>
      )}
      <Link
        to={shopPaths.listProduct({ product: id })}
        className="btn btn-quiet btn-s"
        aria-label={t("listThis", { title })}
        rel="nofollow"
      >
        {t("list")}
      </Link>
    </>
  );
}

/** On the card itself, where script has asked for the variants; a form of its own, because the shared one is for all. */
function ChooseVariant({ choice, title }: { choice: CardChoice; title: string }) {
  const { t, i18n } = useTranslation("buy");
  const cart = useFetcher({ key: cartForm });
  const first = choice.variants.find(({ out }) => !out)?.sku;
  return (
    <form
      className="card-choice"
      onSubmit={(event) => {
        event.preventDefault();
        if (cart.state === "idle")
          cart.submit(pressOf(event.currentTarget, null), { method: "post", action: shopPaths.cartAdd() });
      }}
    >
      <select
        name="sku"
        className="input"
        aria-label={t("chooseThis", { title })}
        defaultValue={first}
        autoFocus
        required
      >
        {choice.variants.map(({ sku, name, price, out }) => (
          <option key={sku} value={sku} disabled={out}>
            {`${name} · ${formatMoney({ amount: price, currency: "USD" }, i18n.language)}${out ? ` · ${t("out")}` : ""}`}
          </option>
        ))}
      </select>
      <button className="btn btn-primary btn-s" disabled={!first}>
        {t("addToCart")}
      </button>
    </form>
  );
}

/** On the product's page: the form by which it goes to a store. A visitor is led to the login, and there. */
export function ListButton({ id }: { id: string }) {
  const { t } = useTranslation("buy");
  return (
    <Link to={shopPaths.listProduct({ product: id })} className="btn btn-secondary btn-l" rel="nofollow">
      <Icon name="storefront" />
      {t("list")}
    </Link>
  );
}

function useWished(id: string): boolean {
  const { formData } = useFetcher({ key: wishForm });
  const wished = useWishedHere();
  if (formData?.get("add") === id) return true;
  if (formData?.get("remove") === id) return false;
  return wished(id);
}

function useWishedHere(): (id: string) => boolean {
  const matches = useMatches();
  return (id) => matches.some(({ data }) => wishedIn(data).includes(id));
}

function useCardStates(): (id: string) => string {
  const wished = useWishedHere();
  return (id) => (wished(id) ? "wished" : "");
}

function wishedIn(data: unknown): readonly unknown[] {
  const wished = typeof data === "object" && data !== null && "wished" in data ? data.wished : null;
  return Array.isArray(wished) ? wished : [];
}

function CardHeart({ id, title }: Card) {
  const { t } = useTranslation("buy");
  const on = useWished(id);
  return (
    <button
      form={wishForm}
      name={on ? "remove" : "add"}
      value={id}
      className={cx("heart", on && "heart-on")}
      aria-label={t(on ? "unwish" : "wishFor", { title })}
    >
      <Icon name={on ? "heart-fill" : "heart"} />
    </button>
  );
}

/** On the product's page, with words. */
export function WishButton({ id, title }: Card) {
  const { t } = useTranslation("buy");
  const on = useWished(id);
  return (
    <button
      form={wishForm}
      name={on ? "remove" : "add"}
      value={id}
      className={cx("btn btn-quiet btn-l", on && "heart-on")}
      aria-label={t(on ? "unwish" : "wishFor", { title })}
    >
      <Icon name={on ? "heart-fill" : "heart"} />
      {t(on ? "wished" : "wish")}
    </button>
  );
}
