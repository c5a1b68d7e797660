/** Files of orders in tests: sent and decided about as a member does it. */
import * as orderFilePage from "~/routes/user/orderentry/order-file";
import * as orderFilesPage from "~/routes/user/orderentry/order-files";
import { csvLine } from "~/platform/csv";
import type { TestMember } from "./factories";
import { callAction, callLoader } from "./setup/call";
import { runJobs } from "./setup/jobs";

export const orderHead = [
  "Store",
  "Order number",
  "SKU",
  "Quantity",
  "First name",
  "Last name",
  "Phone",
  "Country code",
  "Province",
  "City",
  "Street",
  "Post code",
  "Remark",
];

/** A row of a sound order to San Francisco; every number has a door of its own. */
export function orderRow(no: string, sku: string, fields: Partial<Record<string, string>> = {}): string[] {
  const sound: Partial<Record<string, string>> = {
    "Order number": no,
    SKU: sku,
    Quantity: "1",
    "First name": "Maya",
    "Last name": "Lindqvist",
    Phone: "+1 415 555 0132",
    "Country code": "US",
    Province: "CA",
    City: "San Francisco",
    Street: `12 ${no} St`,
    "Post code": "94102",
    ...fields,
  };
  return orderHead.map((name) => sound[name] ?? "");
}

export const orderCsv = (...rows: readonly (readonly string[])[]): string =>
  [orderHead, ...rows].map((row) => csvLine(row)).join("");

/** Sends a file and has it looked at; answers its id. */
export async function sendOrders(
  member: TestMember,
  content: string | Uint8Array<ArrayBuffer>,
  { name = "orders.csv", store = "" }: { name?: string; store?: string } = {},
): Promise<string> {
  const form = { file: new File([content], name), store };
  const sent = await callAction(orderFilesPage.action, { as: member, form });
  await runJobs();
  return sent.location?.split("/").at(-1) ?? "";
}

/** Presses a button on the page of a file, and lets what follows run. */
export async function decide(member: TestMember, importId: string, form: Record<string, string | string[]>) {
  const answer = await callAction(orderFilePage.action, { as: member, params: { importId }, form });
  await runJobs();
  return answer;
}

/** What the page of a file says, with findings as `line column code`. */
export async function fileSaid(member: TestMember, importId: string) {
  const { data } = await callLoader(orderFilePage.loader, { as: member, params: { importId } });
  const told = (rows: readonly { line: number; column: string | null; code: string }[]) =>
    rows.map(({ line, column, code }) => `${line} ${column ?? "-"} ${code}`);
  return { ...data, cells: told(data.page.rows), notes: told(data.hints.rows) };
}
