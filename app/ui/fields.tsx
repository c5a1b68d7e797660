/** The plain fields of a form, as its schema describes them. Special ones are drawn by hand between them. */
import type { ReactNode } from "react";
import type { TFunction } from "i18next";
import type { z } from "zod";
import { useTranslation } from "~/i18n/use-translation";
import { looksOf, type FieldLook } from "~/platform/field-looks";
import { errorText } from "./error-text";
import { Field, type FieldMeta } from "./field";
import { Icon } from "./icon";
import { Checkbox, Input, Select, Textarea, type Option } from "./inputs";
import { AmountInput, IntegerInput, LettersInput } from "./number-inputs";

type Texts = Readonly<Record<string, unknown>>;

type FieldsProps<Name extends string> = {
  schema: z.ZodType;
  of: { readonly [N in Name]?: FieldMeta | undefined };
  only?: readonly NoInfer<Name>[];
  options?: { readonly [N in NoInfer<Name>]?: readonly Option[] };
  params?: Texts;
  classes?: { readonly [N in NoInfer<Name>]?: string };
};

type Translate = (key: string, params?: Texts) => string;

/** Draws label, hint, input and error of each field. The page must load the texts that the schema names. */
export function Fields<Name extends string>(props: FieldsProps<Name>) {
  const { schema, of, only, options, params, classes } = props;
  const looks = looksOf(schema);
  const names = only ?? (Object.keys(looks) as Name[]);
  return (
    <>
      {names.map((name) => {
        const look = looks[name];
        const meta = of[name];
        if (!look?.label || !meta) return null;
        const drawn = { look, meta, choices: options?.[name], params, className: classes?.[name] };
        return look.input === "checkbox" ? <Tick key={name} {...drawn} /> : <One key={name} {...drawn} />;
      })}
    </>
  );
}

type OneProps = {
  look: FieldLook;
  meta: FieldMeta;
  choices: readonly Option[] | undefined;
  params: Texts | undefined;
  className: string | undefined;
};

function One({ look, meta, choices, params, className }: OneProps) {
  const { t } = useTranslation() as unknown as { t: Translate };
  return (
    <Field
      meta={meta}
      label={t(look.label ?? "", params)}
      hint={look.hint && t(look.hint, params)}
      choice={look.input === "select"}
      // An empty choice in words says itself that nothing has to be chosen.
      plain={look.input === "select" && look.placeholder !== undefined && look.placeholder !== "–"}
      {...(className ? { className } : {})}
    >
      {control(look, choices, t)}
    </Field>
  );
}

function control(look: FieldLook, choices: readonly Option[] | undefined, t: Translate): ReactNode {
  const { input = "text", options } = look;
  const completed = {
    ...(look.autoComplete ? { autoComplete: look.autoComplete } : {}),
    ...(look.lang ? { lang: look.lang } : {}),
    ...(look.maxLength ? { maxLength: look.maxLength } : {}),
  };
  switch (input) {
    case "textarea":
      return <Textarea rows={look.rows ?? 3} {...completed} />;
    case "select":
      return (
        <Select
          options={choices ?? namesOf(options, t)}
          {...(look.placeholder ? { placeholder: wordsOf(look.placeholder, t) } : {})}
          {...completed}
        />
      );
    case "money":
      return <AmountInput />;
    case "whole":
      return <IntegerInput min={look.min ?? 0} max={look.max ?? Number.MAX_SAFE_INTEGER} />;
    case "email":
      return <Input type="email" inputMode="email" spellCheck={false} {...completed} />;
    case "decimal":
      return <Input inputMode="decimal" autoComplete="off" />;
    case "secret":
      return <Input type="password" autoComplete="off" spellCheck={false} />;
    case "letters":
      return <LettersInput />;
    case "code":
      return <Input autoComplete="off" spellCheck={false} {...completed} />;
    default:
      return <Input type={input} {...completed} />;
  }
}

const wordsOf = (text: string, t: Translate) => (text === "–" ? text : t(text));

const namesOf = (options: FieldLook["options"], t: Translate): Option[] =>
  (options?.values ?? []).map((value) => ({ value, label: t(`${options?.text ?? ""}${value}`) }));

function Tick({ look, meta, params, className }: OneProps) {
  const { t } = useTranslation();
  const translate = t as unknown as Translate;
  const [error] = meta.errors ?? [];
  return (
    <div className={className} key={meta.key}>
      <Checkbox
        id={meta.id}
        name={meta.name}
        defaultChecked={meta.initialValue === "on"}
        {...(error ? { "aria-invalid": true, "aria-describedby": `${meta.id}-error` } : {})}
      >
        {translate(look.label ?? "", params)}
        {look.hint && <span className="hint block">{translate(look.hint, params)}</span>}
      </Checkbox>
      {error && (
        <p id={`${meta.id}-error`} className="field-error">
          <Icon name="warning-circle" />
          {errorText(t as unknown as TFunction, error)}
        </p>
      )}
    </div>
  );
}
