/** Our legal entity as documents name it: the form, and what it was. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import type { z } from "zod";
import { paths } from "~/platform/paths";
import {
  Banner,
  Button,
  Card,
  DateTime,
  Field,
  Form,
  FormErrors,
  Input,
  LinkButton,
  Select,
  Textarea,
  type Option,
} from "~/ui";
import { useForm } from "~/ui/use-form";
import type { SellerForm as Schema } from "../forms";
import type { SellerVersion } from "../seller.server";

type Fields = Omit<z.input<typeof Schema>, "seen">;

type Props = {
  now: SellerVersion | null;
  countries: readonly Option[];
  result: SubmissionResult | undefined;
};

const names = [
  "legalName",
  "registration",
  "vatNo",
  "email",
  "street",
  "postCode",
  "city",
  "province",
  "country",
  "footer",
] as const;

export function SellerForm({ now, countries, result }: Props) {
  const { t } = useTranslation("invoices");
  const [form, fields] = useForm<Fields>({
    id: "seller",
    ...(result ? { lastResult: result } : {}),
    defaultValue: valuesOf(now),
  });
  const labels = Object.fromEntries(names.map((name) => [name, t(`seller.${name}`)]));
  const label = (name: (typeof names)[number]) => t(`seller.${name}`);
  return (
    <Card className="max-w-3xl">
      <Form method="post" scope="seller" {...getFormProps(form)} className="grid gap-4">
        <FormErrors form={form} labels={labels} choices={["country"]} />
        <input type="hidden" name="seen" value={now?.version ?? 0} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field meta={fields.legalName} label={label("legalName")} required>
            <Input maxLength={120} autoComplete="organization" />
          </Field>
          <Field
            meta={fields.registration}
            label={label("registration")}
            hint={t("seller.registrationHint")}
            required
          >
            <Input maxLength={60} />
          </Field>
          <Field meta={fields.vatNo} label={label("vatNo")}>
            <Input maxLength={30} />
          </Field>
          <Field meta={fields.email} label={label("email")}>
            <Input type="email" maxLength={254} />
          </Field>
          <Field meta={fields.street} label={label("street")} required>
            <Input maxLength={120} />
          </Field>
          <Field meta={fields.postCode} label={label("postCode")} required>
            <Input maxLength={20} />
          </Field>
          <Field meta={fields.city} label={label("city")} required>
            <Input maxLength={80} />
          </Field>
          <Field meta={fields.province} label={label("province")}>
            <Input maxLength={80} />
          </Field>
          <Field meta={fields.country} label={label("country")} required choice>
            <Select options={countries} placeholder="–" />
          </Field>
        </div>
        <Field meta={fields.footer} label={label("footer")} hint={t("seller.footerHint")}>
          <Textarea rows={2} maxLength={300} />
        </Field>
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

function valuesOf(now: SellerVersion | null): Partial<Fields> {
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
