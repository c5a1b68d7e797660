/** The parts of a product page that are read: its head, its sections, what is like it. */
import { useTranslation } from "~/i18n/use-translation";
import { shopPaths } from "~/platform/shop-paths";
import { Html, Icon, Section } from "~/ui";
import { Kept } from "~/ui/kept";
import { Link } from "~/ui/link";
import type { ProductView } from "../product-view.server";

type Props = { product: ProductView };

export function ProductHead({ product }: Props) {
  const { t } = useTranslation("common");
  return (
    <div className="grid gap-2">
      {(product.isNew || product.isHot) && (
        <p className="flex gap-2">
          {product.isNew && <span className="badge border border-line">{t("product.fresh")}</span>}
          {product.isHot && (
            <span className="badge badge-hot">
              <Icon name="fire" />
              {t("product.hot")}
            </span>
          )}
        </p>
      )}
      <h1 className="text-xl">{product.title}</h1>
    </div>
  );
}

const sections = ["shipping", "description", "specs", "faq"] as const;

/** Links to the sections; they stay in sight while one reads. */
export function SectionLinks({ product }: Props) {
  const { t } = useTranslation("shop");
  const shown = sections.filter((section) => section !== "shipping" || product.variant);
  return (
    <nav aria-label={t("product.sections")} className="tabs anchors">
      {shown.map((section) => (
        <a key={section} href={`#${section}`} className="tab">
          {t(`product.${section}`)}
        </a>
      ))}
    </nav>
  );
}

export function Description({ product }: Props) {
  const { t } = useTranslation("shop");
  return (
    <div id="description">
      <Section title={t("product.description")}>
        {product.description ? (
          // The catalogue's descriptions, sanitised by every command that stores them.
          <Html html={product.description} />
        ) : (
          <p className="text-muted">{t("product.noDescription")}</p>
        )}
      </Section>
    </div>
  );
}

export function Specs({ product }: Props) {
  const { t, i18n } = useTranslation("shop");
  const { spu, specs, vendor, origin, hsCode, attributes, variant } = product;
  const facts = [spu, specs, vendor, origin, hsCode, attributes, variant?.barcode];
  return (
    <div id="specs">
      <Section title={t("product.specs")}>
        <Kept by={["specs", i18n.language, facts]}>{() => <SpecList product={product} />}</Kept>
      </Section>
    </div>
  );
}

function SpecList({ product }: Props) {
  const { t } = useTranslation("shop");
  const optional = (label: string, value: string | null | undefined) =>
    value ? [[label, value] as const] : [];
  const rows: (readonly [string, string])[] = [
    [t("product.spu"), product.spu],
    ...product.specs,
    ...optional(t("product.vendor"), product.vendor),
    ...optional(t("product.origin"), product.origin),
    ...optional(t("product.hsCode"), product.hsCode),
    ...optional(t("product.barcode"), product.variant?.barcode),
    [t("product.attributes"), product.attributes.map((name) => attributeText(t, name)).join(", ")],
  ];
  return (
    <dl className="specs">
      {rows.map(([label, value], i) => (
        <div key={i}>
          <dt>{label}</dt>
          <dd className="min-w-0">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const known = ["general", "battery", "liquid", "magnetic", "cosmetic", "food", "knife", "branded"] as const;

function attributeText(t: ReturnType<typeof useTranslation<"shop">>["t"], name: string): string {
  const attribute = known.find((candidate) => candidate === name);
  return attribute ? t(`attribute.${attribute}`) : name;
}

/** What stores ask before they list a product, answered by its own figures. */
export function ProductQuestions({ product }: Props) {
  const { t, i18n } = useTranslation("shop");
  const { processingDays, saleModes, moq } = product;
  return (
    <div id="faq">
      <Section title={t("product.faqTitle")}>
        <Kept by={["faq", i18n.language, processingDays, saleModes, moq]}>
          {() => <Questions product={product} />}
        </Kept>
      </Section>
    </div>
  );
}

function Questions({ product }: Props) {
  const { t } = useTranslation("shop");
  const [min, max] = product.processingDays;
  const days = min === max ? t("product.dayCount", { count: max }) : t("product.days", { min, max });
  const bulk = product.saleModes.includes("bulk");
  const dropship = product.saleModes.includes("dropship");
  return (
    <div className="faq max-w-3xl border-t border-line">
      <Question q={t("faq.leaves.q")}>{t("faq.leaves.a", { days })}</Question>
      {dropship && <Question q={t("faq.single.q")}>{t("faq.single.a")}</Question>}
      {bulk && <Question q={t("faq.bulk.q")}>{t("faq.bulk.a", { count: product.moq })}</Question>}
      <Question q={t("faq.pictures.q")}>{t("faq.pictures.a")}</Question>
      <Question q={t("faq.broken.q")}>
        {t("faq.broken.a")}{" "}
        <Link to={shopPaths.refunds()} className="link">
          {t("faq.broken.link")}
        </Link>
      </Question>
    </div>
  );
}

function Question({ q, children }: { q: string; children: React.ReactNode }) {
  return (
    <details>
      <summary>
        {q}
        <Icon name="caret-down" />
      </summary>
      <p>{children}</p>
    </details>
  );
}
