/** The ways to connect a WooCommerce store: its own approval page, or key and secret. */
import { getFormProps, type SubmissionResult } from "@conform-to/react";
import { useTranslation } from "~/i18n/use-translation";
import {
  Banner,
  Button,
  Card,
  errorParams,
  errorText,
  Field,
  Form,
  FormErrors,
  Icon,
  Input,
  LinkButton,
  Tabs,
  useHrefWith,
  type FieldMeta,
} from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { AuthoriseForm, ConnectForm } from "../forms";

export type ConnectMethod = "approve" | "key";

type Props = {
  method: ConnectMethod;
  result: SubmissionResult | undefined;
  known: { name: string; url: string } | null;
  start: { name: string; url: string };
};

export function ConnectPanel({ method, result, known, start }: Props) {
  const { t } = useTranslation("stores");
  const hrefWith = useHrefWith();
  const trouble = callbackError(result);
  const byKey = method === "key" || trouble !== null;
  const items = [
    {
      key: "approve",
      label: t("connect.approve"),
      to: hrefWith({ method: null, authorise: null, connect: 1 }),
    },
    { key: "key", label: t("connect.key"), to: hrefWith({ method: "key", authorise: null, connect: 1 }) },
  ];
  return (
    <Card title={known ? t("connect.again", { name: known.name }) : t("connect.title")} flush>
      {known && <p className="px-5 pt-4 text-sm text-muted">{t("connect.again.text")}</p>}
      <Tabs label={t("connect.methods")} items={items} current={byKey ? "key" : "approve"} />
      <div className="grid gap-4 p-5">
        {trouble && <InsteadByKey trouble={trouble} />}
        <MovedTo result={result} />
        {byKey ? (
          <KeyFields
            result={trouble ? undefined : result}
            start={trouble ? (typedIn(result) ?? start) : start}
            action={trouble ? hrefWith({ method: "key", authorise: null, connect: 1 }) : undefined}
          />
        ) : (
          <ApproveFields result={result} start={start} />
        )}
      </div>
    </Card>
  );
}

type FieldsProps = Pick<Props, "result" | "start">;

function MovedTo({ result }: Pick<Props, "result">) {
  const { t } = useTranslation("stores");
  const hrefWith = useHrefWith();
  const to = errorParams(result?.error?.["url"] ?? undefined, "stores:error.redirected")?.["to"];
  if (typeof to !== "string") return null;
  const name = typedIn(result)?.name ?? "";
  return (
    <Banner
      tone="caution"
      live
      actions={
        <LinkButton to={hrefWith({ connect: 1, address: to, name, authorise: null })} size="s">
          {t("trouble.redirect.go")}
        </LinkButton>
      }
    >
      {t("error.redirected", { to })}
    </Banner>
  );
}

function callbackError(result: SubmissionResult | undefined): string | null {
  return result?.error?.[""]?.find((error) => error.startsWith("stores:error.callback-")) ?? null;
}

function typedIn(result: SubmissionResult | undefined): Props["start"] | null {
  const { name, url } = result?.initialValue ?? {};
  return typeof name === "string" && typeof url === "string" ? { name, url } : null;
}

function InsteadByKey({ trouble }: { trouble: string }) {
  const { t } = useTranslation("stores");
  const { t: common } = useTranslation();
  return (
    <Banner tone="caution" title={t("connect.byKey")} live>
      {errorText(common, trouble)} {t("connect.byKey.text")}
    </Banner>
  );
}

function ApproveFields({ result, start }: FieldsProps) {
  const { t } = useTranslation("stores");
  const [form, fields] = useSchemaForm(AuthoriseForm, {
    id: "approve",
    result,
    start,
  });
  return (
    <Form method="post" {...getFormProps(form)} scope="approve" className="grid max-w-xl gap-4">
      <p className="text-sm text-muted">{t("connect.approve.text")}</p>
      <FormErrors form={form} labels={useLabels()} />
      <NameAndAddress fields={fields} />
      <div className="flex flex-wrap items-center gap-3">
        <Button tone="primary" type="submit" intent="authorise" iconEnd="arrow-right">
          {t("connect.continue")}
        </Button>
      </div>
      <Needs />
    </Form>
  );
}

