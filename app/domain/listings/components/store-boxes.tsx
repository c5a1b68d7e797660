/** The stores that are listed to, and the template that the form begins with. */
import { useTranslation } from "~/i18n/use-translation";
import { paths } from "~/platform/paths";
import { Button, Card, EmptyState, Field, Form, Select, useComeBack } from "~/ui";
import { Link } from "~/ui/link";
import type { CategoryList } from "../categories.server";
import type { StoreChoice } from "../preview.server";
import type { Template } from "../templates.server";
import { CategoryBoxes } from "./category-boxes";
import { metaOf, type Shown } from "./price-settings";

/** What a form sends once or several times, as a list. */
export const listOf = (value: unknown): string[] =>
  [value].flat().filter((one): one is string => typeof one === "string" && one !== "");

type BoxesProps = {
  form: Shown;
  stores: readonly StoreChoice[];
  lists: readonly CategoryList[];
  listed?: Readonly<Record<string, string>>;
};

export function StoreBoxes({ form, stores, lists, listed = {} }: BoxesProps) {
  const { t } = useTranslation("listing");
  const meta = metaOf(form, "stores", true);
  const ticked = listOf(meta.initialValue);
  const chosen = listOf(metaOf(form, "categories").initialValue);
  return (
    <Field meta={meta} label={t("stores")} hint={t("stores.hint")} group choice>
      <div className="grid gap-2 sm:grid-cols-2">
        {stores.map((store) => {
          const { id, name, currency, usdPpm } = store;
          const there = listed[id];
          return (
            <div key={id} className="group/store grid content-start gap-2">
              <div className="choice items-start">
                <label className="check min-w-0 flex-1">
                  <input
                    type="checkbox"
                    name="stores"
                    value={id}
                    defaultChecked={ticked.includes(id) && !there && usdPpm !== null}
                    disabled={there !== undefined || usdPpm === null}
                  />
                  <span className="wrap-anywhere">
                    {name} <span className="text-muted">{currency}</span>
                    {usdPpm === null && (
                      <span className="hint block">{t("stores.noRate", { currency })}</span>
                    )}
                    {there && <span className="hint block">{t("stores.listed")}</span>}
                  </span>
                </label>
                {there && (
                  <Link to={paths.listProduct({ listing: there })} className="link text-sm">
                    {t("stores.see")}
                  </Link>
                )}
              </div>
              {!there && (
                <div className="hidden group-has-[[name=stores]:checked]/store:block">
                  <CategoryBoxes {...{ store, lists, chosen }} />
                </div>
              )}
            </div>
          );
        })}
      </div>
    </Field>
  );
}

type TemplateProps = {
  templates: readonly Pick<Template, "id" | "name">[];
  chosen: string;
  keep: Readonly<Record<string, string>>;
  action: string;
};

/** Begins the form with the settings of a template. */
export function TemplateChoice({ templates, chosen, keep, action }: TemplateProps) {
  const { t } = useTranslation("listing");
  if (templates.length === 0) return null;
  return (
    <Form method="get" action={action} className="flex flex-wrap items-end gap-2">
      {Object.entries(keep).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t("template")} name="template" value={chosen} plain>
        <Select
          options={templates.map(({ id, name }) => ({ value: id, label: name }))}
          placeholder={t("template.none")}
        />
      </Field>
      <Button type="submit">{t("template.apply")}</Button>
      <Link to={paths.listingTemplates()} className="link py-2 text-sm">
        {t("template.manage")}
      </Link>
    </Form>
  );
}

/** Keeps the settings of the form as a template. */
export function TemplateSaving({ form, stores }: { form: Shown; stores: readonly StoreChoice[] }) {
  const { t } = useTranslation("listing");
  const wrong = Boolean(form.errors["templateName"] ?? form.errors["templateStore"]);
  return (
    <details className="group" {...(wrong ? { open: true } : {})}>
      <summary className="link cursor-pointer text-sm">{t("template.save")}</summary>
      <div className="mt-4 grid gap-4 sm:grid-cols-2">
        <Field
          meta={metaOf(form, "templateName")}
          label={t("template.name")}
          hint={t("template.nameHint")}
          plain
        >
          <input className="input" name="templateName" maxLength={60} autoComplete="off" />
        </Field>
        <Field meta={metaOf(form, "templateStore")} label={t("template.store")} plain>
          <Select
            options={stores.map(({ id, name }) => ({ value: id, label: name }))}
            placeholder={t("template.all")}
          />
        </Field>
        <label className="check">
          <input type="checkbox" name="templateDefault" />
          <span>{t("template.default")}</span>
        </label>
        <div className="sm:text-end">
          <Button intent="save-template">{t("template.saveButton")}</Button>
        </div>
      </div>
    </details>
  );
}

/** Without a store there is nothing to list to. */
export function NoStore() {
  const { t } = useTranslation("listing");
  const comeBack = useComeBack();
  return (
    <Card>
      <EmptyState
        icon="storefront"
        title={t("noStore.title")}
        action={{ to: comeBack(paths.woocommerce({ connect: 1 })), label: t("noStore.action") }}
      >
        {t("noStore.text")}
      </EmptyState>
    </Card>
  );
}
