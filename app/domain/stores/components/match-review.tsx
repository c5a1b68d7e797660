/** The review of proposed connections: each variant of a store, what we would ship for it, why, and what that earns. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  cx,
  errorText,
  Form,
  LinkButton,
  Money,
  PlainTable,
  ProductImage,
  Status,
  type Column,
} from "~/ui";
import { Link } from "~/ui/link";
import { pictureOf } from "~/domain/catalogue/pictures";
import { marginOf } from "../link-rows";
import type { Match, Outcome } from "../match";
import type { OpenProduct, OpenVariant } from "../auto-match.server";
import { StorePicture } from "./product-table";
import { SaveAnyway } from "./save-anyway";
import type { KnownSku } from "./sku-search";

export type ReviewRow = {
  variant: OpenVariant;
  product: Pick<OpenProduct, "id" | "title" | "store" | "currency" | "fileKey">;
  outcome: Outcome;
};

/** What was sent for a variant, and why it was refused. */
export type SentRow = { take: boolean; sku: string; error?: string };

type Props = {
  rows: readonly ReviewRow[];
  known: readonly KnownSku[];
  /** Millionths of a dollar for one unit of each currency. */
  rates: Readonly<Record<string, bigint>>;
  sent: Readonly<Record<string, SentRow>>;
  unsent: { readonly error: string; readonly names: readonly string[] } | null;
  seen: string;
  next: string | null;
  skip: string | null;
  frozen: boolean;
};

const isProposed = ({ outcome }: ReviewRow) => typeof outcome === "object";

/** A variant as a person calls it. */
export function variantName({ product, variant }: Pick<ReviewRow, "variant" | "product">): string {
  return variant.title === product.title ? product.title : `${product.title} – ${variant.title}`;
}

export function MatchReview(props: Props) {
  const { t } = useTranslation("mapping");
  const { rows, seen, next, skip, unsent, frozen } = props;
  const places = new Map(rows.map(({ variant }, place) => [variant.id, place]));
  const part = { ...props, placeOf: (row: ReviewRow) => places.get(row.variant.id) ?? 0 };
  const proposed = rows.filter(isProposed);
  const open = rows.filter((row) => !isProposed(row));
  return (
    <Form method="post" scope="review" className="grid gap-5">
      <input type="hidden" name="seen" value={seen} />
      {next && <input type="hidden" name="next" value={next} />}
      {proposed.length > 0 && (
        <Card flush title={t("match.found", { count: proposed.length })}>
          <PlainTable
            caption={t("match.found", { count: proposed.length })}
            rows={proposed}
            columns={useColumns(part, true)}
            rowKey={({ variant }) => variant.id}
          />
        </Card>
      )}
      {open.length > 0 && (
        <Card flush title={t("match.open", { count: open.length })}>
          <p className="px-5 pt-3 text-sm text-muted">{t("match.open.text")}</p>
          <PlainTable
            caption={t("match.open", { count: open.length })}
            rows={open}
            columns={useColumns(part, false)}
            rowKey={({ variant }) => variant.id}
          />
        </Card>
      )}
      {unsent && <SaveAnyway error={[unsent.error]} names={unsent.names} />}
      {!frozen && (
        <div className="card z-20 lg:sticky lg:bottom-2 flex flex-wrap gap-3 px-5 py-3">
          <Button tone="primary" icon="link-simple">
            {t("match.save")}
          </Button>
          {skip && (
            <LinkButton to={skip} tone="quiet">
              {t("match.skip")}
            </LinkButton>
          )}
        </div>
      )}
    </Form>
  );
}

type Part = Props & { placeOf: (row: ReviewRow) => number };

function useColumns(part: Part, proposed: boolean): Column<ReviewRow>[] {
  const { t } = useTranslation("mapping");
  return [
    ...(proposed
      ? [
          {
            key: "take",
            header: t("match.take"),
            tight: true,
            cell: (row: ReviewRow) => <Take row={row} part={part} />,
          },
        ]
      : []),
    { key: "variant", header: t("match.variant"), plain: true, cell: (row) => <Variant row={row} /> },
    { key: "sku", header: t("match.sku"), cell: (row) => <OurSku row={row} part={part} /> },
    { key: "why", header: t("match.why"), cell: ({ outcome }) => <Why outcome={outcome} /> },
    {
      key: "money",
      header: t("match.money"),
      align: "end",
      cell: (row) => <Figures row={row} part={part} />,
    },
  ];
}

type CellProps = { row: ReviewRow; part: Part };

const fieldOf = ({ row, part }: CellProps, name: string) => `rows[${part.placeOf(row)}].${name}`;

function Take({ row, part }: CellProps) {
  const { t } = useTranslation("mapping");
  return (
    <input
      type="checkbox"
      className="row-check"
      name={fieldOf({ row, part }, "take")}
      value="on"
      defaultChecked={part.sent[row.variant.id]?.take ?? true}
      disabled={part.frozen}
      aria-label={t("match.takeOf", { title: variantName(row) })}
    />
  );
}

