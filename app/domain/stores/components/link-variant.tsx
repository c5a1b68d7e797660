/** One variant of a store's product in the form of links, with its rows. */
import { Link } from "@remix-run/react";
import { useTranslation } from "~/i18n/use-translation";
import { Banner, Button, Card, cx, Icon, useHrefWith } from "~/ui";
import { narrowRow } from "../link-rows";
import { valueOf, type VariantProps } from "./link-form-state";
import { LinkRow } from "./link-row";

/** The rows of a variant, and the button that adds one for a country or a choice. */
export function LinkVariant(props: VariantProps) {
  const { t } = useTranslation("stores");
  const { variant, form, rows, all, wanted, oneLine } = props;
  const mine = rows.flatMap((row, index) =>
    valueOf(row).storeVariantId === variant.id ? [{ row, index }] : [],
  );
  // Appended to the list: an insertion would rename the rows after it.
  const insert = { name: all, defaultValue: narrowRow(variant) };
  const byChoice = variant.choices.length > 0;
  return (
    <Card
      className={cx(wanted?.id === variant.id && "ring-2 ring-water")}
      title={
        <>
          {variant.title}
          <span className="ms-2 text-xs font-normal text-muted">{variant.sku ?? t("link.noSku")}</span>
        </>
      }
      actions={<FindLink {...props} />}
    >
      <div className="grid gap-5">
        {props.meanwhile.includes(variant.id) && (
          <ConnectedNow variant={variant} countries={props.countries} />
        )}
        {byChoice && <Choices variant={variant} />}
        {mine.map(({ row, index }) => (
          <LinkRow key={row.key} {...props} row={row} index={index} />
        ))}
        {!oneLine && (
          <div>
            <Button {...form.insert.getButtonProps(insert as never)} tone="quiet" size="s" icon="plus">
              {t(byChoice ? "link.addChoice" : "link.addCountry")}
            </Button>
          </div>
        )}
      </div>
    </Card>
  );
}

type ConnectedNowProps = Pick<VariantProps, "variant" | "countries">;

function ConnectedNow({ variant, countries }: ConnectedNowProps) {
  const { t } = useTranslation("stores");
  return (
    <Banner tone="critical" title={t("error.already-associated")}>
      <p>{t("link.meanwhile")}</p>
      <ul className="mt-1 font-semibold">
        {variant.links.map(({ country, options, kind, items }, place) => {
          const only = [
            ...(country ? [countries.find(({ value }) => value === country)?.label ?? country] : []),
            ...options.map(({ name, value }) => `${name}: ${value}`),
          ].join(", ");
          const goods = items.map(({ sku, qty }) => `${sku} × ${qty}`).join(", ");
          return (
            <li key={place} className="wrap-anywhere">
              {only && `${only} – `}
              {kind === "linked" ? goods : t("link.kind.do_not_fulfil")}
            </li>
          );
        })}
      </ul>
      <p className="mt-1">{t("link.meanwhile.next")}</p>
    </Banner>
  );
}

function Choices({ variant }: Pick<VariantProps, "variant">) {
  const { t } = useTranslation("stores");
  const named = variant.choices.map(
    ({ name, values }) => `${name} (${values.slice(0, 6).join(", ")}${values.length > 6 ? " …" : ""})`,
  );
  return <p className="hint wrap-anywhere">{t("link.choices", { choices: named.join("; ") })}</p>;
}

function FindLink({ product, variant, q, wanted }: VariantProps) {
  const { t } = useTranslation("stores");
  const hrefWith = useHrefWith();
  const current = wanted?.id === variant.id;
  return (
    <Link
      to={`${hrefWith({ for: variant.id, q: q || product.title })}#find`}
      className="btn btn-secondary btn-s"
      preventScrollReset
      {...(current ? { "aria-current": "true" as const } : {})}
    >
      <Icon name="magnifying-glass" />
      {current ? t("link.finding") : t("link.find")}
    </Link>
  );
}
