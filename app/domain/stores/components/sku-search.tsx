/** Finds SKUs of the catalogue by words or by SKU, and puts them into the table of links. */
import { Form, Link, useLocation } from "@remix-run/react";
import type { ComponentPropsWithoutRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { pictureOf } from "~/domain/catalogue/pictures";
import { paths } from "~/platform/paths";
import { Button, Card, Field, Icon, Input, Menu, Money, ProductImage } from "~/ui";
import { textIn, textsIn } from "~/domain/catalogue/words";
import type { SkuView, StoreVariantView } from "../products.server";

export type KnownSku = {
  sku: string;
  title: string;
  options: string;
  fileKey: string | null;
  price: bigint;
  onSale: boolean;
  free: number;
};

/** A SKU in the words of a language. */
export function skuShown(
  { title, options, ...sku }: SkuView,
  locale: string,
): KnownSku & { productId: string } {
  return { ...sku, title: textIn(title, locale), options: textsIn(options, locale).join(" / ") };
}

type Props = {
  /** The store's product, for a request to find it where we have nothing like it. */
  product: { readonly id: string; readonly title: string };
  q: string;
  found: readonly KnownSku[] | null;
  wanted: StoreVariantView | null;
  buttons: (sku: string) => readonly UseButton[];
};

export type UseButton = { variant: StoreVariantView; props: ComponentPropsWithoutRef<"button"> };

export function SkuSearch({ product, q, found, wanted, buttons }: Props) {
  const { t } = useTranslation("stores");
  return (
    <Card
      title={t("search.title")}
      className="xl:sticky xl:top-6 xl:max-h-[calc(100dvh-3rem)] xl:overflow-y-auto"
    >
      <div id="find" className="grid gap-4 scroll-mt-24">
        {wanted && <p className="text-sm text-muted">{t("search.for", { variant: wanted.title })}</p>}
        <SearchForm q={q} />
        {found === null && <p className="hint">{t("search.start")}</p>}
        {found && found.length > 0 && (
          <ul className="grid gap-3" aria-live="polite">
            {found.map((sku) => (
              <Result key={sku.sku} sku={sku} wanted={wanted} buttons={buttons(sku.sku)} />
            ))}
          </ul>
        )}
        {found && (
          <p className="hint">
            {t(found.length === 0 ? "search.none" : "search.notAmong")}{" "}
            <Link
              to={paths.sourcingForm({ storeProduct: product.id, title: product.title })}
              className="link"
            >
              {t("search.source")}
            </Link>
          </p>
        )}
      </div>
    </Card>
  );
}

function SearchForm({ q }: { q: string }) {
  const { t } = useTranslation("stores");
  const { pathname, search } = useLocation();
  const kept = [...new URLSearchParams(search)].filter(([name]) => name !== "q");
  return (
    <Form
      method="get"
      action={`${pathname}#find`}
      role="search"
      className="flex items-end gap-2"
      preventScrollReset
    >
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("search.q")} name="q" value={q} plain className="min-w-0 flex-1">
        <Input type="search" key={q} />
      </Field>
      <Button type="submit" icon="magnifying-glass" iconOnly>
        {t("search.submit")}
      </Button>
    </Form>
  );
}

type ResultProps = { sku: KnownSku; wanted: StoreVariantView | null; buttons: readonly UseButton[] };

function Result({ sku, wanted, buttons }: ResultProps) {
  const { t } = useTranslation("stores");
  const button = buttons.find(({ variant }) => variant.id === wanted?.id);
  const picture = sku.fileKey ? pictureOf(sku.fileKey) : null;
  return (
    <li className="flex items-center gap-3">
      <ProductImage
        src={picture?.src ?? null}
        {...(picture?.srcSet ? { srcSet: picture.srcSet, sizes: "48px" } : {})}
        alt=""
        className="size-12 flex-none rounded-s"
      />
      <div className="min-w-0 flex-1 text-sm">
        <p className="truncate font-semibold">{sku.title}</p>
        <p className="truncate text-xs text-muted">{[sku.options, sku.sku].filter(Boolean).join(" · ")}</p>
        <p className="text-xs">
          <Money amount={sku.price} />
          <span className="ms-2 text-muted">
            {sku.free > 0 ? t("search.stock", { count: sku.free }) : t("search.noStock")}
          </span>
        </p>
      </div>
      <div className="flex items-center">
        {button && (
          <Button {...button.props} type="submit" size="s" aria-label={`${t("search.use")}: ${sku.sku}`}>
            {t("search.use")}
          </Button>
        )}
        {buttons.length > 1 && <UseFor sku={sku} buttons={buttons} />}
      </div>
    </li>
  );
}

function UseFor({ sku, buttons }: Pick<ResultProps, "sku" | "buttons">) {
  const { t } = useTranslation("stores");
  return (
    <Menu
      label={`${t("search.useFor")}: ${sku.sku}`}
      buttonClass="btn btn-quiet btn-s"
      button={<Icon name="caret-down" />}
    >
      <p className="px-2.5 py-1 text-xs text-muted">{t("search.useFor")}</p>
      {buttons.map(({ variant, props }) => (
        <button key={variant.id} {...props} type="submit" className="menu-item">
          {variant.title}
        </button>
      ))}
    </Menu>
  );
}
