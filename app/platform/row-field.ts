/** How the menu of a row says by one button what is done and to which row, without a form of its own. */

/** The field of such a button. */
export const rowField = "_row";

/** Its value; the name of the key's field is the one that the boxes of the rows have. */
export const rowValue = (intent: string, name: string, key: string) => `${intent} ${name} ${key}`;

const shape = /^([\w-]+) ([\w-]+) ([\w.-]+)$/;

/**
 * A form whose button was that of a row: its intent and that one row, whichever others are ticked. Its scope is the row's
 * own, because each row may be sent once by itself. False where the field says neither.
 */
export function readRow(form: FormData): boolean {
  const said = form.get(rowField);
  if (said === null) return true;
  const [, intent = "", name = "", key = ""] = shape.exec(String(said)) ?? [];
  if (!intent || name.startsWith("_")) return false;
  form.delete(rowField);
  form.set("intent", intent);
  form.set(name, key);
  form.set("_scope", `${String(form.get("_scope") ?? "")}:${key}`);
  return true;
}
