import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { z } from "zod";
import { i18nFor } from "~/i18n/i18n.server";
import { I18nProvider } from "~/i18n/server-texts";
import { field, looksOf, secretsOf } from "~/platform/field-looks";
import { amountFrom, requiredText, ticked } from "~/platform/form-fields";
import { Fields } from "./fields";

const Schema = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("move"),
    reason: field(requiredText(20), { label: "members:act.reason", hint: "members:act.reasonHint" }),
    amount: field(amountFrom(1n).optional(), { label: "credit:repay.amount" }),
    kind: field(z.enum(["freeze", "verify"]), {
      label: "members:act.title",
      input: "select",
      options: { values: ["freeze", "verify"], text: "members:act." },
    }),
    sure: field(ticked, { label: "banking:hand.other" }),
  }),
  z.object({ intent: z.literal("log-in"), password: field(z.string(), { label: "x:y", input: "password" }) }),
]);

const meta = (name: string, more = {}) => ({ id: `f-${name}`, name, ...more });

function drawn(locale: "en-US" | "zh-CN") {
  const of = {
    intent: meta("intent"),
    reason: meta("reason", { errors: ["common:required"], required: true, initialValue: "because" }),
    amount: meta("amount", { initialValue: "1.50" }),
    kind: meta("kind", { initialValue: "verify" }),
    sure: meta("sure", { initialValue: "on", errors: ["common:field.invalid"] }),
  };
  return renderToStaticMarkup(
    <I18nProvider i18n={i18nFor(locale)}>
      <Fields schema={Schema} of={of} />
    </I18nProvider>,
  );
}

test("each field is drawn as its schema says, with what was typed and what is wrong", () => {
  const html = drawn("en-US");
  expect(html).toMatch(
    /<input(?=[^>]* name="reason")(?=[^>]* maxLength="20")(?=[^>]* value="because")(?=[^>]* aria-invalid="true")/,
  );
  expect(html).toContain('aria-describedby="f-reason-hint f-reason-error"');
  expect(html).toMatch(/<input(?=[^>]* name="amount")(?=[^>]* inputMode="decimal")(?=[^>]* value="1.50")/);
  expect(html).toMatch(/<select(?=[^>]* name="kind")/);
  expect(html).toMatch(/<input(?=[^>]* type="checkbox")(?=[^>]* name="sure")(?=[^>]* checked="")/);
  expect(html).toContain('id="f-sure-error"');
  expect(html).not.toContain('name="intent"');
});

test("labels are in the reader's language", () => {
  expect(drawn("zh-CN")).toMatch(/<label[^>]*for="f-reason"[^>]*>[^<]*\p{Script=Han}/u);
});

test("what a field looks like stays known where it is optional, or one of several forms has it", () => {
  expect(looksOf(Schema)["amount"]).toMatchObject({ label: "credit:repay.amount", input: "money" });
  expect(looksOf(Schema)["sure"]).toMatchObject({ input: "checkbox" });
  expect(secretsOf(Schema)).toEqual(["password"]);
});
