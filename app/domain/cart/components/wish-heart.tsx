/** The heart: on the wishlist or not. A visitor's press leads to the login, and the wish comes along. */
import { Form, useFetcher, useLocation } from "@remix-run/react";
import type { FormEvent } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { cx } from "~/ui/cx";
import { Icon } from "~/ui/icon";
import { useRootData } from "~/ui/root-data";

type HeartProps = {
  productId: string;
  title: string;
  wished: boolean;
  /** With words beside it, as on the product's page. */
  words?: boolean;
};

export function WishHeart({ productId, title, wished, words }: HeartProps) {
  const { t } = useTranslation("buy");
  const { pathname, search } = useLocation();
  const member = Boolean(useRootData()?.member);
  const fetcher = useFetcher<{ wished?: boolean }>();
  const asked = fetcher.formData?.get("intent");
  const on = asked ? asked === "add" : (fetcher.data?.wished ?? wished);
  const label = on ? t("unwish", { title }) : t("wishFor", { title });
  const send = (event: FormEvent<HTMLFormElement>) => {
    if (!member) return;
    event.preventDefault();
    if (fetcher.state !== "idle") return;
    const fields = new FormData(event.currentTarget);
    fields.set("stay", "1");
    fetcher.submit(fields, { method: "post", action: paths.wish() });
  };
  return (
    <Form method="post" action={paths.wish()} onSubmit={send}>
      <input type="hidden" name="product" value={productId} />
      <input type="hidden" name="back" value={pathname + search} />
      <input type="hidden" name="intent" value={on ? "remove" : "add"} />
      <button
        type="submit"
        className={cx(words ? "btn btn-quiet" : "heart", on && "heart-on")}
        aria-label={label}
        title={words ? undefined : label}
      >
        <Icon name={on ? "heart-fill" : "heart"} />
        {words && t(on ? "wished" : "wish")}
      </button>
    </Form>
  );
}
