/** What stands around each part of a product at the desk: its name, state, what is missing, and the parts as tabs. */
import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Banner, Button, Form, LinkButton, PageHeader, Status, Tabs } from "~/ui";
import type { DeskProduct } from "../../desk/product.server";
import { textIn } from "../../words";
import { ProductState } from "./product-list";

const sections = {
  basics: paths.deskProduct,
  texts: paths.deskProductTexts,
  variants: paths.deskProductVariants,
  pictures: paths.deskProductPictures,
  history: paths.deskProductHistory,
} as const;
export type Section = keyof typeof sections;

type FrameProps = { product: DeskProduct; section: Section; crumb?: string; children: ReactNode };

export function ProductFrame({ product, section, crumb, children }: FrameProps) {
  const { t, i18n } = useTranslation("products");
  const title = textIn(product.title, i18n.language);
  const counts: Partial<Record<Section, number>> = {
    variants: product.variants.length,
    pictures: product.pictures.length,
  };
  const items = (Object.keys(sections) as Section[]).map((key) => ({
    key,
    label: t(`section.${key}`),
    to: sections[key](product.id),
    count: counts[key],
  }));
  return (
    <>
      <PageHeader
        title={title}
        breadcrumbs={[
          { label: t("title"), to: paths.deskProducts() },
          crumb ? { label: product.spu, to: paths.deskProduct(product.id) } : { label: product.spu },
          ...(crumb ? [{ label: crumb }] : []),
        ]}
        status={
          <>
            <ProductState status={product.status} />
            {product.visibility === "private" && <Status tone="accent">{t("private")}</Status>}
          </>
        }
        actions={<ShelfButtons product={product} />}
      />
      <Missing product={product} />
      <Tabs label={t("section.label")} items={items} current={section} />
      {children}
    </>
  );
}

function ShelfButtons({
  product: { id, version, status, problems, visibility, awaitsPicture },
}: {
  product: DeskProduct;
}) {
  const { t } = useTranslation("products");
  return (
    <>
      {status === "on" && visibility === "public" && (
        <LinkButton to={paths.product(id)} icon="eye">
          {t("shelf.view")}
        </LinkButton>
      )}
      <Form method="post" action={paths.deskProduct(id)} scope="shelf" className="flex flex-wrap gap-2">
        <input type="hidden" name="version" value={version} />
        {awaitsPicture && <Button intent={status}>{t("shelf.keepOff")}</Button>}
        {status === "off" && (
          <Button intent="draft" tone="quiet">
            {t("shelf.draft")}
          </Button>
        )}
        {status === "on" ? (
          <Button intent="off">{t("shelf.off")}</Button>
        ) : (
          <Button
            intent="on"
            tone={problems.length === 0 ? "primary" : "secondary"}
            disabled={problems.length > 0}
          >
            {t("shelf.on")}
          </Button>
        )}
      </Form>
    </>
  );
}

function Missing({
  product: { problems, status, owner, visibility, awaitsPicture },
}: {
  product: DeskProduct;
}) {
  const { t } = useTranslation("products");
  return (
    <>
      {visibility === "private" && <Banner tone="info">{t("shelf.private", { owner: owner ?? "–" })}</Banner>}
      {awaitsPicture && (
        <Banner tone="info" title={t("shelf.awaitsPicture")}>
          {t("shelf.awaitsPictureText")}
        </Banner>
      )}
      {problems.length > 0 && (
        <Banner
          tone={status === "on" ? "critical" : "caution"}
          title={t(status === "on" ? "shelf.wrong" : "shelf.blocked")}
        >
          <ul className="list-disc ps-5">
            {problems.map((problem) => (
              <li key={problem}>{t(`problem.${problem}`)}</li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  );
}

function isStale(result: SubmissionResult | undefined): boolean {
  return result?.error?.[""]?.includes("common:error.stale") ?? false;
}

type PresentProps = {
  result: SubmissionResult | undefined;
  now: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
};

/** Of a refused, stale form: what was typed beside what is there now, where the two differ. */
export function PresentState({ result, now, labels }: PresentProps) {
  const { t } = useTranslation("products");
  if (!isStale(result)) return null;
  const typed = result?.initialValue ?? {};
  const textOf = (value: unknown) =>
    Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : "";
  const rows = Object.keys(now).filter((name) => textOf(typed[name]) !== now[name]);
  return (
    <Banner tone="caution" title={t("present.title")}>
      <p>{t("present.text")}</p>
      {rows.length > 0 && (
        <table className="table mt-3">
          <thead>
            <tr>
              <th scope="col">{t("present.field")}</th>
              <th scope="col">{t("present.yours")}</th>
              <th scope="col">{t("present.now")}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((name) => (
              <tr key={name}>
                <th scope="row">{labels[name] ?? name}</th>
                <td className="wrap-anywhere">{textOf(typed[name])}</td>
                <td className="wrap-anywhere">{now[name]}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Banner>
  );
}
