/** An order that is typed: its lines, its recipient, and what else is asked. Every button works without script. */
import type { SubmissionResult } from "@conform-to/react";
import { AddressFields, CustomsNumberField, useAddressLabels } from "~/domain/accounts/components/address";
import { textIn, textsIn, type Text } from "~/domain/catalogue/words";
import { useTranslation } from "~/i18n/use-translation";
import { Button, Card, Field, Form, FormErrors, Input, Money, Select, Textarea, type Option } from "~/ui";
import { useSchemaForm } from "~/ui/schema-form";
import { NewOrderForm, type Draft } from "../hand-forms";

export type FoundSku = {
  readonly sku: string;
  readonly title: Text;
  readonly options: readonly Text[];
  readonly price: bigint;
  readonly free: number;
};

type Props = {
  readonly draft: Draft | null;
  readonly found: readonly FoundSku[] | null;
  readonly stores: readonly { readonly id: string; readonly name: string }[];
  readonly methods: readonly { readonly code: string; readonly name: Text }[];
  readonly countries: readonly Option[];
  readonly result: SubmissionResult | undefined;
};

type Line = { readonly sku: string; readonly qty: string };

export function NewOrder({ draft, found, stores, methods, countries, result }: Props) {
  const { t, i18n } = useTranslation("neworder");
  const labels = useAddressLabels();
  const start = draft ?? {};
  const [form, fields] = useSchemaForm(NewOrderForm, {
    intent: "create",
    result,
    start: start as never,
    // Its other buttons keep what is typed, whatever it is.
    unchecked: (intent) => intent !== "create",
  });
  const typed = result?.initialValue ?? draft ?? {};
  return (
    <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate scope="order" className="grid gap-5">
      {/* The first button is the one that the Enter key presses. */}
      <button type="submit" name="intent" value="create" className="sr-only" tabIndex={-1} aria-hidden />
      <FormErrors
        form={form}
        labels={{ ...labels, sku: t("lines.title"), orderNo: t("order.no"), store: t("order.store") }}
        choices={["country", "province", "store"]}
      />
      <Card title={t("lines.title")}>
        <Lines
          lines={linesTyped(typed as never)}
          errors={fields.sku.errors ?? []}
          errorId={fields.sku.errorId}
        />
        <Search q={draft?.q ?? ""} found={found} />
      </Card>
      <Card title={t("to.title")}>
        <div className="grid gap-4">
          <Field label={t("paste.label")} name="paste" value={draft?.paste ?? ""} hint={t("paste.hint")}>
            <Textarea rows={4} autoComplete="off" />
          </Field>
          <div>
            <Button type="submit" name="intent" value="read" size="s" icon="clipboard-text" formNoValidate>
              {t("paste.do")}
            </Button>
          </div>
          <AddressFields fields={fields} countries={countries} />
          <CustomsNumberField meta={fields.taxId} country={fields.country} countries={countries} />
        </div>
      </Card>
      <Card title={t("order.title")}>
        <div className="grid gap-4 sm:grid-cols-2">
          {stores.length > 0 && (
            <Field meta={fields.store} label={t("order.store")}>
              <Select
                options={[
                  { value: "", label: t("order.ownStore") },
                  ...stores.map(({ id, name }) => ({ value: id, label: name })),
                ]}
              />
            </Field>
          )}
          <Field meta={fields.orderNo} label={t("order.no")} hint={t("order.noHint")}>
            <Input autoComplete="off" />
          </Field>
          <Field meta={fields.method} label={t("order.method")}>
            <Select
              options={[
                { value: "", label: t("order.preferred") },
                ...methods.map(({ code, name }) => ({ value: code, label: textIn(name, i18n.language) })),
              ]}
            />
          </Field>
          <Field meta={fields.remark} label={t("order.remark")} className="sm:col-span-2">
            <Textarea rows={2} />
          </Field>
        </div>
      </Card>
      <div>
        <Button type="submit" name="intent" value="create" tone="primary">
          {t("create")}
        </Button>
      </div>
    </Form>
  );
}

/** A list of one comes back as that one. */
function linesTyped({ sku, qty }: { sku?: string | string[]; qty?: string | string[] }): Line[] {
  const skus = [sku ?? []].flat();
  const pieces = [qty ?? []].flat();
  const lines = skus.map((each, i) => ({ sku: each, qty: pieces[i] ?? "1" }));
  return lines.length > 0 ? lines : [{ sku: "", qty: "1" }];
}

function Lines({
  lines,
  errors,
  errorId,
}: {
  lines: readonly Line[];
  errors: readonly string[];
  errorId: string;
}) {
  const { t } = useTranslation("neworder");
  const isWrong = errors.length > 0 ? { "aria-invalid": true, "aria-describedby": errorId } : {};
  return (
    <div className="grid gap-3">
      {lines.map(({ sku, qty }, at) => (
        <div key={`${at} ${sku} ${qty}`} className="grid grid-cols-[1fr_6rem_auto] items-end gap-2">
          <Input
            name="sku"
            defaultValue={sku}
            placeholder={t("lines.sku")}
            aria-label={t("lines.skuOf", { nth: at + 1 })}
            autoComplete="off"
            {...isWrong}
          />
          <Input
            name="qty"
            defaultValue={qty}
            inputMode="numeric"
            aria-label={t("lines.qtyOf", { nth: at + 1 })}
            autoComplete="off"
          />
          <Button
            type="submit"
            name="intent"
            value={`remove:${at}`}
            tone="quiet"
            icon="x"
            iconOnly
            formNoValidate
          >
            {t("lines.remove", { nth: at + 1 })}
          </Button>
        </div>
      ))}
      <div>
        <Button type="submit" name="intent" value="add" size="s" icon="plus" formNoValidate>
          {t("lines.add")}
        </Button>
      </div>
    </div>
  );
}

function Search({ q, found }: { q: string; found: readonly FoundSku[] | null }) {
  const { t, i18n } = useTranslation("neworder");
  return (
    <div className="mt-5 grid gap-3">
      <div className="flex items-end gap-2">
        <Field label={t("search.label")} name="q" value={q} className="min-w-0 flex-1">
          <Input type="search" autoComplete="off" />
        </Field>
        <Button type="submit" name="intent" value="find" icon="magnifying-glass" formNoValidate>
          {t("search.do")}
        </Button>
      </div>
      {found?.length === 0 && <p className="hint">{t("search.none")}</p>}
      {found && found.length > 0 && (
        <ul className="grid gap-2" aria-live="polite">
          {found.map(({ sku, title, options, price, free }) => (
            <li key={sku} className="flex items-center gap-3">
              <div className="min-w-0 flex-1 text-sm">
                <p className="truncate font-semibold">{textIn(title, i18n.language)}</p>
                <p className="truncate text-xs text-muted">
                  {[textsIn(options, i18n.language).join(" / "), sku].filter(Boolean).join(" · ")} ·{" "}
                  <Money amount={price} /> · {t("search.free", { count: free })}
                </p>
              </div>
              <Button
                type="submit"
                name="intent"
                value={`use:${sku}`}
                size="s"
                formNoValidate
                aria-label={t("search.useOf", { sku })}
              >
                {t("search.use")}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
