/** Statements of an account as banks hand them out: camt.053 (ISO 20022) and CSV. */
import { escapeHtml } from "../http";
import type { BankEntry } from "./state";

export interface StatementFacts {
  account: string;
  iban: boolean;
  ccy: string;
  entries: readonly BankEntry[];
  /** Now, in ms: what is booked later is only announced. */
  at: number;
}

const day = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 19);

/** Minor units as banks write them. */
export function decimal(amount: number): string {
  return `${Math.trunc(amount / 100)}.${String(Math.abs(amount % 100)).padStart(2, "0")}`;
}

const signed = ({ dc, amount }: BankEntry): number => (dc === "C" ? amount : -amount);

/** One statement of everything booked and announced; an entry that is repeated stands in a second one, too. */
export function camt(facts: StatementFacts): string {
  const { entries, at } = facts;
  const booked = entries.filter((entry) => entry.bookedAt <= at);
  const closing = booked.reduce((sum, entry) => sum + signed(entry), 0);
  const again = booked.filter(({ repeated }) => repeated);
  const no = `${facts.ccy}-${moment(at).replaceAll(/\D/g, "")}`;
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt>
<GrpHdr><MsgId>${no}</MsgId><CreDtTm>${moment(at)}</CreDtTm></GrpHdr>
${statement(facts, no, entries, [balance("OPBD", 0, facts), balance("CLBD", closing, facts)])}
${again.length > 0 ? statement(facts, `${no}-2`, again, []) : ""}
</BkToCstmrStmt></Document>
`;
}

function statement(
  { account, iban, ccy, at }: StatementFacts,
  no: string,
  entries: readonly BankEntry[],
  balances: readonly string[],
): string {
  const from = Math.min(at, ...entries.map(({ sentAt }) => sentAt));
  const id = iban
    ? `<IBAN>${escapeHtml(account.replaceAll(" ", ""))}</IBAN>`
    : `<Othr><Id>${escapeHtml(account)}</Id></Othr>`;
  return `<Stmt><Id>${no}</Id><CreDtTm>${moment(at)}</CreDtTm>
<FrToDt><FrDtTm>${day(from)}T00:00:00</FrDtTm><ToDtTm>${moment(at)}</ToDtTm></FrToDt>
<Acct><Id>${id}</Id><Ccy>${ccy}</Ccy></Acct>
${balances.join("\n")}
${entries.map((each) => entryXml(each, at)).join("\n")}
</Stmt>`;
}

function balance(code: string, amount: number, { ccy, at }: StatementFacts): string {
  const sign = amount < 0 ? "DBIT" : "CRDT";
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="${ccy}">${decimal(Math.abs(amount))}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${day(at)}</Dt></Dt></Bal>`;
}

function entryXml(entry: BankEntry, at: number): string {
  const side = entry.dc === "C" ? "Dbtr" : "Cdtr";
  return `<Ntry><NtryRef>${entry.ref}</NtryRef><Amt Ccy="${entry.ccy}">${decimal(entry.amount)}</Amt>
<CdtDbtInd>${entry.dc === "C" ? "CRDT" : "DBIT"}</CdtDbtInd>${entry.reversal ? "<RvslInd>true</RvslInd>" : ""}
<Sts><Cd>${entry.bookedAt <= at ? "BOOK" : "PDNG"}</Cd></Sts><BookgDt><Dt>${day(entry.bookedAt)}</Dt></BookgDt><ValDt><Dt>${day(entry.bookedAt)}</Dt></ValDt>
<AcctSvcrRef>${entry.ref}</AcctSvcrRef>
<NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
<RltdPties><${side}><Pty><Nm>${escapeHtml(entry.party)}</Nm></Pty></${side}><${side}Acct><Id><Othr><Id>${escapeHtml(entry.partyAccount)}</Id></Othr></Id></${side}Acct></RltdPties>
<RmtInf><Ustrd>${escapeHtml(entry.remittance)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

const columns = [
  "Account",
  "Currency",
  "Entry reference",
  "Booking date",
  "Value date",
  "Amount",
  "Counterparty",
  "Counterparty account",
  "Remittance information",
];

/** What is booked, one line each; CSV knows no announcements and no balances. */
export function csv({ account, ccy, entries, at }: StatementFacts): string {
  const rows = entries
    .filter((entry) => entry.bookedAt <= at)
    .flatMap((entry) => (entry.repeated ? [entry, entry] : [entry]))
    .map((entry) => [
      account,
      ccy,
      entry.ref,
      day(entry.bookedAt),
      day(entry.bookedAt),
      (entry.dc === "D" ? "-" : "") + decimal(entry.amount),
      entry.party,
      entry.partyAccount,
      entry.remittance,
    ]);
  return [columns, ...rows].map((row) => row.map(cell).join(",")).join("\r\n") + "\r\n";
}

const cell = (text: string): string => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
