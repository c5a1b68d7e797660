/** Values of the audit log and of histories in words: roles, states, yes and no, pictures. Pure. */

type Translate = (key: "value.yes", values?: Record<string, string>) => string;

/** Fields whose values are codes, and under which field their words stand. */
const coded: Readonly<Record<string, string>> = {
  roles: "roles",
  role: "roles",
  status: "status",
  picture: "status",
  unit: "unit",
  base: "base",
  collect: "collect",
  kind: "kind",
};

/** The word for one value of a field; one that has none is shown as it was written. `t` is of the namespace `audit`. */
function valueWord(t: Translate, field: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "value.yes" : ("value.no" as "value.yes"));
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  const text = String(value);
  const upload = /^upload:([\da-f]{8})[\da-f]{24}$/.exec(text)?.[1];
  if (upload) return t("value.upload" as "value.yes", { id: upload });
  if (text.startsWith("demo:")) return t("value.drawn" as "value.yes");
  const family = coded[field];
  if (!family || !/^[\w+]+$/.test(text)) return text;
  const key = `value.${family}.${text}`;
  const word = t(key as "value.yes");
  return word === key ? text : word;
}

/** What a log has nothing to say of. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";

/** A value as people read it: nothing as a dash, each part of a list by its word, a text in the languages it has. */
export function valueText(t: Translate, field: string, value: unknown): string {
  if (isBlank(value)) return "–";
  if (Array.isArray(value)) return value.map((part) => valueWord(t, field, part)).join(", ") || "–";
  if (isText(value)) return [value.en, value.zh].filter(Boolean).join(" / ") || "–";
  return valueWord(t, field, value);
}

const isText = (value: unknown): value is { en?: string; zh?: string } =>
  typeof value === "object" &&
  value !== null &&
  Object.entries(value).every(([key, text]) => (key === "en" || key === "zh") && typeof text === "string");
