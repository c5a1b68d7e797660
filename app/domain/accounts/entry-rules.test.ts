import { expect, test } from "vitest";
import { constraintsOf } from "~/ui/field-constraints";
import { entryFields, type EntryForm } from "./entry-fields";
import { checkEntry, entryForms } from "./entry-rules";

const names = Object.keys(entryForms) as EntryForm[];

test.each(names)("what is said of the fields of %s without its rules is what they say", (name) => {
  expect(entryFields[name]).toEqual(constraintsOf(entryForms[name]));
});

test("a form is checked by its own rules", () => {
  const form = new FormData();
  form.set("email", "nobody");
  expect(checkEntry("login", form).reply().error).toEqual({
    email: ["common:error.email"],
    password: ["common:required"],
  });
  expect(checkEntry("reset", form).reply().error).toEqual({ email: ["common:error.email"] });
});
