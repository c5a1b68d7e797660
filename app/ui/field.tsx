/** One field of a form: label above, hint under it, the error in words beside it. */
import { createContext, Fragment, useContext, useId, useState, type ReactNode } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { cx } from "./cx";
import { errorText } from "./error-text";
import { Icon } from "./icon";

/** What conform's field metadata offers and a field uses; any object of this shape will do. */
export type FieldMeta = {
  id: string;
  name: string;
  key?: string | undefined;
  errors?: string[] | undefined;
  initialValue?: unknown;
  required?: boolean | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
};

export type ControlProps = {
  id: string | undefined;
  name: string | undefined;
  required: boolean;
  defaultValue: string | undefined;
  minLength?: number | undefined;
  maxLength?: number | undefined;
  "aria-invalid"?: true;
  "aria-describedby"?: string;
};

const FieldContext = createContext<ControlProps | null>(null);
const FaultContext = createContext<(error: string | null) => void>(() => {});

/** The props that the surrounding `<Field>` gives to its control. */
export function useControl(): Partial<ControlProps> {
  return useContext(FieldContext) ?? {};
}

/** Tells the surrounding `<Field>` why the control's text is invalid; null where it is valid. */
export const useFault = () => useContext(FaultContext);

type FieldProps = {
  label: ReactNode;
  children: ReactNode;
  meta?: FieldMeta;
  name?: string;
  value?: string;
  errors?: string[];
  required?: boolean;
  hint?: ReactNode;
  choice?: boolean;
  group?: boolean;
  plain?: boolean;
  className?: string;
};

export function Field(props: FieldProps) {
  const { t } = useTranslation("common");
  const generated = useId();
  const { label, children, meta, hint, choice, group, plain, className } = props;
  const id = meta?.id ?? generated;
  const [fault, setFault] = useState<string | null>(null);
  const refused = (meta?.errors ?? props.errors)?.[0];
  const error = refused ?? fault;
  const control = controlOf(props, id, Boolean(error));
  // With several controls, the fieldset is the field.
  const shared = group ? { ...control, id: undefined } : control;
  const Box = group ? "fieldset" : "div";
  const optional = !plain && !control.required;
  const name = group ? "legend" : "label";
  const Label = name as "label";
  return (
    <Box
      className={cx("field", className)}
      {...(group ? { id, "aria-describedby": control["aria-describedby"] } : {})}
    >
      <Label {...(group ? {} : { htmlFor: id })} className={cx("label", group && "mb-1.5")}>
        {label}
        {optional && <span className="label-optional">{t("optional")}</span>}
      </Label>
      {hint && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      <FieldContext.Provider value={shared}>
        <FaultContext.Provider value={setFault}>
          <Fragment key={meta?.key}>{children}</Fragment>
        </FaultContext.Provider>
      </FieldContext.Provider>
      {error && (
        <p id={`${id}-error`} className="field-error" {...(refused ? {} : { role: "alert" })}>
          <Icon name="warning-circle" />
          {errorText(t, error, typeof label === "string" ? label : "", choice)}
        </p>
      )}
    </Box>
  );
}

function controlOf(props: FieldProps, id: string, failed: boolean): ControlProps {
  const { meta, name, value, required, hint } = props;
  const described = [hint && `${id}-hint`, failed && `${id}-error`].filter(Boolean).join(" ");
  return {
    id,
    name: meta?.name ?? name,
    required: required ?? meta?.required ?? false,
    defaultValue: value ?? (typeof meta?.initialValue === "string" ? meta.initialValue : undefined),
    minLength: meta?.minLength,
    maxLength: meta?.maxLength,
    ...(failed ? { "aria-invalid": true as const } : {}),
    ...(described ? { "aria-describedby": described } : {}),
  };
}