function KeyFields({ result, start, action }: FieldsProps & { action?: string | undefined }) {
  const { t } = useTranslation("stores");
  const [form, fields] = useSchemaForm(ConnectForm, {
    id: "key",
    result,
    start: { ...start, consumerKey: "", consumerSecret: "" },
  });
  return (
    <Form method="post" {...getFormProps(form)} action={action} scope="key" className="grid max-w-xl gap-4">
      <p className="text-sm text-muted">{t("connect.key.text")}</p>
      <FormErrors form={form} labels={useLabels()} />
      <NameAndAddress fields={fields} />
      <Field meta={fields.consumerKey} label={t("connect.consumerKey")} required>
        <Input autoComplete="off" spellCheck={false} placeholder="ck_…" className="font-mono" />
      </Field>
      <Field
        meta={fields.consumerSecret}
        label={t("connect.consumerSecret")}
        hint={t("connect.testing")}
        required
      >
        <Input
          type="password"
          autoComplete="off"
          spellCheck={false}
          placeholder="cs_…"
          className="font-mono"
        />
      </Field>
      <div>
        <Button tone="primary" type="submit" intent="connect" icon="plugs-connected">
          {t("connect.submit")}
        </Button>
      </div>
      <Needs />
    </Form>
  );
}

function NameAndAddress({ fields }: { fields: { name: FieldMeta; url: FieldMeta } }) {
  const { t } = useTranslation("stores");
  return (
    <>
      <Field meta={fields.name} label={t("connect.name")} hint={t("connect.name.hint")} required>
        <Input autoComplete="off" />
      </Field>
      <Field meta={fields.url} label={t("connect.url")} required>
        <Input inputMode="url" autoComplete="url" spellCheck={false} placeholder="https://shop.example" />
      </Field>
    </>
  );
}

function Needs() {
  const { t } = useTranslation("stores");
  return (
    <div className="grid gap-2">
      <p className="hint flex items-center gap-2">
        <Icon name="shield-check" />
        {t("connect.needs")}
      </p>
      <p className="hint flex items-start gap-2">
        <Icon name="arrows-clockwise" className="mt-0.5" />
        {t("connect.stock")}
      </p>
    </div>
  );
}

function useLabels(): Record<string, string> {
  const { t } = useTranslation("stores");
  return {
    name: t("connect.name"),
    url: t("connect.url"),
    consumerKey: t("connect.consumerKey"),
    consumerSecret: t("connect.consumerSecret"),
  };
}

type Approval = {
  shop: string;
  href: string;
  platform: string;
  hasWebhooks: boolean;
};

/** The step from our form to the store's page: a link, because a form may only lead to known origins. */
export function ApprovalCard({ shop, href, platform, hasWebhooks }: Approval) {
  const { t } = useTranslation("stores");
  const atAliExpress = platform === "aliexpress";
  const asks = atAliExpress
    ? t("approval.text.aliexpress")
    : t("approval.text", { shop: shop.replace(/^https?:\/\//, "") });
  return (
    <Card title={t("approval.title")}>
      <div className="grid max-w-xl gap-4">
        <p>
          {asks} {t("approval.here")}
        </p>
        <div>
          <p className="mb-2 text-sm font-semibold">{t("approval.asks")}</p>
          <Permissions hasWebhooks={hasWebhooks} />
        </div>
        <div>
          <a href={href} className="btn btn-primary">
            {t(atAliExpress ? "approval.go.aliexpress" : "approval.go")}
            <Icon name="arrow-up-right" />
          </a>
        </div>
        {platform === "woocommerce" && <p className="hint">{t("approval.missing")}</p>}
      </div>
    </Card>
  );
}

const permissions = ["products", "orders", "fulfil", "listings", "webhooks"] as const;

/** What Quayside may do in a store. */
export function Permissions({ hasWebhooks }: { hasWebhooks: boolean }) {
  const { t } = useTranslation("stores");
  const asked = permissions.filter((permission) => permission !== "webhooks" || hasWebhooks);
  return (
    <ul className="grid gap-1.5 text-sm">
      {asked.map((permission) => (
        <li key={permission} className="flex items-start gap-2">
          <Icon name="check" className="mt-0.5 text-positive" />
          {t(`scope.${permission}`)}
        </li>
      ))}
    </ul>
  );
}
