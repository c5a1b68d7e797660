/** The parts of the home page. */
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { categoryIcon, cx, Icon, LinkButton, type IconName } from "~/ui";
import { SearchBox } from "~/ui/frames/search-box";
import { isOpen } from "~/ui/frames/shop-navigation";
import type { ShownCard } from "./card";
import { GoodsGrid } from "./goods-grid";
import { QuayScene } from "./quay-scene";
import { Link } from "~/ui/link";

type Figures = { products: string; countries: string };

export function Hero({ figures, member }: { figures: Figures; member: boolean }) {
  const { t } = useTranslation("home");
  return (
    <section className="hero">
      <div className="page relative z-10 py-12 md:py-16 lg:py-28">
        <div className="grid max-w-xl gap-6">
          <h1 className="text-2xl font-semibold">{t("hero.title")}</h1>
          <p className="max-w-prose text-on-deep-muted">{t("hero.text", figures)}</p>
          <SearchBox label={t("hero.search")} className="w-full" />
          <p className="flex flex-wrap gap-x-6 gap-y-2 text-sm font-semibold">
            <Link
              to={shopPaths.goodsList()}
              className="underline decoration-current/40 underline-offset-4 hover:decoration-current"
            >
              {t("hero.browse")}
            </Link>
            {!member && (
              <Link
                to={shopPaths.register()}
                className="underline decoration-current/40 underline-offset-4 hover:decoration-current"
              >
                {t("hero.register")}
              </Link>
            )}
          </p>
        </div>
      </div>
      <QuayScene label={t("hero.picture")} />
    </section>
  );
}

type PartProps = {
  title: string;
  text?: string;
  to?: string;
  more?: string;
  className?: string;
  children: ReactNode;
};

function Part({ title, text, to, more, className, children }: PartProps) {
  const { t } = useTranslation("home");
  return (
    <section className={cx("page grid gap-5", className)}>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <div>
          <h2 className="text-xl">{title}</h2>
          {text && <p className="text-sm text-muted">{text}</p>}
        </div>
        {to && (
          <Link
            to={to}
            className="inline-flex items-center gap-1 text-sm font-semibold text-water hover:underline"
            {...(more ? {} : { "aria-label": `${t("rail.more")}: ${title}` })}
          >
            {more ?? t("rail.more")}
            <Icon name="arrow-right" />
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

export function CategoryTiles({ tiles }: { tiles: readonly { slug: string; name: string }[] }) {
  const { t } = useTranslation("home");
  if (tiles.length === 0) return null;
  return (
    <Part title={t("tiles.title")} to={shopPaths.goodsList()}>
      <ul className="tiles">
        {tiles.map(({ slug, name }) => (
          <li key={slug} className="grid">
            <Link to={shopPaths.goodsList({ cat: slug })} className="tile">
              <Icon name={categoryIcon(slug)} />
              <span>{name}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}

type RailProps = { title: string; text: string; to: string; more?: string; cards: readonly ShownCard[] };

/** Goods in a row; without any there is no rail. */
export function Rail({ cards, ...part }: RailProps) {
  if (cards.length === 0) return null;
  return (
    <Part {...part} className="rail">
      <GoodsGrid cards={cards} />
    </Part>
  );
}

export function HowItWorks() {
  const { t } = useTranslation("home");
  return (
    <Part title={t("how.title")}>
      <ol className="steps">
        {([1, 2, 3, 4] as const).map((step) => (
          <li key={step}>
            <h3 className="font-semibold">{t(`how.${step}.title`)}</h3>
            <p className="text-sm text-muted">{t(`how.${step}.text`)}</p>
          </li>
        ))}
      </ol>
    </Part>
  );
}

const platforms = [
  { name: "Shopify", connects: isOpen(shopPaths.shopify()) },
  { name: "WooCommerce", connects: true },
  { name: "AliExpress", connects: isOpen(shopPaths.aliexpress()) },
].sort((a, b) => Number(b.connects) - Number(a.connects));

export function Platforms() {
  const { t } = useTranslation("home");
  return (
    <section className="border-y border-line bg-raised">
      <div className="page flex flex-wrap items-center justify-between gap-x-10 gap-y-4 py-8">
        <div>
          <h2 className="text-lg">{t("platforms.title")}</h2>
          <p className="text-sm text-muted">{t("platforms.text")}</p>
        </div>
        <ul className="flex flex-wrap gap-x-8 gap-y-3 text-lg font-semibold">
          {platforms.map(({ name, connects }) => (
            <li key={name} className={cx("flex items-center gap-2", !connects && "text-muted")}>
              <Icon name="storefront" className={connects ? "text-water" : ""} />
              {name}
              {!connects && <span className="text-sm font-normal">({t("platforms.coming")})</span>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

const promises = [
  ["processing", "clock"],
  ["price", "receipt"],
  ["tracking", "map-pin"],
  ["refund", "shield-check"],
] as const satisfies readonly (readonly [string, IconName])[];

export function Trust() {
  const { t } = useTranslation("home");
  return (
    <Part title={t("trust.title")}>
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
        {promises.map(([key, icon]) => (
          <li key={key} className="grid content-start gap-2">
            <span className="grid size-11 place-items-center rounded-s bg-water-soft text-water">
              <Icon name={icon} className="size-6" />
            </span>
            <h3 className="font-semibold">{t(`trust.${key}.title`)}</h3>
            <p className="text-sm text-muted">{t(`trust.${key}.text`)}</p>
            {key === "refund" && (
              <Link to={shopPaths.refunds()} className="link text-sm">
                {t("trust.refund.policy")}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Part>
  );
}

export function Questions({ countries }: { countries: string }) {
  const { t } = useTranslation("home");
  return (
    <Part title={t("faq.title")}>
      <div className="faq max-w-3xl border-t border-line">
        {([1, 2, 3, 4] as const).map((n) => (
          <details key={n}>
            <summary>
              {t(`faq.${n}.q`)}
              <Icon name="caret-down" />
            </summary>
            <p>{n === 2 ? t("faq.2.a", { countries }) : t(`faq.${n}.a`)}</p>
          </details>
        ))}
      </div>
    </Part>
  );
}

export function CallToAction() {
  const { t } = useTranslation("home");
  return (
    <section className="page">
      <div className="flex flex-wrap items-center justify-between gap-6 rounded-l bg-water-soft px-6 py-8 md:px-10">
        <div className="max-w-prose">
          <h2 className="text-lg">{t("cta.title")}</h2>
          <p className="text-sm text-muted">{t("cta.text")}</p>
        </div>
        <LinkButton to={shopPaths.register()} tone="primary" size="l">
          {t("hero.register")}
        </LinkButton>
      </div>
    </section>
  );
}
