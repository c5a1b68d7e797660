/** Values of the audit log and of histories in words: roles, states, yes and no, pictures. Pure. */

import { formatMoney } from "~/platform/money";

type Translate = (key: "value.yes", values?: Record<string, string>) => string;

const coded: Readonly<Record<string, string>> = {
  roles: "roles",
  role: "roles",
  status: "status",
  picture: "status",
  unit: "unit",
  base: "base",
  collect: "collect",
  kind: "kind",
  type: "type",
  what: "what",
  attributes: "attributes",
  saleModes: "saleModes",
};

function valueWord(t: Translate, field: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "value.yes" : ("value.no" as "value.yes"));
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  const text = String(value);
  const upload = /^upload:([\da-f]{8})[\da-f]{24}$/.exec(text)?.[1];
  if (upload) return t("value.upload" as "value.yes", { id: upload });
  if (text.startsWith("demo:")) return t("value.drawn" as "value.yes");
  if (field === "limit" && /^\d+$/.test(text)) return formatMoney({ amount: BigInt(text), currency: "USD" });
  const family = coded[field];
  if (!family || !/^[\w+-]+$/.test(text)) return text;
  const key = `value.${family}.${text}`;
  const word = t(key as "value.yes");
  return word === key ? text : word;
}

/** What a log has nothing to say of. */
export const isBlank = (value: unknown): boolean => value === null || value === undefined || value === "";

/** A value as people read it: nothing as a dash, each part of a list by its word, a text in the languages it has. */
export function valueText(t: Translate, field: string, value: unknown): string {
  return (isBlank(value) ? "" : written(t, field, value)) || "–";
}

function written(t: Translate, field: string, value: unknown): string {
  if (isText(value)) return bothOf(value);
  if (areFacts(value))
    return [...(value.en ?? []), ...(value.zh ?? [])].map((fact) => fact.join(": ")).join("; ");
  if (isObject(value) && Object.values(value).every(isWord))
    return Object.entries(value)
      .map(([name, text]) => `${name}: ${text}`)
      .join(", ");
  if (!Array.isArray(value)) return valueWord(t, field, value);
  if (!value.every(isOption)) return value.map((part) => valueWord(t, field, part)).join(", ");
  return value.map(({ name, values }) => `${bothOf(name)}: ${values.map(bothOf).join(", ")}`).join("; ");
}

type Text = { en?: string; zh?: string };
type Fact = string[];

const bothOf = ({ en, zh }: Text) => [en, zh].filter(Boolean).join(" / ");

const isWord = (value: unknown): value is string => typeof value === "string";
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isByLanguage = (value: unknown): value is Record<string, unknown> =>
  isObject(value) && Object.keys(value).every((key) => key === "en" || key === "zh");
const isText = (value: unknown): value is Text => isByLanguage(value) && Object.values(value).every(isWord);
const isFact = (value: unknown): value is Fact => Array.isArray(value) && value.every(isWord);
const areFacts = (value: unknown): value is { en?: Fact[]; zh?: Fact[] } =>
  isByLanguage(value) && Object.values(value).every((facts) => Array.isArray(facts) && facts.every(isFact));
const isOption = (value: unknown): value is { name: Text; values: Text[] } =>
  isObject(value) && isText(value["name"]) && Array.isArray(value["values"]) && value["values"].every(isText);
