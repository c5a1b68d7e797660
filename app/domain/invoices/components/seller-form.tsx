/** Our legal entity as documents name it: the form, and what it was. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { z } from "zod";
import { paths } from "~/platform/paths";
import { Banner, Button, Card, DateTime, Fields, Form, FormErrors, LinkButton, type Option } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { SellerForm as Schema } from "../forms";
import type { SellerVersion } from "../seller.server";

type Props = {
  now: SellerVersion | null;
  countries: readonly Option[];
  result: SubmissionResult | undefined;
};

export function SellerForm({ now, countries, result }: Props) {
  const { t } = useTranslation("invoices");
  const [form, fields] = useSchemaForm(Schema, { id: "seller", result, start: valuesOf(now) });
  return (
    <Card className="max-w-3xl">
      <Form method="post" scope="seller" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} schema={Schema} />
        <input type="hidden" name="seen" value={now?.version ?? 0} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Fields
            schema={Schema}
            of={fields}
            options={{ country: countries }}
            classes={{ footer: "sm:col-span-2" }}
          />
        </div>
        <div>
          <Button tone="primary">{t("seller.save")}</Button>
        </div>
      </Form>
    </Card>
  );
}

/** Tax is charged in so many countries, and documents can say no number under which it is accounted for. */
export function NoVatNo({ countries }: { countries: number }) {
  const { t } = useTranslation("invoices");
  return (
    <Banner
      tone="caution"
      title={t("seller.noVatNo")}
      actions={<LinkButton to={paths.deskTax()}>{t("seller.taxRules")}</LinkButton>}
    >
      {t("seller.noVatNoText", { count: countries })}
    </Banner>
  );
}

function valuesOf(now: SellerVersion | null): Partial<Omit<z.input<typeof Schema>, "seen">> {
  if (!now) return {};
  const { legalName, registration, vatNo, email, street, postCode, city, province, country, footer } = now;
  return { legalName, registration, vatNo, email, street, postCode, city, province, country, footer };
}

export function SellerVersions({ versions }: { versions: readonly SellerVersion[] }) {
  const { t } = useTranslation("invoices");
  return (
    <Card title={t("seller.versions")} className="max-w-3xl">
      {versions.length === 0 && <p className="text-sm text-muted">{t("seller.none")}</p>}
      <ol className="grid gap-4">
        {versions.map((each) => (
          <li key={each.version} className="grid gap-0.5 border-s-2 border-line ps-4 text-sm">
            <span className="font-semibold">
              {t("seller.version", { version: each.version })}: {each.legalName}
            </span>
            <span>
              {[each.street, `${each.postCode} ${each.city}`, each.province, each.country]
                .filter(Boolean)
                .join(", ")}
            </span>
            <span>{[each.registration, each.vatNo, each.email].filter(Boolean).join(" · ")}</span>
            <span className="text-muted">
              <DateTime at={each.createdAt} /> {each.by}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  );
}
