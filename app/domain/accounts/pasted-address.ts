/** A form whose fields are filled in from an address that was pasted whole. Pure. */
import { readAddress } from "./address-text";

/** The field into which an address is pasted, and the button that fills the form in, whose value is the form's intent. */
export const pastedName = "pasted";
export const fillName = "fill";

/**
 * The fields of a form with what was pasted filled in; null where nothing was, or another button was pressed. Fields that
 * the text says nothing of keep what they have, and the house's own fields (tokens, files) are left out.
 */
export function filledForm(form: FormData): Record<string, string> | null {
  const pasted = form.get(pastedName);
  if (!form.has(fillName) || typeof pasted !== "string" || pasted.trim() === "") return null;
  const typed = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" && !name.startsWith("_") && name !== pastedName && name !== fillName
      ? [[name, value]]
      : [],
  );
  const intent = String(form.get(fillName));
  const before = Object.fromEntries(typed);
  const read = readAddress(pasted, before["country"]);
  // An address belongs together: parts of the one before would be wrong in the new one.
  const cleared = Object.fromEntries(placeFields.map((name) => [name, ""]));
  return { ...before, ...(read.street || read.city ? cleared : {}), ...read, ...(intent ? { intent } : {}) };
}

const placeFields = ["company", "province", "city", "street", "houseNo", "address", "postCode"] as const;
