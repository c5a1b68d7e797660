import { renderToStaticMarkup } from "react-dom/server";
import { I18nProvider } from "~/i18n/server-texts";
import { describe, expect, test } from "vitest";
import { i18nFor } from "~/i18n/i18n.server";
import { Field } from "./field";
import { Checkbox, Input, RadioGroup, Select } from "./inputs";

const render = (node: React.ReactNode) =>
  renderToStaticMarkup(<I18nProvider i18n={i18nFor("en-US")}>{node}</I18nProvider>);

const meta = {
  id: "form-name",
  name: "name",
  required: true,
  errors: ["common:required"],
  initialValue: "Ada",
};

describe("Field", () => {
  test("ties label, hint, error and control together and keeps what was typed", () => {
    const html = render(
      <Field label="Name" meta={meta} hint="As on the parcel">
        <Input />
      </Field>,
    );
    expect(html).toContain('<label for="form-name"');
    expect(html).toContain('value="Ada"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).toContain('aria-describedby="form-name-hint form-name-error"');
    expect(html).toContain("Please enter name");
    expect(html).not.toContain("optional");
  });

  test("a choice says so, and keeps what was chosen", () => {
    const html = render(
      <Field label="Country" meta={{ ...meta, initialValue: "DE" }} choice>
        <Select options={[{ value: "DE", label: "Germany" }]} placeholder="Choose" />
      </Field>,
    );
    expect(html).toContain("Please choose country");
    expect(html).toMatch(/<option value="DE" selected="">/);
  });

  test("several controls under one label are a fieldset", () => {
    const html = render(
      <Field label="Method" meta={{ ...meta, initialValue: "card" }} group>
        <RadioGroup
          options={[
            { value: "card", label: "Card" },
            { value: "wire", label: "Wire" },
          ]}
        />
      </Field>,
    );
    expect(html).toContain("<legend");
    expect(html).toMatch(/<fieldset[^>]* id="form-name"/);
    expect(html).toMatch(/<input type="radio"[^>]*checked=""[^>]*value="card"|value="card"[^>]*checked=""/);
  });

  test("no two elements of a group have one id", () => {
    const html = render(
      <Field label="Terms" meta={meta} group>
        <Checkbox>I agree</Checkbox>
        <Checkbox>And to the rest</Checkbox>
      </Field>,
    );
    expect(html.match(/ id="form-name"/g)).toHaveLength(1);
  });

  test("a ticked box stays ticked", () => {
    const html = render(
      <Field label="Terms" meta={{ ...meta, initialValue: "on" }}>
        <Checkbox>I agree</Checkbox>
      </Field>,
    );
    expect(html).toMatch(/type="checkbox"/);
    expect(html).toContain('checked=""');
  });
});
