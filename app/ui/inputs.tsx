/** The basic controls. Inside `<Field>` they take name, value and error from it; alone, from their props. */
import type { ComponentPropsWithoutRef, FocusEvent, ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "./cx";
import { useControl } from "./field";

type InputProps = ComponentPropsWithoutRef<"input">;

/** One line of text; spaces around it go when the field is left. */
export function Input({ className, onBlur, ...rest }: InputProps) {
  const control = useControl();
  const type = rest.type ?? "text";
  const trims = type === "text" || type === "search" || type === "tel" || type === "url" || type === "email";
  return (
    <input
      {...control}
      type={type}
      {...rest}
      onBlur={(event) => {
        if (trims) trim(event);
        onBlur?.(event);
      }}
      className={cx("input", className)}
    />
  );
}

function trim(event: FocusEvent<HTMLInputElement>) {
  const { value } = event.currentTarget;
  if (value !== value.trim()) event.currentTarget.value = value.trim();
}

/** Several lines of text. */
export function Textarea({ className, ...rest }: ComponentPropsWithoutRef<"textarea">) {
  return <textarea {...useControl()} rows={4} {...rest} className={cx("input", className)} />;
}

export type Option = { value: string; label: string; disabled?: boolean };

type SelectProps = ComponentPropsWithoutRef<"select"> & {
  options?: readonly Option[];
  placeholder?: string;
};

/** A choice of one out of a list. Give `options`, or `<option>`s as children. */
export function Select({ options, placeholder, className, children, ...rest }: SelectProps) {
  const { minLength: _min, maxLength: _max, ...control } = useControl();
  return (
    <select {...control} {...rest} className={cx("input", className)}>
      {placeholder !== undefined && <option value="">{placeholder}</option>}
      {options?.map((option) => (
        <option key={option.value} value={option.value} disabled={option.disabled}>
          {option.label}
        </option>
      ))}
      {children}
    </select>
  );
}

type CheckboxProps = Omit<InputProps, "type"> & { children: ReactNode };

/** One box to tick, with its words beside it. */
export function Checkbox({ children, className, ...rest }: CheckboxProps) {
  const { defaultValue, minLength: _min, maxLength: _max, ...control } = useControl();
  return (
    <label className={cx("check", className)}>
      <input {...control} defaultChecked={defaultValue === "on"} {...rest} type="checkbox" />
      <span>{children}</span>
    </label>
  );
}

export type Choice = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioGroupProps = {
  options: readonly Choice[];
  name?: string;
  defaultValue?: string;
  required?: boolean;
  look?: "cards" | "segments";
  onChange?: (value: string) => void;
};

/** A choice of one as cards; put it into `<Field group>`. */
export function RadioGroup({ options, look = "cards", onChange, ...rest }: RadioGroupProps) {
  const control = useControl();
  const chosen = rest.defaultValue ?? control.defaultValue;
  return (
    <div className={look === "cards" ? "choices" : "segments"}>
      {options.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="radio"
            name={rest.name ?? control.name}
            value={option.value}
            defaultChecked={option.value === chosen}
            required={rest.required ?? control.required}
            disabled={option.disabled}
            onChange={onChange && ((event) => onChange(event.currentTarget.value))}
          />
          <span className="min-w-0 flex-1">
            <span className="choice-label">{option.label}</span>
            {option.hint && <span className="hint block">{option.hint}</span>}
          </span>
          {option.aside && <span className="text-sm font-semibold tabular-nums">{option.aside}</span>}
        </label>
      ))}
    </div>
  );
}

type FileInputProps = Omit<InputProps, "type" | "accept"> & {
  accept: readonly string[];
  /** The limit in megabytes, from the one constant that the server checks. */
  maxMegabytes: number;
};

/** A file to send, with what is taken and how large it may be. */
export function FileInput({ accept, maxMegabytes, className, ...rest }: FileInputProps) {
  const { t } = useTranslation("common");
  const { defaultValue: _none, minLength: _min, maxLength: _max, ...control } = useControl();
  const types = accept.map((ending) => ending.replace(/^\./, "").toUpperCase()).join(", ");
  return (
    <>
      <input
        {...control}
        {...rest}
        type="file"
        accept={accept.join(",")}
        className={cx("input", className)}
      />
      <p className="hint">{t("file.limit", { types, size: maxMegabytes })}</p>
    </>
  );
}
