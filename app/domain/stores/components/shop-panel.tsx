/** Connects a Shopify shop: its domain is all that is asked for, the rest happens at Shopify. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Form, FormErrors, Input } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { ShopForm } from "../forms";

export function ShopPanel({
  result,
  known,
}: {
  result: SubmissionResult | undefined;
  /** Filled in where a shop is authorised again. */
  known: { name: string; url: string } | null;
}) {
  const { t } = useTranslation("stores");
  const start = { url: /[a-z\d-]+\.myshopify\.com/.exec(known?.url ?? "")?.[0] ?? "" };
  const [form, fields] = useSchemaForm(ShopForm, { id: "shop", result, start });
  return (
    <Card title={known ? t("connect.again", { name: known.name }) : t("connect.shopify")}>
      <Form method="post" {...getFormProps(form)} scope="shop" className="grid max-w-xl gap-4">
        <p className="text-sm text-muted">{known ? t("connect.again.text") : t("connect.shopify.text")}</p>
        <FormErrors form={form} labels={{ url: t("connect.shopify.url") }} />
        <Field meta={fields.url} label={t("connect.shopify.url")} hint={t("connect.shopify.hint")} required>
          <Input
            inputMode="url"
            autoComplete="url"
            spellCheck={false}
            placeholder="your-shop.myshopify.com"
          />
        </Field>
        <div>
          <Button tone="primary" type="submit" intent="authorise" iconEnd="arrow-right">
            {t("connect.continue")}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
