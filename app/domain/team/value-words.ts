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
export function valueWord(t: Translate, field: string, value: unknown): string {
  if (typeof value === "boolean") return t(value ? "value.yes" : ("value.no" as "value.yes"));
  if (typeof value !== "string" && typeof value !== "number") return JSON.stringify(value);
  const text = String(value);
  const upload = /^upload:([\da-f]{8})[\da-f]{24}$/.exec(text)?.[1];
  if (upload) return t("value.upload" as "value.yes", { id: upload });
  if (text.startsWith("demo:")) return t("value.drawn" as "value.yes");
  const family = coded[field];
  if (!family) return text;
  const key = `value.${family}.${text}`;
  const word = t(key as "value.yes");
  return word === key ? text : word;
}
