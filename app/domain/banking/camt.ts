/** camt.053, the bank's statement as ISO 20022 writes it (versions 02 to 12 alike in what we read). Pure. */
import { XMLParser } from "fast-xml-parser";
import { isDay } from "~/platform/days";
import {
  balance,
  entryAmount,
  type Entry,
  type Problem,
  type ReadStatements,
  type Statement,
} from "./statement";

type Node = { readonly [name: string]: unknown };

const lists = new Set(["Stmt", "Ntry", "NtryDtls", "TxDtls", "Ustrd", "Strd", "Bal"]);

/** Reads a statement. Documents that declare types or entities are refused before they are parsed. */
export function readCamt(xml: string): ReadStatements {
  if (/<!(DOCTYPE|ENTITY|ELEMENT|ATTLIST)/i.test(xml)) return refused({ code: "doctype", at: null });
  const root = parsed(xml);
  const statements = root && child(child(root, "Document"), "BkToCstmrStmt");
  if (!statements) return refused({ code: "format", at: null });
  const problems: Problem[] = [];
  const counted = { n: 0 };
  const value = nodes(statements["Stmt"]).map((node) => statementOf(node, problems, counted));
  return problems.length > 0 ? { ok: false, problems } : { ok: true, value };
}

const refused = (problem: Problem): ReadStatements => ({ ok: false, problems: [problem] });

function parsed(xml: string): Node | null {
  try {
    const parser = new XMLParser({
      ignoreAttributes: false,
      attributeNamePrefix: "@",
      removeNSPrefix: true,
      parseTagValue: false,
      parseAttributeValue: false,
      trimValues: true,
      // Also references by number (&#252;, &#x4F1F;), as banks write names outside of ASCII.
      htmlEntities: true,
      isArray: (name) => lists.has(name),
    });
    return asNode(parser.parse(xml, true));
  } catch {
    return null;
  }
}

const asNode = (value: unknown): Node | null =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Node) : null;
const nodes = (value: unknown): Node[] =>
  Array.isArray(value) ? (value as unknown[]).map(asNode).filter((each) => each !== null) : [];

function child(node: Node | null | undefined, ...path: string[]): Node | null {
  let here: Node | null = node ?? null;
  for (const name of path) here = asNode(here?.[name]);
  return here;
}

function text(node: Node | null | undefined, ...path: string[]): string | null {
  const last = path.at(-1) ?? "";
  const value = child(node, ...path.slice(0, -1))?.[last];
  const words = typeof value === "string" ? value : asNode(value)?.["#text"];
  return typeof words === "string" && words.trim() !== "" ? clean(words) : null;
}

/** PostgreSQL keeps no zero byte, and nobody reads a kilobyte on a transfer. */
const clean = (words: string): string => words.replaceAll("\u0000", "").trim().slice(0, 500).toWellFormed();

const day = (node: Node | null | undefined): string | null =>
  (text(node, "Dt") ?? text(node, "DtTm"))?.slice(0, 10) ?? null;

function statementOf(node: Node, problems: Problem[], counted: { n: number }): Statement {
  const account = text(node, "Acct", "Id", "IBAN") ?? text(node, "Acct", "Id", "Othr", "Id") ?? "";
  const ccy = text(node, "Acct", "Ccy") ?? String(child(nodes(node["Bal"])[0], "Amt")?.["@Ccy"] ?? "");
  const entries = nodes(node["Ntry"]).flatMap((entry) => entriesOf(entry, ccy, problems, counted));
  return {
    account,
    ccy,
    no: text(node, "Id") ?? "",
    from: text(node, "FrToDt", "FrDtTm")?.slice(0, 10) ?? null,
    to: text(node, "FrToDt", "ToDtTm")?.slice(0, 10) ?? null,
    opening: balanceOf(node, "OPBD") ?? balanceOf(node, "PRCD"),
    closing: balanceOf(node, "CLBD"),
    entries,
  };
}

function balanceOf(node: Node, code: string): bigint | null {
  const found = nodes(node["Bal"]).find((each) => text(each, "Tp", "CdOrPrtry", "Cd") === code);
  const units = found && balance(text(found, "Amt") ?? "");
  if (units === null || units === undefined) return null;
  return text(found, "CdtDbtInd") === "DBIT" ? -units : units;
}

/** Usually one; a collective entry whose transactions carry amounts that sum to it becomes as many. */
function entriesOf(node: Node, ccy: string, problems: Problem[], counted: { n: number }): Entry[] {
  counted.n += 1;
  const at = counted.n;
  const status = text(node, "Sts", "Cd") ?? text(node, "Sts");
  // What is only expected has not happened yet.
  if (status !== null && status !== "BOOK") return [];
  const ref = text(node, "AcctSvcrRef") ?? text(node, "NtryRef");
  const amount = entryAmount(text(node, "Amt") ?? "");
  const bookedOn = day(child(node, "BookgDt"));
  const direction = text(node, "CdtDbtInd");
  const say = (code: Problem["code"]): Entry[] => {
    problems.push({ code, at });
    return [];
  };
  if (!ref || ref.length > 80) return say("reference");
  if (amount === null) return say("amount");
  if (child(node, "Amt")?.["@Ccy"] !== ccy) return say("currency");
  if (!bookedOn || !isDay(bookedOn)) return say("date");
  if (direction !== "CRDT" && direction !== "DBIT") return say("direction");
  const valueOn = day(child(node, "ValDt"));
  const dc = direction === "CRDT" ? ("C" as const) : ("D" as const);
  const common = {
    bookedOn,
    valueOn: valueOn && isDay(valueOn) ? valueOn : null,
    dc,
    reversal: text(node, "RvslInd") === "true",
  };
  const details = nodes(node["NtryDtls"]).flatMap((each) => nodes(each["TxDtls"]));
  const more = text(node, "AddtlNtryInf");
  const parts = details.map((each) =>
    entryAmount(text(each, "Amt") ?? text(each, "AmtDtls", "TxAmt", "Amt") ?? ""),
  );
  const sums =
    parts.every((part) => part !== null) && parts.reduce<bigint>((a, b) => a + (b ?? 0n), 0n) === amount;
  if (details.length > 1 && sums) {
    return details.map((each, i) => ({
      ...common,
      ...wordsOf(each, dc, more),
      ref: `${ref}/${i + 1}`,
      amount: parts[i] ?? 0n,
    }));
  }
  return [{ ...common, ...wordsOf(details[0] ?? null, dc, more), ref, amount }];
}

function wordsOf(details: Node | null, dc: "C" | "D", more: string | null) {
  const side = dc === "C" ? "Dbtr" : "Cdtr";
  const parties = child(details, "RltdPties");
  const account = child(parties, `${side}Acct`);
  const unstructured = child(details, "RmtInf")?.["Ustrd"];
  const words = [
    ...(Array.isArray(unstructured) ? unstructured.filter((each) => typeof each === "string") : []),
    ...nodes(child(details, "RmtInf")?.["Strd"]).flatMap((each) => text(each, "CdtrRefInf", "Ref") ?? []),
    text(details, "Refs", "EndToEndId"),
    more,
  ].filter((each): each is string => typeof each === "string" && each !== "" && each !== "NOTPROVIDED");
  return {
    party: text(parties, side, "Nm") ?? text(parties, side, "Pty", "Nm"),
    partyAccount: text(account, "Id", "IBAN") ?? text(account, "Id", "Othr", "Id"),
    remittance: clean([...new Set(words)].join(" · ")),
  };
}
