/** Whether an address of a file can be delivered to, cell by cell. Pure. */
import { addressFields, checkAddress } from "~/domain/accounts/address-forms";
import type { ShipTo } from "~/domain/orders/address";
import { excerpt } from "~/domain/imports/header";
import type { Field } from "./file/columns";
import type { Problem, ProblemCode } from "./file/problems";

const codes: Readonly<Record<string, ProblemCode>> = {
  "common:required": "missing",
  "common:error.email": "email",
  "address:error.houseNo": "house-no",
  "address:error.postCode": "post-code",
  "address:error.phone": "phone",
  "address:error.closed": "closed",
  "address:error.province": "province",
  "address:error.provinceNear": "province",
};

/** What an order's address lacks, as every typed address is held to it; told at the cells of its first row. */
export function addressFindings(to: ShipTo, line: number, item: string): Problem[] {
  const findings: Problem[] = [];
  const said = new Set<string>();
  const say = (field: Field, code: ProblemCode) => {
    if (said.has(field)) return;
    said.add(field);
    const value = (to as Readonly<Record<string, string | undefined>>)[field] ?? "";
    findings.push({ line, code, field, item, detail: excerpt(value) || null });
  };
  for (const [field, schema] of Object.entries(addressFields)) {
    if (field === "keepLetters" || field === "taxId") continue;
    const value = to[field as keyof ShipTo] ?? "";
    const read = schema.safeParse(value);
    if (read.success) continue;
    say(
      field as Field,
      value === "" ? "missing" : field === "country" ? "country" : field === "email" ? "email" : "too-long",
    );
  }
  checkAddress(
    { ...to, keepLetters: true },
    {
      addIssue({ path: [field = ""], message }) {
        say(field as Field, codes[message.split("|")[0] ?? ""] ?? "invalid");
      },
    },
  );
  return findings;
}
