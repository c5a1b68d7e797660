import { expect, test } from "vitest";
import type { z } from "zod";
import { resources } from "~/i18n/resources";
import { looksOf, type FieldLook } from "./field-looks";

const files = import.meta.glob<Record<string, unknown>>(
  ["../domain/**/*forms.ts", "../domain/stock/moves.ts"],
  {
    eager: true,
  },
);

const isSchema = (value: unknown): value is z.ZodType =>
  typeof value === "object" && value !== null && "_zod" in value;

/** The schemas of a file, also those that stand together in an object. */
function schemasIn(exported: unknown): z.ZodType[] {
  if (isSchema(exported)) return [exported];
  if (typeof exported !== "object" || exported === null) return [];
  return Object.values(exported).filter(isSchema);
}

const keysOf = ({ label, hint, placeholder, options }: FieldLook): string[] => [
  ...[label, hint, placeholder].flatMap((text) => (text && text !== "–" ? [text] : [])),
  ...(options?.values ?? []).map((value) => `${options?.text}${value}`),
];

test("every text that a field of a schema names is there, in both languages", () => {
  const named = Object.values(files)
    .flatMap((file) => Object.values(file).flatMap(schemasIn))
    .flatMap((schema) => Object.values(looksOf(schema)))
    .flatMap(keysOf);
  expect(named.length).toBeGreaterThan(50);
  const isThere = (key: string) => {
    const [namespace = "", name = ""] = key.split(/:(.*)/s);
    return Object.values(resources).every(
      (texts) => name in ((texts as Record<string, Record<string, string>>)[namespace] ?? {}),
    );
  };
  expect(named.filter((key) => !isThere(key))).toEqual([]);
});
