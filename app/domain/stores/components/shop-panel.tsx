/**
 * Connects a Shopify shop: its owner installs our app from Shopify, where the shop is chosen. Shopify lets no app ask for
 * a shop's address. A shop that is known is authorised again from here.
 */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Form, FormErrors, Icon } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { ShopForm } from "../forms";

type Props = {
  result: SubmissionResult | undefined;
  known: { id: string; name: string } | null;
  listing: string | null;
};

export function ShopPanel({ result, known, listing }: Props) {
  const { t } = useTranslation("stores");
  const [form] = useSchemaForm(ShopForm, { id: "shop", result, start: { store: known?.id ?? "" } });
  return (
    <Card title={known ? t("connect.again", { name: known.name }) : t("connect.shopify")}>
      <div className="grid max-w-xl gap-4">
        {known ? (
          <Form method="post" {...getFormProps(form)} scope="shop" className="grid gap-4">
            <p className="text-sm text-muted">{t("connect.again.text")}</p>
            <FormErrors form={form} labels={{}} />
            <input type="hidden" name="store" value={known.id} />
            <div>
              <Button tone="primary" type="submit" intent="authorise" iconEnd="arrow-right">
                {t("connect.continue")}
              </Button>
            </div>
          </Form>
        ) : (
          <>
            <p className="text-sm text-muted">
              {t(listing ? "connect.shopify.text" : "connect.shopify.admin")}
            </p>
            {listing && (
              <div>
                <a href={listing} className="btn btn-primary">
                  {t("connect.shopify.install")}
                  <Icon name="arrow-up-right" />
                </a>
              </div>
            )}
          </>
        )}
      </div>
    </Card>
  );
}
