/** One row of the form of links: what is shipped for a variant, everywhere or under a condition. */
import { useTranslation } from "~/i18n/use-translation";
import { Button, cx, Field, Icon, Input, QuantityInput, RadioGroup, Select } from "~/ui";
import { maxComponents, maxQty } from "../config";
import { linkKinds } from "../forms";
import type { FormRow } from "../link-rows";
import { LinkCost } from "./link-cost";
import { valueOf, type Rows, type VariantProps } from "./link-form-state";
import type { KnownSku } from "./sku-search";

type RowProps = VariantProps & { row: Rows[number]; index: number };

export function LinkRow(props: RowProps) {
  const { t } = useTranslation("stores");
  const { row, variant, form, index, all, countries } = props;
  const fields = row.getFieldset();
  const value = valueOf(row);
  const override = value.override === "1";
  const suggested = !override && variant.links.length === 0 && value.items[0]?.sku === variant.suggestion;
  const name = (key: keyof FormRow) => `${row.name}.${key}`;
  const kinds = linkKinds.map((kind) => ({ value: kind, label: t(`link.kind.${kind}`) }));
  return (
    <div className={cx("group/row grid gap-3", override && "border-s-2 border-line ps-4")}>
      <input type="hidden" name={name("storeVariantId")} value={variant.id} />
      {override && <input type="hidden" name={name("override")} value="1" />}
      <div className="flex flex-wrap items-end gap-3">
        {override && (
          <Field
            meta={fields.country}
            label={t("link.only")}
            required={variant.choices.length === 0}
            choice
            className="w-56"
          >
            <Select
              options={countries}
              placeholder={t(variant.choices.length > 0 ? "link.countryAny" : "link.countryChoose")}
            />
          </Field>
        )}
        {override && <ChoiceFields row={row} variant={variant} />}
        {override ? (
          // No radios: they lose their mark where another row's removal changes their name.
          <Field meta={fields.kind} label={t("link.kind")} required>
            <Select options={kinds} />
          </Field>
        ) : (
          <Field meta={fields.kind} label={t("link.kind")} group required>
            <RadioGroup look="segments" options={kinds} />
          </Field>
        )}
        {override && (
          <Button
            {...form.remove.getButtonProps({ name: all as never, index })}
            tone="quiet"
            size="s"
            icon="trash"
          >
            {t("link.removeCountry")}
          </Button>
        )}
      </div>
      <p className="hint hidden group-has-[[value^=do]:checked]/row:block">{t("link.ignored")}</p>
      <div className="grid gap-3 group-has-[[value^=do]:checked]/row:hidden">
        <Items {...props} />
        {suggested && variant.suggestion !== null && (
          <p className="hint flex items-center gap-1.5">
            <Icon name="sparkle" /> {t("link.suggested")}
          </p>
        )}
        <LinkCost {...props} items={value.items} country={value.country || props.country} />
      </div>
    </div>
  );
}

function ChoiceFields({ row, variant }: Pick<RowProps, "row" | "variant">) {
  const { t } = useTranslation("stores");
  const kept = valueOf(row).options;
  const fields = row.getFieldset().options.getFieldList();
  return variant.choices.map(({ name, values }, index) => {
    const field = fields[index]?.getFieldset().value;
    const value = kept.find((option) => option.name === name)?.value ?? "";
    const part = `${row.name}.options[${index}]`;
    return (
      <span key={name} className="contents">
        <input type="hidden" name={`${part}.name`} value={name} />
        <Field
          {...(field ? { meta: field } : { name: `${part}.value`, value })}
          label={t("link.onlyChoice", { name })}
          plain
          className="w-48"
        >
          <Select
            placeholder={t("link.choiceAny")}
            options={values.map((option) => ({ value: option, label: option }))}
          />
        </Field>
      </span>
    );
  });
}

function Items({ row, form, known, found }: RowProps) {
  const { t } = useTranslation("stores");
  const list = row.getFieldset().items;
  const items = list.getFieldList();
  const titles = new Map([...known, ...(found ?? [])].map((sku) => [sku.sku, sku]));
  return (
    <div className="grid gap-2">
      {items.map((item, index) => {
        const { sku, qty } = item.getFieldset();
        const entry = titles.get((sku.value ?? "").trim());
        return (
          <div key={item.key} className="grid gap-1">
            <div className="flex flex-wrap items-start gap-2">
              <Field meta={sku} label={t("link.sku")} plain className="w-56 flex-auto sm:flex-none">
                <Input autoComplete="off" spellCheck={false} className="font-mono" />
              </Field>
              <Field meta={qty} label={t("link.qty")} plain>
                <QuantityInput min={1} max={maxQty} className="w-14" />
              </Field>
              {items.length > 1 && (
                <Button
                  {...form.remove.getButtonProps({ name: list.name as never, index })}
                  tone="quiet"
                  icon="trash"
                  iconOnly
                  className="mt-6"
                >
                  {t("link.remove")}
                </Button>
              )}
            </div>
            {entry && <Known sku={entry} />}
          </div>
        );
      })}
      {items.length < maxComponents && (
        <div>
          <Button
            {...form.insert.getButtonProps({
              name: list.name as never,
              defaultValue: { sku: "", qty: "1" } as never,
            })}
            tone="quiet"
            size="s"
            icon="plus"
          >
            {t("link.addSku")}
          </Button>
        </div>
      )}
    </div>
  );
}

function Known({ sku }: { sku: KnownSku }) {
  const { t } = useTranslation("stores");
  return (
    <p className="text-xs text-muted">
      {sku.title}
      {sku.options && ` · ${sku.options}`}
      {!sku.onSale && ` · ${t("link.off")}`}
    </p>
  );
}