function Variant({ row }: { row: ReviewRow }) {
  const { variant, product } = row;
  return (
    <div className="flex items-center gap-3 lg:min-w-56">
      <StorePicture fileKey={product.fileKey} title={product.title} />
      <div className="min-w-0">
        <Link to={paths.skuConnect({ storeProduct: product.id })} className="font-semibold hover:underline">
          {variantName(row)}
        </Link>
        <span className="block text-xs text-muted wrap-anywhere">
          {[product.store, variant.sku].filter(Boolean).join(" · ")}
        </span>
      </div>
    </div>
  );
}

function OurSku({ row, part }: CellProps) {
  const { t } = useTranslation("mapping");
  const { t: words } = useTranslation();
  const { variant, product, outcome } = row;
  const sent = part.sent[variant.id];
  const proposed = typeof outcome === "object" ? outcome.sku : "";
  const goods = part.known.find(({ sku }) => sku === proposed);
  const picture = goods?.fileKey ? pictureOf(goods.fileKey) : null;
  return (
    <div className="flex items-start gap-3 lg:min-w-64">
      {goods && (
        <ProductImage
          src={picture?.src ?? null}
          {...(picture?.srcSet ? { srcSet: picture.srcSet, sizes: "56px" } : {})}
          alt=""
          className="hidden size-14 flex-none rounded-s sm:block"
        />
      )}
      <div className="grid min-w-0 flex-1 gap-1">
        <input type="hidden" name={fieldOf({ row, part }, "storeVariantId")} value={variant.id} />
        {proposed === "" && <input type="hidden" name={fieldOf({ row, part }, "take")} value="on" />}
        <input
          className="input w-full min-w-0 font-mono text-sm sm:max-w-56"
          name={fieldOf({ row, part }, "sku")}
          defaultValue={sent?.sku ?? proposed}
          maxLength={64}
          autoComplete="off"
          spellCheck={false}
          disabled={part.frozen}
          aria-label={t("match.skuFor", { title: variantName(row) })}
          {...(sent?.error ? { "aria-invalid": true } : {})}
        />
        {sent?.error && <p className="text-sm text-critical">{errorText(words, sent.error)}</p>}
        {goods ? (
          <p className="text-xs text-muted wrap-anywhere">
            {goods.title}
            {goods.options && ` · ${goods.options}`}
          </p>
        ) : (
          <span className="flex flex-wrap gap-x-3 text-xs">
            <Link to={paths.addConnection({ storeProduct: product.id })} className="link inline-block py-1">
              {t("match.open.find")}
            </Link>
            {outcome === "none" && (
              <Link
                to={paths.sourcingForm({ storeProduct: product.id, title: product.title })}
                className="link inline-block py-1"
              >
                {t("find.source")}
              </Link>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

function Why({ outcome }: { outcome: Outcome }) {
  const { t } = useTranslation("mapping");
  if (typeof outcome !== "object") return <span className="text-sm text-muted">{t(`match.${outcome}`)}</span>;
  return (
    <Status tone={outcome.by === "title" ? "caution" : "positive"}>
      {t(`match.by.${outcome.by}`, { score: scoreText(outcome) })}
    </Status>
  );
}

/** Two decimals, rounded down: only what is equal is 1.00. */
const scoreText = ({ score }: Match) => (Math.floor(score * 100 + 1e-9) / 100).toFixed(2);

function Figures({ row: { variant, product, outcome }, part }: CellProps) {
  const { t } = useTranslation("mapping");
  const sku = typeof outcome === "object" ? outcome.sku : null;
  const prices = new Map(part.known.map((goods) => [goods.sku, goods.price]));
  const { currency } = product;
  const inStore = { price: variant.price, currency, usdPpm: part.rates[currency] ?? null };
  const margin = sku === null ? null : marginOf([{ sku, qty: "1" }], prices, inStore);
  return (
    <dl className="grid gap-0.5 text-sm whitespace-nowrap">
      <Figure label={t("match.price")}>
        <Money amount={variant.price} currency={currency} />
      </Figure>
      {margin && (
        <Figure label={t("match.cost")}>
          <Money amount={margin.cost} />
        </Figure>
      )}
      {margin && margin.percent !== null && (
        <Figure label={margin.percent < 0 ? t("match.loss") : t("match.margin")}>
          <span className={cx("num font-semibold", margin.percent < 0 ? "text-critical" : "text-positive")}>
            {margin.percent} %
          </span>
        </Figure>
      )}
    </dl>
  );
}

function Figure({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="flex gap-2 lg:justify-end">
      <dt className="text-muted">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** What the last save did. */
export function SavedMatches({ linked }: { linked: number }) {
  const { t } = useTranslation("mapping");
  return (
    <Banner tone={linked > 0 ? "positive" : "info"} live>
      {linked > 0 ? t("match.saved", { count: linked }) : t("match.nothing")}
      {linked > 0 && ` ${t("match.saved.orders")}`}
    </Banner>
  );
}

/** What the last save could not do, with the reasons. */
export function RefusedMatches({ refused }: { refused: readonly { name: string; error: string }[] }) {
  const { t } = useTranslation("mapping");
  const { t: words } = useTranslation();
  return (
    <Banner tone="critical" title={t("match.refused", { count: refused.length })} live>
      <ul className="list-disc ps-5">
        {refused.slice(0, 20).map(({ name, error }) => (
          <li key={name} className="wrap-anywhere">
            {name}: {errorText(words, error)}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
