/** Documents at the desk (§7 finance): what a list shows of them, and of what waits to be issued. */
import type { DeskPage } from "~/domain/ledger/things";
import { cappedCount } from "~/platform/db/list.server";
import { sql } from "~/platform/db";
import type { DocumentKind } from "./documents";
import type { Waits } from "./due.server";
import type { ListedDocument } from "./invoices.server";

export type DeskDocument = ListedDocument & {
  readonly memberId: string;
  readonly member: string;
  readonly page: DeskPage | null;
};

export type WaitingDocument = {
  readonly journalId: string;
  readonly kind: DocumentKind;
  readonly refType: string;
  readonly refNo: string | null;
  readonly page: DeskPage | null;
  readonly journal: string;
  readonly waits: Waits | null;
  readonly letters: string | null;
  readonly since: Date;
  readonly memberId: string | null;
  readonly member: string | null;
};

/** How many documents wait for our company data. */
export function waitForSeller(): Promise<number> {
  return cappedCount(sql`from invoice_due d where d.status = 'OPEN' and d.waits = 'seller'`);
}
