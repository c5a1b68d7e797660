/** A form of plain fields with one button: nothing in it has to be drawn by hand. */
import { getFormProps, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Button, type ButtonTone } from "./button";
import { cx } from "./cx";
import { Fields } from "./fields";
import type { FieldMeta } from "./field";
import { Form } from "./form";
import { FormErrors } from "./form-errors";
import type { IconName } from "./icon";
import type { Option } from "./inputs";
import { useSchemaForm } from "./schema-form";

type PlainFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema;
  intent: string;
  id?: string;
  result: SubmissionResult | undefined;
  start?: DefaultValue<z.input<Schema>>;
  hidden?: Readonly<Record<string, string | number>>;
  options?: Readonly<Record<string, readonly Option[]>>;
  params?: Readonly<Record<string, unknown>>;
  intro?: ReactNode;
  children?: ReactNode;
  submit: ReactNode;
  tone?: ButtonTone;
  quiet?: boolean;
  icon?: IconName;
  block?: boolean;
  /** Fields side by side, where there is room. */
  wide?: boolean;
};

export function PlainForm<Schema extends z.ZodType<unknown, Record<string, unknown>>>({
  schema,
  intent,
  id = intent,
  result,
  start,
  hidden = {},
  options,
  params,
  intro,
  children,
  submit,
  tone,
  quiet,
  icon,
  block,
  wide,
}: PlainFormProps<Schema>) {
  const [form, fields] = useSchemaForm(schema, {
    id,
    intent,
    result,
    ...(start === undefined ? {} : { start }),
  });
  return (
    <Form method="post" scope={id} {...getFormProps(form)} className="grid gap-4">
      {intro}
      {!quiet && <FormErrors form={form} schema={schema} />}
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <div className={cx("grid gap-4", wide && "sm:grid-cols-2 xl:grid-cols-3")}>
        <Fields
          schema={schema}
          of={fields as unknown as Record<string, FieldMeta>}
          {...(options ? { options } : {})}
          {...(params ? { params } : {})}
        />
      </div>
      {children}
      <div>
        <Button
          intent={intent}
          {...(tone ? { tone } : {})}
          {...(icon ? { icon } : {})}
          {...(block ? { block } : {})}
        >
          {submit}
        </Button>
      </div>
    </Form>
  );
}
