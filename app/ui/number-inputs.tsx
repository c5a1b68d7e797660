/**
 * Fields for amounts, numbers and codes (F, contract §5). They tidy their text on blur. Unreadable text stays and gets
 * a message, here and from the server.
 */
import { useRef, type ComponentPropsWithoutRef, type RefObject } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { Button } from "./button";
import { cx } from "./cx";
import { errorText } from "./error-text";
import { useControl, useFault } from "./field";
import { useHydrated } from "./hydrated";
import {
  leaveAmount,
  leaveArithmetic,
  leaveInteger,
  leaveLetters,
  leaveLettersDigits,
  leaveOneDecimal,
  type CheckedText,
} from "./number-filters";
import { plainInteger } from "~/platform/typed-numbers";

type InputProps = Omit<ComponentPropsWithoutRef<"input">, "type" | "min" | "max"> & {
  field?: RefObject<HTMLInputElement> | undefined;
};
type TypedInputProps = InputProps & { leave: (text: string) => CheckedText };

function TypedInput({ leave, field, className, onChange, onBlur, ...rest }: TypedInputProps) {
  const { t } = useTranslation("common");
  const control = useControl();
  const report = useFault();
  // Native validation stops a form with an unreadable number.
  const check = (input: HTMLInputElement, { fault }: CheckedText) =>
    input.setCustomValidity(fault ? errorText(t, fault) : "");
  return (
    <input
      {...control}
      autoComplete="off"
      {...rest}
      ref={field ?? null}
      type="text"
      onChange={(event) => {
        const left = leave(event.currentTarget.value);
        check(event.currentTarget, left);
        if (!left.fault) report(null);
        onChange?.(event);
      }}
      onBlur={(event) => {
        const left = leave(event.currentTarget.value);
        event.currentTarget.value = left.text;
        check(event.currentTarget, left);
        report(left.fault ?? null);
        onBlur?.(event);
      }}
      className={cx("input", className)}
    />
  );
}

/** An amount of money: digits and one dot, two decimals once left. The currency's sign stands in front, if given. */
export function AmountInput({ sign = "$", className, ...rest }: InputProps & { sign?: string }) {
  const input = (
    <TypedInput inputMode="decimal" {...rest} leave={leaveAmount} className={cx("num", className)} />
  );
  if (sign === "") return input;
  return (
    <div className="affix">
      <span className="affix-text" aria-hidden>
        {sign}
      </span>
      {input}
    </div>
  );
}

type RangeProps = InputProps & { min: number; max: number };

/** A whole number from `min` to `max`. */
export function IntegerInput({ min, max, ...rest }: RangeProps) {
  return <TypedInput inputMode={min < 0 ? "text" : "numeric"} {...rest} leave={leaveInteger(min, max)} />;
}

/** A number from `min` to `max` with at most one decimal, such as a length in centimetres. */
export function OneDecimalInput({ min, max, ...rest }: RangeProps) {
  return <TypedInput inputMode="decimal" {...rest} leave={leaveOneDecimal(min, max)} />;
}

/** Letters only, such as the code of a country. */
export function LettersInput(props: InputProps) {
  return <TypedInput spellCheck={false} {...props} leave={leaveLetters} />;
}

/** Letters and digits only, such as the number of a tax registration. */
export function LettersDigitsInput(props: InputProps) {
  return <TypedInput spellCheck={false} {...props} leave={leaveLettersDigits} />;
}

/** Digits, brackets, dots and the signs of the four operations only, such as `+120`. */
export function ArithmeticInput(props: InputProps) {
  return <TypedInput {...props} leave={leaveArithmetic} />;
}

/** A quantity: a positive whole number, with steps of one where script runs. */
export function QuantityInput({ min = 1, max = 99_999, ...rest }: Partial<RangeProps>) {
  const { t } = useTranslation("common");
  const hydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  const step = (by: number) => {
    const field = input.current;
    if (!field) return;
    const now = plainInteger(field.value || "0");
    if (now === null) return;
    const { text } = leaveInteger(min, max)(String(Number(now) + by));
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(field, text);
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className="stepper">
      {hydrated && (
        <Button type="button" icon="minus" iconOnly onClick={() => step(-1)} disabled={rest.disabled}>
          {t("quantity.less")}
        </Button>
      )}
      <IntegerInput {...rest} min={min} max={max} field={input} />
      {hydrated && (
        <Button type="button" icon="plus" iconOnly onClick={() => step(1)} disabled={rest.disabled}>
          {t("quantity.more")}
        </Button>
      )}
    </div>
  );
}
