/** Buttons, and links that look like them. */
import type { ComponentPropsWithoutRef, ReactNode } from "react";
import { cx } from "./cx";
import { useFormState } from "./form-state";
import { Icon, type IconName } from "./icon";
import { Link, type LinkProps } from "./link";

export type ButtonTone = "primary" | "secondary" | "quiet" | "danger";

type Look = {
  /** `primary` is the one thing to do next; a page has one at most. */
  tone?: ButtonTone;
  size?: "s" | "m" | "l";
  icon?: IconName;
  iconEnd?: IconName;
  /** Shows only the icon; the children become its name. */
  iconOnly?: boolean;
  block?: boolean;
};

type ButtonProps = Look &
  ComponentPropsWithoutRef<"button"> & {
    intent?: string;
  };

/** A button; inside `<Form>` it submits by default, and shows when the form is on its way. */
export function Button({
  tone,
  size,
  icon,
  iconEnd,
  iconOnly,
  block,
  intent,
  className,
  children,
  ...rest
}: ButtonProps) {
  const form = useFormState();
  const type = rest.type ?? (form ? "submit" : "button");
  const mine = form?.busy && type === "submit" && (form.intent ?? undefined) === intent;
  return (
    <button
      {...(intent ? { name: "intent", value: intent } : {})}
      {...(mine ? { "aria-busy": true } : {})}
      {...rest}
      type={type}
      className={cx(lookOf({ tone, size, iconOnly, block }), className)}
      {...(iconOnly ? { title: textOf(children) } : {})}
    >
      {mine ? <span className="spinner" aria-hidden /> : icon && <Icon name={icon} />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
      {iconEnd && <Icon name={iconEnd} />}
    </button>
  );
}

export type LinkButtonProps = Look & LinkProps;

/** A link in the shape of a button. */
export function LinkButton({
  tone,
  size,
  icon,
  iconEnd,
  iconOnly,
  block,
  className,
  children,
  ...rest
}: LinkButtonProps) {
  return (
    <Link
      {...rest}
      className={cx(lookOf({ tone, size, iconOnly, block }), className)}
      {...(iconOnly ? { title: textOf(children) } : {})}
    >
      {icon && <Icon name={icon} />}
      {iconOnly ? <span className="sr-only">{children}</span> : children}
      {iconEnd && <Icon name={iconEnd} />}
    </Link>
  );
}

function lookOf({ tone = "secondary", size = "m", iconOnly, block }: Look): string {
  return cx(
    "btn",
    `btn-${tone}`,
    size !== "m" && `btn-${size}`,
    iconOnly && "btn-icon",
    block && "btn-block",
  );
}

function textOf(children: ReactNode): string | undefined {
  return typeof children === "string" ? children : undefined;
}
