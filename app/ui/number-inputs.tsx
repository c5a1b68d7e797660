/** Fields for amounts and quantities: they filter while typing and tidy up when left. */
import { useRef, type ChangeEvent, type ComponentPropsWithoutRef } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "./button";
import { cx } from "./cx";
import { useControl } from "./field";
import { useHydrated } from "./hydrated";
import { clampInteger, filterAmount, filterPositiveInteger, padAmount } from "./number-filters";

type NumberInputProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "size">;

function filtered(filter: (text: string) => string) {
  return (event: ChangeEvent<HTMLInputElement>) => {
    const { value } = event.currentTarget;
    const kept = filter(value);
    if (kept !== value) event.currentTarget.value = kept;
  };
}

type AmountInputProps = NumberInputProps & {
  /** The sign in front. */
  sign?: string;
  places?: number;
};

/** An amount of money: digits and one dot, two decimals once left. */
export function AmountInput({
  sign = "$",
  places = 2,
  className,
  onChange,
  onBlur,
  ...rest
}: AmountInputProps) {
  const control = useControl();
  return (
    <div className="affix">
      <span className="affix-text" aria-hidden>
        {sign}
      </span>
      <input
        {...control}
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        type="text"
        onChange={(event) => {
          filtered((text) => filterAmount(text, places))(event);
          onChange?.(event);
        }}
        onBlur={(event) => {
          event.currentTarget.value = padAmount(event.currentTarget.value, places);
          onBlur?.(event);
        }}
        className={cx("input num", className)}
      />
    </div>
  );
}

type QuantityInputProps = Omit<NumberInputProps, "min" | "max"> & { min?: number; max?: number };

/** A quantity: a positive integer, with steps of one where script runs. */
export function QuantityInput({
  min = 1,
  max = 99_999,
  className,
  onChange,
  onBlur,
  ...rest
}: QuantityInputProps) {
  const { t } = useTranslation("common");
  const control = useControl();
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: number) => {
    const field = input.current;
    if (!field) return;
    const next = clampInteger(String((Number(field.value) || 0) + by), min, max);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(
      field,
      next || String(min),
    );
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="stepper">
      {hydrated && (
        <Button type="button" icon="minus" iconOnly onClick={() => step(-1)} disabled={rest.disabled}>
          {t("quantity.less")}
        </Button>
      )}
      <input
        {...control}
        inputMode="numeric"
        autoComplete="off"
        {...rest}
        ref={input}
        type="text"
        onChange={(event) => {
          filtered(filterPositiveInteger)(event);
          onChange?.(event);
        }}
        onBlur={(event) => {
          event.currentTarget.value = clampInteger(event.currentTarget.value, min, max);
          onBlur?.(event);
        }}
        className={cx("input", className)}
      />
      {hydrated && (
        <Button type="button" icon="plus" iconOnly onClick={() => step(1)} disabled={rest.disabled}>
          {t("quantity.more")}
        </Button>
      )}
    </div>
  );
}
