/** A form of plain fields with one button: nothing in it has to be drawn by hand. */
import { getFormProps, type DefaultValue, type SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { z } from "zod";
import { Button, type ButtonTone } from "./button";
import { Fields } from "./fields";
import type { FieldMeta } from "./field";
import { Form } from "./form";
import { FormErrors } from "./form-errors";
import type { IconName } from "./icon";
import type { Option } from "./inputs";
import { useSchemaForm } from "./schema-form";

type PlainFormProps<Schema extends z.ZodType<unknown, Record<string, unknown>>> = {
  schema: Schema;
  /** The intent of its button. */
  intent: string;
  /** Sets two forms of one intent apart; the intent by default. */
  id?: string;
  /** What the action answered to this page. */
  result: SubmissionResult | undefined;
  start?: DefaultValue<z.input<Schema>>;
  /** Fields that go with the form unseen. */
  hidden?: Readonly<Record<string, string | number>>;
  /** Choices of selects that the schema cannot know. */
  options?: Readonly<Record<string, readonly Option[]>>;
  /** Parameters of labels and hints. */
  params?: Readonly<Record<string, unknown>>;
  /** Above the fields: what the form does. */
  intro?: ReactNode;
  /** Between the fields and the button. */
  children?: ReactNode;
  /** What the button says. */
  submit: ReactNode;
  tone?: ButtonTone;
  /** Where the page itself says what is wrong with the whole form: no summary is drawn above the fields. */
  quiet?: boolean;
  icon?: IconName;
  /** As wide as the form. */
  block?: boolean;
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
      <Fields
        schema={schema}
        of={fields as unknown as Record<string, FieldMeta>}
        {...(options ? { options } : {})}
        {...(params ? { params } : {})}
      />
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
